import { Users } from 'lucide-react'
import { cx } from '../../../ui/class-names.ts'
import { useTranslation } from '../words/i18n.ts'
import type { SavedView } from './saved-view.ts'

type ViewTabsProps = {
  views: readonly SavedView[]
  active: SavedView | null
  changed: boolean
  onShow: (view: SavedView | null) => void
}

/** The views of a list beside each other, the whole list first. */
export function ViewTabs({ views, active, changed, onShow }: ViewTabsProps) {
  const { t } = useTranslation()
  if (views.length === 0) return null
  return (
    <nav
      aria-label={t('views.title')}
      className="-mx-1 flex basis-full gap-1 overflow-x-auto [scrollbar-width:none]"
    >
      <Place chosen={active === null} onClick={() => onShow(null)}>
        {t('views.all')}
      </Place>
      {views.map((view) => (
        <Place key={view.id} chosen={view === active} onClick={() => onShow(view)}>
          {view.name}
          {view.isShared && (
            <Users
              aria-label={t(view.isMine ? 'views.sharedMine' : 'views.sharedBy', { name: view.ownerName })}
            />
          )}
          {view === active && changed && (
            <span role="img" aria-label={t('views.changed')} className="size-1.5 rounded-full bg-accent" />
          )}
        </Place>
      ))}
    </nav>
  )
}

type PlaceProps = { chosen: boolean; onClick: () => void; children: React.ReactNode }

function Place({ chosen, onClick, children }: PlaceProps) {
  return (
    <button
      type="button"
      aria-current={chosen || undefined}
      onClick={onClick}
      className={cx(
        'm-0.5 inline-flex h-7 max-w-56 shrink-0 items-center gap-1.5 rounded-md px-2 text-xs whitespace-nowrap pointer-coarse:h-11 [&_svg]:size-3.5',
        chosen ? 'bg-selected font-medium text-ink' : 'text-ink-soft hover:bg-hover',
      )}
    >
      {children}
    </button>
  )
}
