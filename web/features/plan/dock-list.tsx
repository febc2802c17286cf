import { useMemo } from 'react'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { CategoryKey } from './colouring.ts'
import type { BerthShape, PlanLayout } from './public/layout/layout.ts'

type DockListProps = {
  layout: PlanLayout
  keys: ReadonlyMap<string, CategoryKey>
  onEnter: (first: BerthShape) => void
}

/** The docks as a list for screen readers and the keyboard: what lies at each, and the way to its first berth. */
export function DockList({ layout, keys, onEnter }: DockListProps) {
  const { t } = useTranslation()
  const docks = useMemo(() => [...Map.groupBy(layout.berths, (shape) => shape.dock)], [layout])
  const names = useMemo(() => new Map(layout.pontoons.map(({ dock, name }) => [dock, name])), [layout])
  const nameOf = (dock: string) => {
    const name = names.get(dock) ?? dock
    return name === dock ? dock : t('plan.namedDock', { dock, name })
  }
  return (
    <ul
      aria-label={t('plan.docks')}
      className="sr-only focus-within:not-sr-only focus-within:absolute focus-within:top-2 focus-within:left-2 focus-within:z-20 focus-within:max-h-64 focus-within:overflow-auto focus-within:rounded-lg focus-within:bg-raised focus-within:p-1 focus-within:shadow-float"
    >
      {docks.map(([dock, shapes]) => (
        <li key={dock}>
          <button
            type="button"
            onClick={() => shapes[0] && onEnter(shapes[0])}
            className="block w-full rounded-sm px-2 py-1 text-left text-xs text-ink hover:bg-hover pointer-coarse:py-3"
          >
            {t('plan.dock', { dock: nameOf(dock), count: shapes.length })}
            {summary(shapes, keys).map(([key, count]) => `, ${count} ${t(`plan.category.${key}`)}`)}
          </button>
        </li>
      ))}
    </ul>
  )
}

function summary(shapes: readonly BerthShape[], keys: DockListProps['keys']): [CategoryKey, number][] {
  const counts = new Map<CategoryKey, number>()
  for (const { id } of shapes) {
    const key = keys.get(id)
    if (key) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])
}
