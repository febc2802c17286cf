import { ClipboardList, Menu as MenuIcon, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { DeskLink } from '../../lib/navigation.tsx'
import { NavList } from './nav-list.tsx'
import { AccountName, type ShellPlaces } from './sidebar.tsx'
import { UserMenu } from './user-menu.tsx'

/** The navigation of a phone: the forms, search, and a drawer with the rest. */
export function BottomBar({ onSearch, onShortcuts }: ShellPlaces) {
  const { t } = useTranslation()
  const [drawerOpen, setDrawerOpen] = useState(false)
  return (
    <div className="flex shrink-0 border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden">
      <DeskLink to="/" className={placeClass}>
        <Place icon={<ClipboardList />} label={t('forms.shell.forms')} />
      </DeskLink>
      <button type="button" onClick={onSearch} className={placeClass}>
        <Place icon={<Search />} label={t('forms.shell.find')} />
      </button>
      <button type="button" onClick={() => setDrawerOpen(true)} className={placeClass}>
        <Place icon={<MenuIcon />} label={t('shell.more')} />
      </button>
      <Sheet open={drawerOpen} onOpenChange={setDrawerOpen} label={t('shell.navigation')} side="left">
        <div className="flex min-h-0 flex-1 flex-col gap-2 p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
          <AccountName />
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
