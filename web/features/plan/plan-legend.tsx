import { useId } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { fillOf, HatchDefs, haloOn } from './chart/hatches.tsx'
import {
  type Category,
  type CategoryKey,
  type ChartBerth,
  type ColourMode,
  categoriesOf,
  categoryOf,
} from './colouring.ts'
import type { Vessel } from './fit.ts'

type PlanLegendProps = {
  berths: readonly ChartBerth[]
  /** Whether they are here: numbers are shown from then on. */
  known?: boolean
  mode: ColourMode
  vessel?: Vessel | null
  hidden: ReadonlySet<CategoryKey>
  onHiddenChange?: (hidden: Set<CategoryKey>) => void
}

/** What the fillings mean and how many berths have each. An entry shows or fades its berths. */
export function PlanLegend(props: PlanLegendProps) {
  const { berths, known = true, mode, vessel = null, hidden, onHiddenChange } = props
  const { t } = useTranslation()
  const ids = useId()
  const counts = countsOf(berths, mode, vessel)
  const hasAnswers = (counts.get('unasked') ?? 0) === 0
  const categories = categoriesOf(mode).filter(
    ({ key }) => mode !== 'fit' || key === 'taken' || (key === 'unasked') !== hasAnswers,
  )
  const toggle = (key: CategoryKey) => {
    const after = new Set(hidden)
    if (!after.delete(key)) after.add(key)
    onHiddenChange?.(after)
  }
  return (
    <fieldset className="plan-legend relative flex min-w-0 items-center gap-1 border-0 p-0 max-sm:w-full max-sm:overflow-x-auto sm:flex-wrap">
      <legend className="sr-only">{t('plan.legend')}</legend>
      <svg width="0" height="0" className="absolute" aria-hidden="true">
        <HatchDefs ids={ids} categories={categories} scale={1} />
      </svg>
      {categories.map((category) => (
        <button
          key={category.key}
          type="button"
          aria-pressed={!hidden.has(category.key)}
          onClick={() => toggle(category.key)}
          className={cx(
            'inline-flex h-7 shrink-0 items-center gap-1.5 rounded-md px-2 text-xs whitespace-nowrap text-ink-soft -outline-offset-2 hover:bg-hover hover:text-ink pointer-coarse:h-11',
            hidden.has(category.key) && 'line-through opacity-60',
          )}
        >
          <svg width="22" height="14" aria-hidden="true" className="shrink-0">
            <rect
              x="0.75"
              y="0.75"
              width="20.5"
              height="12.5"
              fill={hidden.has(category.key) ? 'none' : swatchOf(ids, category)}
              stroke={`var(${category.tone})`}
              strokeOpacity={category.veiled ? 0.5 : undefined}
            />
            <LegendMark category={category} />
          </svg>
          {t(`plan.category.${category.key}`)}
          {known && (
            <span className="font-medium tabular-nums text-ink">{counts.get(category.key) ?? 0}</span>
          )}
        </button>
      ))}
    </fieldset>
  )
}

const MARK = { x: 11, y: 7, size: 9 }

function LegendMark({ category }: { category: Category }) {
  if (!category.mark) return null
  const { line, area } = category.mark(MARK)
  return (
    <g strokeLinejoin="round" strokeLinecap="round">
      <path d={line + area} fill="none" stroke={haloOn(category)} strokeWidth="3" />
      <path d={line} fill="none" stroke="var(--plan-ink)" strokeWidth={MARK.size / 8} />
      <path d={area} fill="var(--plan-ink)" />
    </g>
  )
}

function swatchOf(ids: string, category: Category): string {
  return category.veiled ? 'var(--plan-veil)' : fillOf(ids, category)
}

export function countsOf(
  berths: readonly ChartBerth[],
  mode: ColourMode,
  vessel: Vessel | null,
): Map<CategoryKey, number> {
  const counts = new Map<CategoryKey, number>()
  for (const berth of berths) {
    const key = categoryOf(mode, berth, vessel)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
