import '../public/plan.css'
import { useId, useMemo, useRef, useState } from 'react'
import type { LengthUnit } from '../../../../contract/values/dimensions.ts'
import { cx } from '../../../../ui/class-names.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { BerthCard } from '../berth-card.tsx'
import type { CategoryKey, ChartBerth, ColourMode } from '../colouring.ts'
import { DockList } from '../dock-list.tsx'
import type { BerthPlace } from '../editing/editing.ts'
import { PlacePanel } from '../editing/place-panel.tsx'
import type { Backdrop, BackdropTool } from '../editing/use-backdrop.ts'
import { useBerthEditing } from '../editing/use-berth-editing.ts'
import type { Placed } from '../editing/use-placing.ts'
import { useShiftedBackdrop } from '../editing/use-shifted-backdrop.ts'
import { indexBerths } from '../finding.ts'
import type { Vessel } from '../fit.ts'
import { overlapsAfter, overlapsIn } from '../layout/overlaps.ts'
import type { Survey } from '../layout/survey.ts'
import { OVERSCAN, sheetSize, toScreen } from '../public/chart/view.ts'
import { type BerthShape, layoutPlan } from '../public/layout/layout.ts'
import { ChartButtons } from './chart-buttons.tsx'
import { OverviewMap } from './overview-map.tsx'
import { ScaleBar } from './scale-bar.tsx'
import { ActiveBerth, HarbourSheet, MarkSheet } from './sheets.tsx'
import { useChartHands, useFlights } from './use-chart-hands.ts'
import { type ChartView, useChartView } from './use-chart-view.ts'
import { useColours } from './use-colours.ts'
import { useLettering } from './use-lettering.ts'

export type PlanChartProps = {
  portName: string
  berths: readonly ChartBerth[]
  mode: ColourMode
  /** Where berths lie by their coordinates, when the plan is drawn from them. */
  places?: Survey['places'] | undefined
  /** The picture behind the plan, and what is being done with it. */
  backdrop?: Backdrop | null
  tool?: BackdropTool | null
  /** The yacht or requirement of the fit colouring. */
  vessel?: Vessel | null
  /** Categories of the legend that are faded. */
  hidden?: ReadonlySet<CategoryKey>
  selectedId?: string | null
  /** The berth that was searched for: the chart flies there, for each search once. */
  sought?: { id: string } | null
  unit: LengthUnit
  onSelect: (id: string) => void
  /** Berths can be dragged and turned; `onPlace` hears of each change. */
  editing?: boolean
  onPlace?: (placed: Placed) => void
  className?: string
}

const NOTHING_HIDDEN: ReadonlySet<CategoryKey> = new Set()

/** The harbour as a chart: drag to pan, wheel or pinch to zoom, arrows to walk from berth to berth. */
export function PlanChart(props: PlanChartProps) {
  const { berths, mode, vessel = null, selectedId = null, unit, editing = false, tool = null } = props
  const { t } = useTranslation()
  const ids = useId()
  const { layout, index, shapes, byId } = useHarbour(props)
  const colours = useColours(layout, { berths, mode, vessel, hidden: props.hidden ?? NOTHING_HIDDEN })
  const frame = useRef<HTMLDivElement>(null)
  const drawing = useRef<HTMLDivElement>(null)
  const chart = useChartView(frame, drawing, layout.extent)
  const { view, size } = chart
  const sheet = useMemo(() => sheetSize(size), [size])
  const lettering = useLettering(layout, byId, { view, size, sheet, unit })

  const [activeId, setActiveId] = useState<string | null>(null)
  const [hoveredId, setHoveredId] = useState<string | null>(null)
  const [focused, setFocused] = useState(false)
  const active = shapes.get(activeId ?? selectedId ?? '') ?? layout.berths[0] ?? null
  const selected = shapes.get(selectedId ?? '') ?? null
  const { put, edit, overlaps, clashing } = usePlaces(props, { layout, index, shapes }, chart)
  const { shifted, grabPicture } = useShiftedBackdrop(props.backdrop ?? null, tool)
  const { pointer, onKeyDown, zoom, activate } = useChartHands(frame, chart, {
    ...{ layout, index, signs: lettering.signs, sheet, active, edit, editing, tool, grabPicture },
    isChosen: Boolean(selectedId || activeId),
    onActivate: setActiveId,
    onHover: setHoveredId,
    onSelect: props.onSelect,
  })
  useFlights(chart, { sought: props.sought ?? null, selected, shapes, onArrive: setActiveId })
  const activeShape = shapes.get(hoveredId ?? '') ?? (focused ? active : null)
  const activeBerth = active && byId.get(active.id)

  return (
    <div className={cx('plan relative isolate overflow-hidden', props.className)}>
      <DockList
        layout={layout}
        keys={colours.keys}
        onEnter={(first) => {
          activate(first)
          frame.current?.focus()
        }}
      />
      <div
        ref={frame}
        role="listbox"
        tabIndex={0}
        aria-label={t('plan.chartLabel', { port: props.portName })}
        aria-description={t(editing ? 'plan.editKeys' : 'plan.keys')}
        aria-activedescendant={active ? `${ids}-active` : undefined}
        className={cx(
          'plan-frame absolute inset-0 touch-none select-none',
          hoveredId ? 'cursor-pointer' : 'cursor-grab active:cursor-grabbing',
        )}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(frame.current?.matches(':focus-visible') ?? false)}
        onBlur={() => setFocused(false)}
        {...pointer.handlers}
      >
        <div
          ref={drawing}
          className="absolute origin-top-left will-change-transform"
          style={{ left: -OVERSCAN * size.width, top: -OVERSCAN * size.height }}
          aria-hidden="true"
        >
          {chart.ready && (
            <>
              <HarbourSheet
                {...{ ids, layout, byId, colours, ...lettering, view, sheet }}
                backdrop={shifted}
              />
              <MarkSheet
                {...{ tool, selected, edit, clashing, view, sheet }}
                hovered={shapes.get(hoveredId ?? '') ?? null}
                active={focused ? active : null}
              />
            </>
          )}
        </div>
        {activeBerth && (
          <ActiveBerth
            id={`${ids}-active`}
            berth={activeBerth}
            category={colours.keys.get(activeBerth.id)}
            isSelected={activeBerth.id === selectedId}
            unit={unit}
          />
        )}
      </div>
      {chart.ready && (
        <Around
          {...{ props, chart, layout, byId, painted: colours.painted }}
          shape={edit.draft ? null : activeShape}
        />
      )}
      <ChartButtons onZoom={zoom} onFit={chart.fit} />
      {editing && !edit.draft && (
        <PlacePanel chosen={edit.chosen} overlaps={overlaps} unit={unit} onPlace={put} onShow={activate} />
      )}
    </div>
  )
}

/** The berths laid out, and found by their place and their id. */
function useHarbour({ berths, places }: PlanChartProps) {
  const layout = useMemo(() => layoutPlan(berths, places), [berths, places])
  const index = useMemo(() => indexBerths(layout.berths), [layout])
  const shapes = useMemo(() => new Map(layout.berths.map((shape) => [shape.id, shape])), [layout])
  const byId = useMemo(() => new Map(berths.map((berth) => [berth.id, berth])), [berths])
  return { layout, index, shapes, byId }
}

type Harbour = ReturnType<typeof useHarbour>

/** Berths being dragged and turned, and which of them lie on one another. */
function usePlaces(
  { editing = false, onPlace }: PlanChartProps,
  { layout, index, shapes }: Omit<Harbour, 'byId'>,
  chart: ChartView,
) {
  const put = (places: BerthPlace[], soon = false) => {
    chart.hold()
    onPlace?.({ places, overlapping: overlapsAfter(shapes, index, places), soon })
  }
  const edit = useBerthEditing(layout, editing, put)
  const overlaps = useMemo(() => (editing ? overlapsIn(layout.berths, index) : []), [editing, layout, index])
  const clashing = useMemo(
    () => (edit.draft ? overlapsAfter(shapes, index, edit.draft) : overlaps).flat(),
    [shapes, index, edit.draft, overlaps],
  )
  return { put, edit, overlaps, clashing }
}

type AroundProps = Pick<Harbour, 'layout' | 'byId'> & {
  props: PlanChartProps
  chart: ChartView
  painted: ReturnType<typeof useColours>['painted']
  shape: BerthShape | null
}

/** What lies over the chart: the card of the berth one is at, the scale, and the harbour as a whole. */
function Around({ props: { mode, vessel = null, unit }, chart, layout, byId, painted, shape }: AroundProps) {
  const { view, size } = chart
  const berth = shape && byId.get(shape.id)
  return (
    <>
      {berth && (
        <BerthCard
          berth={berth}
          mode={mode}
          vessel={vessel}
          unit={unit}
          at={toScreen(view, size, shape)}
          clear={reachDown(shape) * view.scale}
          room={size}
        />
      )}
      <div className="pointer-events-none absolute bottom-2 left-3">
        <ScaleBar scale={view.scale} unit={unit} />
      </div>
      <OverviewMap layout={layout} painted={painted} chart={chart} />
    </>
  )
}

/** Metres from a berth's middle to its upper or lower edge on the chart. */
function reachDown({ y, outline }: BerthShape): number {
  return Math.max(...outline.map((corner) => Math.abs(corner.y - y)))
}
