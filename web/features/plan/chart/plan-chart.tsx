import '../public/plan.css'
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { LengthUnit } from '../../../../contract/values/dimensions.ts'
import { cx } from '../../../../ui/class-names.ts'
import { type Translate, useTranslation } from '../../../kit/words/i18n.ts'
import { BerthCard, sizeText } from '../berth-card.tsx'
import { type CategoryKey, type ChartBerth, type ColourMode, categoriesOf, categoryOf } from '../colouring.ts'
import { DockList } from '../dock-list.tsx'
import type { BerthPlace } from '../editing/editing.ts'
import { PlacePanel } from '../editing/place-panel.tsx'
import type { Backdrop, BackdropTool } from '../editing/use-backdrop.ts'
import { useBerthEditing } from '../editing/use-berth-editing.ts'
import type { Placed } from '../editing/use-placing.ts'
import { useShiftedBackdrop } from '../editing/use-shifted-backdrop.ts'
import { berthAt, indexBerths, nearest, neighbourOf } from '../finding.ts'
import type { Vessel } from '../fit.ts'
import { overlapsAfter, overlapsIn } from '../layout/overlaps.ts'
import type { Survey } from '../layout/survey.ts'
import type { Pontoon } from '../layout/walkways.ts'
import { BerthMarks, Berths, BerthTexts, Ground, paint, Signs } from '../public/chart/chart-drawing.tsx'
import { OVERSCAN, planTransform, sheetSize, toScreen, type View } from '../public/chart/view.ts'
import { insidePolygon, type Point } from '../public/layout/geometry.ts'
import { berthLabels, SCREEN_LIMITS } from '../public/layout/labels.ts'
import { type BerthShape, boundsOfDock, layoutPlan, type PlanLayout } from '../public/layout/layout.ts'
import { docksInSight, signAt, signsOf } from '../public/layout/signs.ts'
import { Boats } from './boats.tsx'
import { ChartButtons } from './chart-buttons.tsx'
import { HatchDefs } from './hatches.tsx'
import { Measure, Outlines } from './outlines.tsx'
import { OverviewMap } from './overview-map.tsx'
import { ScaleBar } from './scale-bar.tsx'
import { useChartPointer } from './use-chart-pointer.ts'
import { useChartView } from './use-chart-view.ts'

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

const SIGN = 22
/** Metres around a berth that was searched for. */
const CLOSE = 45
const NOTHING_HIDDEN: ReadonlySet<CategoryKey> = new Set()
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The harbour as a chart: drag to pan, wheel or pinch to zoom, arrows to walk from berth to berth. */
export function PlanChart({
  portName,
  berths,
  mode,
  places,
  backdrop = null,
  tool = null,
  vessel = null,
  hidden = NOTHING_HIDDEN,
  selectedId = null,
  sought = null,
  unit,
  onSelect,
  editing = false,
  onPlace = () => {},
  className,
}: PlanChartProps) {
  const { t } = useTranslation()
  const ids = useId()
  const layout = useMemo(() => layoutPlan(berths, places), [berths, places])
  const index = useMemo(() => indexBerths(layout.berths), [layout])
  const shapes = useMemo(() => new Map(layout.berths.map((shape) => [shape.id, shape])), [layout])
  const byId = useMemo(() => new Map(berths.map((berth) => [berth.id, berth])), [berths])
  const categories = categoriesOf(mode)
  const keys = useMemo(
    () => new Map(berths.map((berth) => [berth.id, categoryOf(mode, berth, vessel)])),
    [berths, mode, vessel],
  )
  const painted = useMemo(
    () => paint(layout, categories, (id) => keys.get(id) ?? null, hidden),
    [layout, categories, keys, hidden],
  )

  const frame = useRef<HTMLDivElement>(null)
  const drawing = useRef<HTMLDivElement>(null)
  const chart = useChartView(frame, drawing, layout.extent)
  const { view, size } = chart
  const sheet = useMemo(() => sheetSize(size), [size])

  const [activeId, setActiveId] = useState<string | null>(null)
  const [hoveredId, setHoveredId] = useState<string | null>(null)
  const [focused, setFocused] = useState(false)
  const active = shapes.get(activeId ?? selectedId ?? '') ?? layout.berths[0] ?? null
  const put = (places: BerthPlace[], soon = false) => {
    chart.hold()
    onPlace({ places, overlapping: overlapsAfter(shapes, index, places), soon })
  }
  const edit = useBerthEditing(layout, editing, put)
  const overlaps = useMemo(() => (editing ? overlapsIn(layout.berths, index) : []), [editing, layout, index])
  const clashing = useMemo(
    () => (edit.draft ? overlapsAfter(shapes, index, edit.draft) : overlaps).flat(),
    [shapes, index, edit.draft, overlaps],
  )

  const categoryOfBerth = useCallback(
    (id: string) => {
      const key = keys.get(id)
      if (!key || hidden.has(key)) return null
      return categories.find((category) => category.key === key) ?? null
    },
    [keys, hidden, categories],
  )
  const free = useMemo(() => freeByDock(layout.berths, byId), [layout, byId])
  const signs = useMemo(
    () => signsOf(layout, view, sheet, SIGN, (dock) => t('plan.freeAt', { count: free.get(dock) ?? 0 })),
    [layout, view, sheet, free, t],
  )
  const labels = useMemo(() => {
    const signed = docksInSight(signs, sheet, size)
    return berthLabels(layout, view, sheet, (id) => sizeText(byId.get(id), unit, ''), SCREEN_LIMITS, signed)
  }, [layout, view, sheet, size, signs, byId, unit])

  const berthUnder = (at: Point, slack: number) => berthAt(index, at, slack / chart.current().scale)
  const pontoonUnder = (at: Point): Pontoon | null => {
    const sign = signAt(signs, toScreen(view, sheet, at))
    return (
      layout.pontoons.find(
        ({ key, outline }) => key === sign?.key || (!sign && insidePolygon(outline, at)),
      ) ?? null
    )
  }
  const dockUnder = (at: Point) => pontoonUnder(at)?.dock ?? null
  const activate = (shape: BerthShape) => {
    setActiveId(shape.id)
    chart.show(shape)
  }
  const enterDock = (first: BerthShape) => {
    activate(first)
    frame.current?.focus()
  }
  const { shifted, grabPicture } = useShiftedBackdrop(backdrop, tool)
  const pointed = useRef<Point | null>(null)
  /** Where zooming leads: to the pointer, else to the berth one is at, else to the berth nearest to the middle. */
  const zoom = (factor: number) => {
    const at = chart.current()
    const chosen = selectedId || activeId ? active : null
    chart.zoom(factor, pointed.current ?? chosen ?? nearest(layout.berths, at) ?? at)
  }
  const pointer = useChartPointer(frame, chart, {
    tap: (at, event) => {
      if (tool?.kind === 'scale') {
        tool.onPoint(at)
        return
      }
      const shape = berthUnder(at, event.pointerType === 'mouse' ? 0 : 14)
      if (!shape) return
      setActiveId(shape.id)
      if (editing) edit.choose(shape.id, event.shiftKey || event.ctrlKey || event.metaKey)
      else onSelect(shape.id)
    },
    doubleTap: (at) => {
      const dock = dockUnder(at) ?? berthUnder(at, 0)?.dock ?? null
      if (dock === null) chart.zoom(2, at)
      else chart.fill(boundsOfDock(layout, dock))
    },
    hover: (at) => {
      pointed.current = at
      // The plan passes under a pointer that rests.
      if (at && chart.moving()) return
      setHoveredId(at ? (berthUnder(at, 0)?.id ?? null) : null)
    },
    grab: (at, event) =>
      tool
        ? grabPicture(at)
        : edit.grab(
            at,
            { berth: berthUnder(at, 0), dock: dockUnder(at) },
            chart.current().scale,
            event.shiftKey,
          ),
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || (event.ctrlKey && event.key !== '0') || event.metaKey) return
    const gaveUp = event.key === 'Escape' && pointer.giveUp()
    if (gaveUp || edit.key(event) || press(event)) event.preventDefault()
  }
  const press = (event: KeyboardEvent): boolean => {
    const direction = ARROWS[event.key]
    if (direction) {
      const next = active && neighbourOf(layout.berths, active, direction)
      if (next) activate(next)
      return true
    }
    switch (event.key) {
      case 'Enter':
      case ' ':
        if (!active) return false
        if (editing) edit.choose(active.id, event.shiftKey)
        else onSelect(active.id)
        return true
      case '+':
      case '=':
        zoom(1.5)
        return true
      case '-':
        zoom(1 / 1.5)
        return true
      case '0':
        chart.fit()
        return true
      case 'Home':
      case 'End': {
        const end = layout.berths.at(event.key === 'Home' ? 0 : -1)
        if (end) activate(end)
        return true
      }
      default:
        return false
    }
  }

  const activeShape = shapes.get(hoveredId ?? '') ?? (focused ? active : null)
  const shownBerth = activeShape && byId.get(activeShape.id)
  const activeBerth = active && byId.get(active.id)
  const selected = shapes.get(selectedId ?? '') ?? null
  const afar = tooSmallForHatching(layout, view)
  const { show, fill } = chart
  // biome-ignore lint/correctness/useExhaustiveDependencies: each search flies there once, whatever else changes
  useEffect(() => {
    const found = shapes.get(sought?.id ?? '')
    if (!found) return
    setActiveId(found.id)
    fill({ x: found.x - CLOSE, y: found.y - CLOSE, width: 2 * CLOSE, height: 2 * CLOSE })
  }, [sought])
  // The panel of the berth takes room from the chart: the berth stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of room that matters
  useEffect(() => {
    if (selected) show(selected, 24)
  }, [show, selected, size])

  return (
    <div className={cx('plan relative isolate overflow-hidden', className)}>
      <DockList layout={layout} keys={keys} onEnter={enterDock} />
      <div
        ref={frame}
        role="listbox"
        tabIndex={0}
        aria-label={t('plan.chartLabel', { port: portName })}
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
              <svg
                width={sheet.width}
                height={sheet.height}
                className="block max-w-none will-change-transform"
                aria-hidden="true"
              >
                <HatchDefs ids={ids} categories={categories} scale={view.scale} />
                <g transform={planTransform(view, sheet)}>
                  <Ground layout={layout} backdrop={shifted} />
                  <Berths painted={painted} ids={ids} plain={afar} />
                  {!afar && <Boats shapes={layout.berths} byId={byId} />}
                </g>
                <BerthTexts labels={labels.moorings} categoryOfBerth={categoryOfBerth} />
                <BerthMarks marks={labels.marks} categoryOfBerth={categoryOfBerth} />
                <BerthTexts labels={labels.sizes} categoryOfBerth={categoryOfBerth} />
                <Signs signs={signs} />
              </svg>
              {/* A layer of its own: what is under the pointer changes without thousands of berths being painted again. */}
              <svg
                width={sheet.width}
                height={sheet.height}
                className="pointer-events-none absolute inset-0 max-w-none will-change-transform"
                aria-hidden="true"
              >
                <g transform={planTransform(view, sheet)}>
                  {tool?.kind === 'scale' && <Measure points={tool.points} scale={view.scale} />}
                  <Outlines
                    selected={selected}
                    hovered={shapes.get(hoveredId ?? '') ?? null}
                    active={focused ? active : null}
                    chosen={edit.chosen}
                    draft={edit.draft}
                    clashing={clashing}
                    handle={edit.draft ? null : edit.handle(view.scale)}
                    guides={edit.guides}
                    box={edit.box}
                    scale={view.scale}
                  />
                </g>
              </svg>
            </>
          )}
        </div>
        {activeBerth && (
          <div
            id={`${ids}-active`}
            role="option"
            tabIndex={-1}
            aria-selected={activeBerth.id === selectedId}
            className="sr-only"
          >
            {t('plan.berthLabel', {
              mooring: activeBerth.mooringNumber,
              category: statusText(t, keys.get(activeBerth.id), activeBerth),
              size: sizeText(activeBerth, unit, t('plan.sizeUnknown')),
              interests: t('plan.interests', { count: activeBerth.demand }),
            })}
          </div>
        )}
      </div>
      {chart.ready && activeShape && shownBerth && !edit.draft && (
        <BerthCard
          berth={shownBerth}
          mode={mode}
          vessel={vessel}
          unit={unit}
          at={toScreen(view, size, activeShape)}
          clear={reachDown(activeShape) * view.scale}
          room={size}
        />
      )}
      {chart.ready && (
        <>
          <div className="pointer-events-none absolute bottom-2 left-3">
            <ScaleBar scale={view.scale} unit={unit} />
          </div>
          <OverviewMap layout={layout} painted={painted} chart={chart} />
        </>
      )}
      <ChartButtons onZoom={zoom} onFit={chart.fit} />
      {editing && !edit.draft && (
        <PlacePanel chosen={edit.chosen} overlaps={overlaps} unit={unit} onPlace={put} onShow={activate} />
      )}
    </div>
  )
}

/** How many berths of each dock are to be had. */
function freeByDock(
  shapes: readonly BerthShape[],
  byId: ReadonlyMap<string, ChartBerth>,
): ReadonlyMap<string, number> {
  const free = shapes.filter(({ id }) => byId.get(id)?.status === 'available')
  return new Map([...Map.groupBy(free, ({ dock }) => dock)].map(([dock, all]) => [dock, all.length]))
}

/** How a berth is coloured and, where that says another thing, its status. */
function statusText(t: Translate, key: CategoryKey | null | undefined, { status }: ChartBerth): string {
  const names = [...new Set([key ?? status, status])].map((each) => t(`plan.category.${each}`))
  return names.join(', ')
}

/** Metres from a berth's middle to its upper or lower edge on the chart. */
function reachDown({ y, outline }: BerthShape): number {
  return Math.max(...outline.map((corner) => Math.abs(corner.y - y)))
}

/** Below a few pixels hatching and outlines only blur: the fillings stand alone. */
function tooSmallForHatching({ berths }: PlanLayout, { scale }: View): boolean {
  const middle = berths[Math.floor(berths.length / 2)]
  return middle !== undefined && middle.halfWidth * 2 * scale < 3.2
}
