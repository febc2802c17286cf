import { Link } from '@tanstack/react-router'
import { usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { Bell, UnreadMark } from '../notifications/bell.tsx'
import { OpenInquiries } from './nav/open-inquiries.tsx'
import { type NavItem, navItemsFor } from './nav-items.ts'
import { PhoneBar, PhonePlace, phoneMarkClass, phonePlaceClass } from './phone-bar.tsx'
import { PortSwitch } from './port-switch.tsx'
import type { ShellPlaces } from './shell.tsx'
import { NavList } from './sidebar.tsx'
import { UserMenu } from './user-menu.tsx'

const firstOnPhone: readonly NavItem['name'][] = ['inbox', 'interests', 'plan', 'clients', 'berths']
const placesOnPhone = 4

/** The screens used on the pontoon, search, and a drawer with the rest. */
export function BottomBar({ onSearch, onShortcuts }: ShellPlaces) {
  const { port, can } = usePort()
  const { t } = useTranslation()
  const items = navItemsFor(can)
    .filter((item) => firstOnPhone.includes(item.name))
    .sort((a, b) => firstOnPhone.indexOf(a.name) - firstOnPhone.indexOf(b.name))
    .slice(0, placesOnPhone)

  return (
    <PhoneBar
      hiddenFrom="sm"
      searchLabel={t('shell.search')}
      onSearch={onSearch}
      moreMark={<UnreadMark className={phoneMarkClass} />}
      drawer={(close) => (
        <>
          <div className="flex min-w-0 items-center gap-1">
            <PortSwitch />
            <span className="ml-auto">
              <Bell onLeave={close} />
            </span>
          </div>
          <NavList onNavigate={close} />
        </>
      )}
      userMenu={<UserMenu onShortcuts={onShortcuts} />}
    >
      {items.map((item) => (
        <Link
          key={item.name}
          to={item.to}
          params={{ portSlug: port.slug }}
          activeOptions={{ includeSearch: false }}
          className={phonePlaceClass}
        >
          <PhonePlace
            icon={<item.icon />}
            label={t(`nav.${item.name}`)}
            {...(item.name === 'inbox' ? { mark: <OpenInquiries className={phoneMarkClass} /> } : {})}
          />
        </Link>
      ))}
    </PhoneBar>
  )
}
