import { Link } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { Bell } from '../features/notifications/public/bell.tsx'
import { useShortcut } from '../kit/screen/shortcuts.ts'
import { usePort } from '../kit/server/session.tsx'
import { exactly, navPlaceClass } from '../kit/shell/nav-place.ts'
import { SearchButton } from '../kit/shell/search-button.tsx'
import type { ShellPlaces } from '../kit/shell/shell.tsx'
import { useTranslation } from '../kit/words/i18n.ts'
import { GuideCount } from './nav/guide-count.tsx'
import { OpenInquiries } from './nav/open-inquiries.tsx'
import { OverdueReminders } from './nav/overdue-reminders.tsx'
import { OwnPlaces } from './nav/own-places.tsx'
import { type Area, addressOfArea } from './nav/places.ts'
import { useAreas, useHere } from './nav/use-areas.ts'
import { PortSwitch } from './port-switch.tsx'
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

type NavListProps = { collapsed?: boolean; onNavigate?: () => void }

/** The areas the user may open, the settings apart, and below them what they starred and opened last. */
export function NavList({ collapsed = false, onNavigate }: NavListProps) {
  const { t } = useTranslation()
  const areas = useAreas()
  const { area: here } = useHere()
  const entry = (area: Area) => (
    <AreaLink
      key={area.name}
      area={area}
      current={area.name === here?.name}
      collapsed={collapsed}
      onNavigate={onNavigate}
    />
  )
  return (
    <>
      <nav aria-label={t('shell.navigation')} className="flex shrink-0 flex-col gap-px py-1">
        {areas.map(entry)}
      </nav>
      {!collapsed && <OwnPlaces onNavigate={onNavigate} />}
    </>
  )
}

type AreaLinkProps = {
  area: Area
  current: boolean
  collapsed: boolean
  onNavigate: (() => void) | undefined
}

function AreaLink({ area, current, collapsed, onNavigate }: AreaLinkProps) {
  const { port } = usePort()
  const { t } = useTranslation()
  const { name } = area
  const label = t(`nav.area.${name}`)
  const link = (
    <Link
      to={addressOfArea(area)}
      params={{ portSlug: port.slug }}
      {...(onNavigate ? { onClick: onNavigate } : {})}
      {...(collapsed ? { 'aria-label': label } : {})}
      activeOptions={exactly}
      aria-current={current ? 'page' : undefined}
      className={cx(navPlaceClass, 'text-ink-soft', collapsed && 'w-8 justify-center pointer-coarse:w-11')}
    >
      <area.icon className="size-4 shrink-0" aria-hidden="true" />
      {!collapsed && label}
      {!collapsed && name === 'home' && <GuideCount />}
      {!collapsed && name === 'inbox' && <OpenInquiries />}
      {!collapsed && name === 'tasks' && <OverdueReminders />}
    </Link>
  )
  if (!collapsed) return link
  return (
    <Tooltip content={label} shortcut={`g ${area.key}`} side="right">
      {link}
    </Tooltip>
  )
}
