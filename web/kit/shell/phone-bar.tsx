import { Menu as MenuIcon, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useTranslation } from '../words/i18n.ts'

type PhoneBarProps = {
  /** From which width on the sidebar stands instead. */
  hiddenFrom: 'sm' | 'md'
  searchLabel: string
  onSearch: () => void
  /** A count of what waits in the drawer. */
  moreMark?: ReactNode
  /** The links that stand in the bar itself. */
  children: ReactNode
  /** What the drawer holds, from top to bottom. */
  drawer: (close: () => void) => ReactNode
  userMenu: ReactNode
}

/** The navigation of a phone: a few screens, search, and a drawer with the rest. */
export function PhoneBar(props: PhoneBarProps) {
  const { t } = useTranslation()
  const [drawerOpen, setDrawerOpen] = useState(false)
  return (
    <div
      className={cx(
        'flex shrink-0 border-t bg-surface pb-[env(safe-area-inset-bottom)]',
        props.hiddenFrom === 'sm' ? 'sm:hidden' : 'md:hidden',
      )}
    >
      {props.children}
      <button type="button" onClick={props.onSearch} className={phonePlaceClass}>
        <PhonePlace icon={<Search />} label={props.searchLabel} />
      </button>
      <button type="button" onClick={() => setDrawerOpen(true)} className={phonePlaceClass}>
        <PhonePlace icon={<MenuIcon />} label={t('shell.more')} mark={props.moreMark} />
      </button>
      <Sheet open={drawerOpen} onOpenChange={setDrawerOpen} label={t('shell.navigation')} side="left">
        <div className="flex min-h-0 flex-1 flex-col gap-2 p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
          {props.drawer(() => setDrawerOpen(false))}
          <div className="mt-auto flex">{props.userMenu}</div>
        </div>
      </Sheet>
    </div>
  )
}

export const phonePlaceClass =
  'flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-2xs text-ink-soft -outline-offset-2 aria-[current=page]:font-medium aria-[current=page]:text-accent-ink'

/** A count at the corner of an icon. */
export const phoneMarkClass =
  'absolute -top-1.5 left-3 min-w-4 rounded-full bg-accent px-1 text-center text-2xs leading-4 font-medium text-on-accent tabular-nums'

export function PhonePlace({ icon, label, mark }: { icon: ReactNode; label: string; mark?: ReactNode }) {
  return (
    <>
      <span className="relative [&_svg]:size-5">
        <span aria-hidden="true">{icon}</span>
        {mark}
      </span>
      <span className="max-w-full truncate px-0.5">{label}</span>
    </>
  )
}
