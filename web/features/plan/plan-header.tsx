import { List, Move, Printer } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { UnitToggle } from '../../kit/form/unit-toggle.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { CategoryKey, ChartBerth, ColourMode } from './colouring.ts'
import { FindBerth } from './find-berth.tsx'
import type { Vessel } from './fit.ts'
import { PlanLegend } from './plan-legend.tsx'

type PlanHeaderProps = {
  berths: readonly ChartBerth[]
  /** How many berths there are; null until that is known. */
  count: number | null
  /** Whether the numbers of the legend hold. */
  known: boolean
  mode: ColourMode
  modes: readonly ColourMode[]
  vessel: Vessel | null
  hidden: ReadonlySet<CategoryKey>
  editing: boolean
  /** Whether the list of berths stands beside the plan. */
  listed: boolean
  onFind: (id: string) => void
}

/** The head of the plan: what can be done, the search for a berth, the colouring and its legend. */
export function PlanHeader(props: PlanHeaderProps) {
  const { berths, count, known, mode, modes, vessel, hidden, editing, listed, onFind } = props
  const { t } = useTranslation()
  const { can } = usePort()
  const [, change] = useSearchState()
  return (
    <PageHeader
      title={t('nav.plan')}
      aside={count === null ? null : formatNumber(count)}
      actions={
        <>
          <FindBerth berths={berths} onFind={onFind} />
          <span className="hidden sm:contents">
            <UnitToggle />
            <IconButton
              label={t('plan.list')}
              aria-pressed={listed}
              onClick={() => change({ list: listed ? undefined : 'yes' }, { replace: true })}
            >
              <List />
            </IconButton>
            {can('berths.edit') && (
              <Button
                icon={<Move />}
                aria-pressed={editing}
                variant={editing ? 'primary' : 'secondary'}
                onClick={() => change({ edit: editing ? undefined : 'yes' })}
              >
                {t(editing ? 'plan.editDone' : 'plan.edit')}
              </Button>
            )}
          </span>
          <Button icon={<Printer />} onClick={() => window.print()}>
            {t('plan.print')}
          </Button>
        </>
      }
    >
      <SegmentedControl
        label={t('plan.colourBy')}
        value={mode}
        onValueChange={(next) => change({ mode: next, hide: undefined }, { replace: true })}
        segments={modes.map((value) => ({ value, label: t(`plan.mode.${value}`) }))}
      />
      <PlanLegend
        berths={berths}
        known={known}
        mode={mode}
        vessel={vessel}
        hidden={hidden}
        onHiddenChange={(next) => change({ hide: [...next].join(',') || undefined }, { replace: true })}
      />
    </PageHeader>
  )
}
