import { Map as MapIcon } from 'lucide-react'
import { useMemo, useState } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { ListPanel } from '../../kit/list/list-panel.tsx'
import { listOf, useSearchState } from '../../kit/list/state/list-search.ts'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { todayIso } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { BerthList } from './berth-list.tsx'
import { BerthPanel } from './berth-panel.tsx'
import { PlanChart } from './chart/plan-chart.tsx'
import { type CategoryKey, type ChartBerth, type ColourMode, colourModes } from './colouring.ts'
import { DayBar } from './day-bar.tsx'
import { EditBar } from './editing/edit-bar.tsx'
import { type BackdropTool, useBackdrop } from './editing/use-backdrop.ts'
import { usePlaces } from './editing/use-places.ts'
import { usePlacing } from './editing/use-placing.ts'
import { FitBar } from './fit-bar.tsx'
import { PlanHeader } from './plan-header.tsx'
import { PlanSheet } from './plan-sheet.tsx'
import { useDay, useHeld } from './use-day.ts'
import { useSought } from './use-sought.ts'

const noBerths: readonly ChartBerth[] = []

/** The plan of the port: coloured by status, stage, demand, fit or tenancy; a berth opens beside it with its deals. */
export function PlanScreen() {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const [search, change] = useSearchState()
  const [unit] = useLengthUnit()
  const plan = useRead('berths', 'plan', {})
  const sought = useSought(search)
  const { berths: placed, place } = usePlacing(plan.data)
  const modes = colourModes.filter((one) => one !== 'tenancy' || can('tenancies.view'))
  const mode: ColourMode =
    modes.find((one) => one === search.mode) ?? (search.interest || search.yacht ? 'fit' : 'status')
  const day = useDay(mode === 'tenancy', search.on)
  const hidden = useMemo(() => new Set(listOf(search.hide) as CategoryKey[]), [search.hide])
  const editing = search.edit === 'yes' && can('berths.edit')
  const berths = useHeld(placed ?? noBerths, day)
  const { places, survey, settings, settled } = usePlaces(berths)
  const backdrop = useBackdrop(settings?.image)
  const [tool, setTool] = useState<BackdropTool | null>(null)
  const [found, setFound] = useState<{ id: string } | null>(null)
  const listed = search.list === 'yes' && !editing
  const chosen = berths.find((berth) => berth.id === search.berth)
  const vessel = sought?.vessel ?? null

  if (!can('berths.view')) return <NoPermission />

  const drawn = { portName: port.name, berths, mode, places, backdrop, vessel, hidden, unit }
  return (
    <div className="relative flex min-h-0 flex-1 print:block">
      <section className="flex min-w-0 flex-1 flex-col print:hidden" aria-label={t('nav.plan')}>
        <PlanHeader
          berths={berths}
          count={plan.data ? berths.length : null}
          known={plan.data !== undefined && settled && day?.berths !== null}
          {...{ mode, modes, vessel, hidden, editing, listed }}
          onFind={(id) => setFound({ id })}
        />
        {editing && (
          <EditBar
            berths={berths}
            survey={survey}
            settings={settings}
            onReset={place}
            places={places}
            tool={tool}
            onToolChange={setTool}
          />
        )}
        {(mode === 'fit' || sought) && !editing && <FitBar sought={sought} />}
        {mode === 'tenancy' && !editing && <DayBar day={day} />}
        {plan.error && !plan.data ? (
          <ProblemState error={plan.error} onRetry={() => void plan.refetch()} />
        ) : !plan.data || !settled ? (
          <SkeletonLines lines={8} className="p-5" />
        ) : berths.length === 0 ? (
          <EmptyState icon={<MapIcon />} title={t('plan.emptyTitle')}>
            {t('plan.empty')}
          </EmptyState>
        ) : (
          <div className="flex min-h-0 flex-1">
            {listed && (
              <BerthList
                berths={berths}
                selectedId={chosen?.id ?? null}
                unit={unit}
                onPoint={(id) => setFound({ id })}
                onOpen={(berth) => change({ berth }, { replace: search.berth !== undefined })}
              />
            )}
            <PlanChart
              {...drawn}
              tool={editing ? tool : null}
              selectedId={chosen?.id ?? null}
              sought={found}
              editing={editing}
              onPlace={place}
              onSelect={(berth) => change({ berth }, { replace: search.berth !== undefined })}
              className="min-h-0 min-w-0 flex-1"
            />
          </div>
        )}
      </section>
      {chosen && !editing && (
        <div className="contents print:hidden">
          <ListPanel onClose={() => change({ berth: undefined })}>
            <BerthPanel berth={chosen} sought={sought} onClose={() => change({ berth: undefined })} />
          </ListPanel>
        </div>
      )}
      {berths.length > 0 && (
        <div className="hidden print:block">
          <PlanSheet {...drawn} on={day?.on} logo={port.logo} date={todayIso()} />
        </div>
      )}
    </div>
  )
}
