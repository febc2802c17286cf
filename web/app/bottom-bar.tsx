import { Link } from '@tanstack/react-router'
import { Bell, UnreadMark } from '../features/notifications/public/bell.tsx'
import type { AreaName } from '../kit/kinds/kind.ts'
import { usePort } from '../kit/server/session.tsx'
import { exactly } from '../kit/shell/nav-place.ts'
import { PhoneBar, PhonePlace, phoneMarkClass, phonePlaceClass } from '../kit/shell/phone-bar.tsx'
import type { ShellPlaces } from '../kit/shell/shell.tsx'
import { useTranslation } from '../kit/words/i18n.ts'
import { OpenInquiries } from './nav/open-inquiries.tsx'
import { addressOfArea } from './nav/places.ts'
import { useAreas, useHere } from './nav/use-areas.ts'
import { PortSwitch } from './port-switch.tsx'
import { NavList } from './sidebar.tsx'
import { UserMenu } from './user-menu.tsx'

const firstOnPhone: readonly AreaName[] = ['inbox', 'interests', 'plan', 'clients', 'berths', 'money']
const placesOnPhone = 4

/** The areas used on the pontoon, search, and a drawer with the rest. */
export function BottomBar({ onSearch, onShortcuts }: ShellPlaces) {
  const { port, can } = usePort()
  const { t } = useTranslation()
  const { area: here } = useHere()
  // Who keeps the books and moves no deals has money at hand.
  const keepsBooks = can('invoices.record_payment') && !can('interests.change_stage')
  const first: readonly AreaName[] = keepsBooks ? ['money', ...firstOnPhone] : firstOnPhone
  const areas = useAreas()
    .filter(({ name }) => first.includes(name))
    .sort((a, b) => first.indexOf(a.name) - first.indexOf(b.name))
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
      {areas.map((area) => (
        <Link
          key={area.name}
          to={addressOfArea(area)}
          params={{ portSlug: port.slug }}
          activeOptions={exactly}
          aria-current={area.name === here?.name ? 'page' : undefined}
          className={phonePlaceClass}
        >
          <PhonePlace
            icon={<area.icon />}
            label={t(`nav.area.${area.name}`)}
            {...(area.name === 'inbox' ? { mark: <OpenInquiries className={phoneMarkClass} /> } : {})}
          />
        </Link>
      ))}
    </PhoneBar>
  )
}
