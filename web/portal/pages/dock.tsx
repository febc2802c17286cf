import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Ground } from '../../features/plan/public/chart/chart-drawing.tsx'
import { berthsPath } from '../../features/plan/public/chart/chart-paths.ts'
import { SignPlate } from '../../features/plan/public/chart/sign-plate.tsx'
import {
  fitView,
  planTransform,
  type Size,
  toScreen,
  type View,
} from '../../features/plan/public/chart/view.ts'
import { type Bounds, boundsOf, grow } from '../../features/plan/public/layout/geometry.ts'
import { berthLabels } from '../../features/plan/public/layout/labels.ts'
import { boundsOfDock, layoutPlan, type PlanLayout } from '../../features/plan/public/layout/layout.ts'
import { signsOf } from '../../features/plan/public/layout/signs.ts'
import '../../features/plan/public/plan.css'
import type { Answer } from '../../kit/server/api.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

type Drawn = Answer<'portal', 'berth'>['plan'][number]
type DockProps = { berths: readonly Drawn[]; own: string; name: string }

/** Letters that can still be read on a phone, in pixels. */
const letters = { least: 11, most: 15 }
/** Pixels for a metre of quay, so that the number of a berth of three metres has room in it. */
const near = 6

/** The dock as it lies in the harbour: its pontoon, the land behind it, the numbers of its berths, and the one of the client. */
export function Dock({ berths, own, name }: DockProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidthOf(frame)
  const [isExpanded, setExpanded] = useState(false)
  const layout = useMemo(() => layoutPlan(berths.map(placed)), [berths])
  const size = { width, height: Math.min(Math.max(width * 0.6, 260), 480) }
  const all = fitView(frameOf(layout), size)
  const isFar = all.scale < near && berthLabels(layout, all, size, () => '', letters).moorings.length === 0
  const view = isFar && !isExpanded ? aroundOwn(layout, own, size, frameOf(layout)) : all
  return (
    <div ref={frame} className="flex flex-col gap-2">
      {width > 0 && (
        <>
          <Chart {...{ layout, view, size, own, name }} />
          {isFar && (
            <Button className="self-start" onClick={() => setExpanded(!isExpanded)}>
              {t(isExpanded ? 'portal.berths.nearer' : 'portal.berths.wholeDock')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

type ChartProps = { layout: PlanLayout; view: View; size: Size; own: string; name: string }

function Chart({ layout, view, size, own, name }: ChartProps) {
  const { t } = useTranslation()
  const signs = signsOf(layout, view, size, 26)
  const { moorings } = berthLabels(layout, view, size, () => '', letters)
  const mine = layout.berths.filter(({ id }) => id === own)
  const at = mine[0] && toScreen(view, size, mine[0])
  const label = moorings.find(({ key }) => key === own)
  return (
    <svg
      role="img"
      aria-label={t('portal.berths.planOf', { name })}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="plan w-full rounded-xl border"
    >
      <g transform={planTransform(view, size)}>
        <Ground layout={layout} />
        <path
          d={berthsPath(layout.berths)}
          fill="var(--plan-berth)"
          stroke="var(--plan-walkway-edge)"
          strokeWidth="0.2"
        />
        <path d={berthsPath(mine)} fill="var(--color-accent)" />
      </g>
      <g textAnchor="middle" dominantBaseline="central">
        {moorings
          .filter(({ key }) => key !== own)
          .map(({ key, text, x, y, turn, size: fontSize }) => (
            <text
              key={key}
              transform={`translate(${x} ${y}) rotate(${turn})`}
              fontSize={fontSize}
              fill="var(--plan-ink)"
            >
              {text}
            </text>
          ))}
        {at && (
          <text
            transform={`translate(${at.x} ${at.y}) rotate(${label?.turn ?? 0})`}
            fontSize={label?.size ?? letters.most}
            fontWeight="600"
            // Wider than its berth from afar: readable on it and beside it.
            className={label ? 'fill-on-accent' : 'plan-halo fill-ink stroke-surface'}
            strokeWidth={label ? 0 : 4}
          >
            {label?.text ?? name}
          </text>
        )}
        {signs.map((sign) => (
          <g key={sign.key} fontWeight="600">
            <SignPlate sign={sign} letters={13} />
          </g>
        ))}
      </g>
    </svg>
  )
}

function placed({ planX, planY, planRotation, ...berth }: Drawn) {
  const lies = planX !== null && planY !== null
  return { ...berth, position: lies ? { x: planX, y: planY, rotation: planRotation ?? 0 } : null }
}

/** The dock with its quay and some water. */
function frameOf(layout: PlanLayout): Bounds {
  const docks = [...new Set(layout.berths.map(({ dock }) => dock))].map((dock) => boundsOfDock(layout, dock))
  const ends = docks.flatMap(({ x, y, width, height }) => [
    { x, y },
    { x: x + width, y: y + height },
  ])
  return grow(boundsOf(ends), 8)
}

/** As near as numbers need, around the berth of the client, with no more water beside the dock than there must be. */
function aroundOwn(layout: PlanLayout, own: string, size: Size, bounds: Bounds): View {
  const mine = layout.berths.find(({ id }) => id === own)
  const within = (value: number, from: number, length: number, visibleLength: number) =>
    visibleLength >= length
      ? from + length / 2
      : Math.min(Math.max(value, from + visibleLength / 2), from + length - visibleLength / 2)
  const at = mine ?? { x: bounds.x, y: bounds.y }
  return {
    x: within(at.x, bounds.x, bounds.width, size.width / near),
    y: within(at.y, bounds.y, bounds.height, size.height / near),
    scale: near,
  }
}

function useWidthOf(frame: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const box = frame.current!
    const measure = () => setWidth(Math.round(box.getBoundingClientRect().width))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    return () => watch.disconnect()
  }, [frame])
  return width
}
