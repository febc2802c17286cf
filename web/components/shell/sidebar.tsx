import { Link } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { usePort } from '../../lib/session.tsx'
import { useShortcut } from '../../lib/shortcuts.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { Bell } from '../notifications/bell.tsx'
import { FormDeskLink } from './nav/form-desk-link.tsx'
import { GuideCount } from './nav/guide-count.tsx'
import { navPlaceClass } from './nav/nav-place.ts'
import { OpenInquiries } from './nav/open-inquiries.tsx'
import { OverdueReminders } from './nav/overdue-reminders.tsx'
import { type NavItem, navItemsFor } from './nav-items.ts'
import { PortSwitch } from './port-switch.tsx'
import { SearchButton } from './search-button.tsx'
import type { ShellPlaces } from './shell.tsx'
import { UserMenu } from './user-menu.tsx'

export function Sidebar({ onSearch, onShortcuts }: ShellPlaces) {
  const { t } = useTranslation()
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(collapsedKey) === 'yes')

  function toggle() {
    setCollapsed(!collapsed)
    localStorage.setItem(collapsedKey, collapsed ? 'no' : 'yes')
  }
  useShortcut('[', t('shortcuts.sidebar'), t('shortcuts.general'), toggle)

  return (
    <div
      className={cx(
        'hidden shrink-0 flex-col gap-2 border-r p-2 sm:flex',
        collapsed ? 'w-13 items-center' : 'w-56',
      )}
    >
      <div className={cx('flex min-w-0 items-center gap-1', collapsed && 'flex-col')}>
        <PortSwitch compact={collapsed} />
        <span className={collapsed ? '' : 'ml-auto'}>
          <Bell />
        </span>
      </div>
      <SearchButton label={t('shell.search')} collapsed={collapsed} onSearch={onSearch} />
      <NavList collapsed={collapsed} />
      <div className={cx('mt-auto flex gap-1', collapsed ? 'flex-col items-center' : 'items-center')}>
        <UserMenu compact={collapsed} onShortcuts={onShortcuts} />
        <IconButton label={t(collapsed ? 'shell.expand' : 'shell.collapse')} shortcut="[" onClick={toggle}>
          {collapsed ? <PanelLeftOpen /> : <PanelLeftClose />}
        </IconButton>
      </div>
    </div>
  )
}

const collapsedKey = 'sidebar-collapsed'

/** The screens the user may open, in groups. */
export function NavList({ collapsed = false, onNavigate }: { collapsed?: boolean; onNavigate?: () => void }) {
  const { port, can } = usePort()
  const { t } = useTranslation()
  const items = navItemsFor(can, port.scopes)
  return (
    <nav aria-label={t('shell.navigation')} className="flex min-h-0 flex-col gap-4 overflow-y-auto py-1">
      {(['sales', 'records', 'residential', 'admin'] as const).map((group) => {
        const inGroup = items.filter((item) => item.group === group)
        if (inGroup.length === 0) return null
        return (
          <div key={group} className="flex flex-col gap-px">
            {!collapsed && <h2 className="px-2 pb-1 text-xs text-ink-faint">{t(`nav.group.${group}`)}</h2>}
            {inGroup.map((item) => (
              <NavLink key={item.name} item={item} collapsed={collapsed} onNavigate={onNavigate} />
            ))}
            {group === 'admin' && can('admin.manage_forms') && <FormDeskLink collapsed={collapsed} />}
          </div>
        )
      })}
    </nav>
  )
}

type NavLinkProps = { item: NavItem; collapsed: boolean; onNavigate: (() => void) | undefined }

function NavLink({ item, collapsed, onNavigate }: NavLinkProps) {
  const { port } = usePort()
  const { t } = useTranslation()
  const label = t(`nav.${item.name}`)
  const link = (
    <Link
      to={item.to}
      params={{ portSlug: port.slug }}
      {...(onNavigate ? { onClick: onNavigate } : {})}
      {...(collapsed ? { 'aria-label': label } : {})}
      activeOptions={{ exact: item.name === 'dashboard', includeSearch: false }}
      className={cx(navPlaceClass, 'text-ink-soft', collapsed && 'w-8 justify-center pointer-coarse:w-11')}
    >
      <item.icon className="size-4 shrink-0" aria-hidden="true" />
      {!collapsed && label}
      {!collapsed && item.name === 'dashboard' && <GuideCount />}
      {!collapsed && item.name === 'inbox' && <OpenInquiries />}
      {!collapsed && item.name === 'reminders' && <OverdueReminders />}
    </Link>
  )
  if (!collapsed) return link
  return (
    <Tooltip content={label} shortcut={`g ${item.key}`} side="right">
      {link}
    </Tooltip>
  )
}
