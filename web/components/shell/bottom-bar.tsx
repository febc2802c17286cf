import { Link } from '@tanstack/react-router'
import { Menu as MenuIcon, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Sheet } from '../../../ui/sheet.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { usePort } from '../../lib/session.tsx'
import { navItemsFor } from './nav-items.ts'
import { PortSwitch } from './port-switch.tsx'
import { NavList } from './sidebar.tsx'
import { UserMenu } from './user-menu.tsx'

const firstOnPhone = ['interests', 'plan', 'clients', 'berths']
const placesOnPhone = 3

/** The navigation of a phone: the screens used on the pontoon, search, and a drawer with the rest. */
export function BottomBar({ onSearch, onShortcuts }: { onSearch: () => void; onShortcuts: () => void }) {
  const { port, can } = usePort()
  const { t } = useTranslation()
  const [drawerOpen, setDrawerOpen] = useState(false)
  const items = navItemsFor(can)
    .filter((item) => firstOnPhone.includes(item.feature))
    .sort((a, b) => firstOnPhone.indexOf(a.feature) - firstOnPhone.indexOf(b.feature))
    .slice(0, placesOnPhone)

  return (
    <div className="flex shrink-0 border-t bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden">
      {items.map((item) => (
        <Link
          key={item.feature}
          to={item.to}
          params={{ portSlug: port.slug } as never}
          activeOptions={{ includeSearch: false }}
          className={`${placeClass} aria-[current=page]:font-medium aria-[current=page]:text-accent-ink`}
        >
          <Place icon={<item.icon />} label={t(`nav.${item.feature}`)} />
        </Link>
      ))}
      <button type="button" onClick={onSearch} className={placeClass}>
        <Place icon={<Search />} label={t('shell.search')} />
      </button>
      <button type="button" onClick={() => setDrawerOpen(true)} className={placeClass}>
        <Place icon={<MenuIcon />} label={t('shell.more')} />
      </button>
      <Sheet open={drawerOpen} onOpenChange={setDrawerOpen} label={t('shell.navigation')} side="left">
        <div className="flex min-h-0 flex-1 flex-col gap-2 p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
          <PortSwitch />
          <NavList onNavigate={() => setDrawerOpen(false)} />
          <div className="mt-auto flex">
            <UserMenu onShortcuts={onShortcuts} />
          </div>
        </div>
      </Sheet>
    </div>
  )
}

const placeClass =
  'flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-2xs text-ink-soft -outline-offset-2'

function Place({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <>
      <span aria-hidden="true" className="[&_svg]:size-5">
        {icon}
      </span>
      <span className="max-w-full truncate px-0.5">{label}</span>
    </>
  )
}
