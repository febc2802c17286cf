import { memo, useMemo } from 'react'
import { fillOf, haloOn, plainFill } from '../../chart/hatches.tsx'
import type { Category, CategoryKey } from '../../colouring.ts'
import type { Backdrop } from '../../editing/use-backdrop.ts'
import type { ChartLabel, ChartMark } from '../layout/labels.ts'
import type { BerthShape, PlanLayout } from '../layout/layout.ts'
import type { Sign } from '../layout/signs.ts'
import { berthsPath, groundPaths } from './chart-paths.ts'
import { SignPlate } from './sign-plate.tsx'

/** Land, quays and pontoons, in metres. */
export const Ground = memo(function Ground({
  layout,
  backdrop = null,
}: {
  layout: PlanLayout
  /** Shows the coast itself: none is drawn over it. */
  backdrop?: Backdrop | null
}) {
  const land = backdrop ? null : layout.land
  const paths = useMemo(() => groundPaths(layout.pontoons, land), [layout.pontoons, land])
  return (
    <g strokeLinejoin="round">
      {backdrop && <Picture backdrop={backdrop} />}
      {paths.land && (
        <>
          <path d={paths.land} fill="none" stroke="var(--plan-shallow)" strokeWidth="56" />
          <path d={paths.land} fill="none" stroke="var(--plan-shoal)" strokeWidth="22" />
          <path d={paths.land} fill="var(--plan-land)" />
          <path d={paths.land} className="plan-hair" stroke="var(--plan-shore)" strokeWidth="1.25" />
        </>
      )}
      <path d={paths.fields} className="plan-hair" stroke="var(--plan-ink-soft)" strokeDasharray="5 4" />
      <path d={paths.apron} fill="var(--plan-walkway)" />
      <path d={paths.apron} className="plan-hair" stroke="var(--plan-walkway-edge)" strokeWidth="0.75" />
      <path d={paths.moles} fill="var(--plan-mole)" />
      <path d={paths.moles} className="plan-hair" stroke="var(--plan-quay)" strokeWidth="1.5" />
      <path d={paths.fingers} fill="var(--plan-walkway)" />
      <path d={paths.fingers} className="plan-hair" stroke="var(--plan-walkway-edge)" strokeWidth="0.75" />
      <path d={paths.walkways} fill="var(--plan-walkway)" />
      <path d={paths.walkways} className="plan-hair" stroke="var(--plan-walkway-edge)" />
      <path d={paths.quays} className="plan-hair" stroke="var(--plan-quay)" strokeWidth="2.5" />
      <path d={paths.booms} stroke="var(--plan-walkway-edge)" strokeWidth="0.16" />
      <path d={paths.posts} fill="var(--plan-quay)" />
      <path d={paths.buoys} fill="var(--plan-quiet)" />
    </g>
  )
})

function Picture({ backdrop }: { backdrop: Backdrop }) {
  const { url, width, height, x, y, metresPerPixel, rotation, opacity } = backdrop
  return (
    <image
      href={url}
      x={-width / 2}
      y={-height / 2}
      width={width}
      height={height}
      preserveAspectRatio="none"
      opacity={opacity}
      transform={`translate(${x} ${y}) rotate(${rotation}) scale(${metresPerPixel})`}
    />
  )
}

export type Painted = { category: Category; shapes: BerthShape[]; hidden: boolean }

/** The berths, one path for each category. Hidden ones stay as faint outlines, so that the harbour keeps its shape. */
export const Berths = memo(function Berths({
  painted,
  ids,
  plain = false,
}: {
  painted: readonly Painted[]
  ids: string
  plain?: boolean
}) {
  return (
    <g strokeLinejoin="miter">
      {painted.map(({ category, shapes, hidden }) => (
        <BerthGroup key={category.key} {...{ category, shapes, hidden, ids, plain }} />
      ))}
    </g>
  )
})

const BerthGroup = memo(function BerthGroup({
  category,
  shapes,
  hidden,
  ids,
  plain,
}: Painted & { ids: string; plain: boolean }) {
  const known = useMemo(() => berthsPath(shapes.filter((shape) => !shape.assumed)), [shapes])
  const assumed = useMemo(() => berthsPath(shapes.filter((shape) => shape.assumed)), [shapes])
  if (hidden) {
    return (
      <path
        d={known + assumed}
        className="plan-hair"
        stroke="var(--plan-quiet)"
        strokeWidth="0.75"
        opacity="0.45"
      />
    )
  }
  if (category.veiled) {
    return (
      <g opacity="0.5">
        <path d={known + assumed} fill="var(--plan-veil)" />
        {!plain && (
          <path
            d={known + assumed}
            className="plan-hair"
            stroke={`var(${category.tone})`}
            strokeWidth="0.75"
          />
        )}
      </g>
    )
  }
  if (plain) return <path d={known + assumed} fill={plainFill(category)} />
  return (
    <>
      <path d={known + assumed} fill={fillOf(ids, category)} />
      <path d={known} className="plan-hair" stroke={`var(${category.tone})`} />
      <path d={assumed} className="plan-hair" stroke={`var(${category.tone})`} strokeDasharray="3 2" />
    </>
  )
})

/** Mooring numbers and sizes, in pixels. */
export const BerthTexts = memo(function BerthTexts({
  labels,
  categoryOfBerth,
}: {
  labels: readonly ChartLabel[]
  categoryOfBerth: (id: string) => Category | null
}) {
  return (
    <g textAnchor="middle" dominantBaseline="central" fontWeight="500">
      {labels.map((label) => {
        const category = categoryOfBerth(label.key)
        const plain = !category || category.veiled
        return (
          <text
            key={label.key}
            x={label.x}
            y={label.y}
            fontSize={label.size}
            transform={label.turn === 0 ? undefined : `rotate(${label.turn} ${label.x} ${label.y})`}
            className="plan-halo"
            fill={plain ? 'var(--plan-ink-soft)' : 'var(--plan-ink)'}
            stroke={plain ? 'var(--plan-water)' : haloOn(category)}
            strokeWidth={label.size * 0.22}
          >
            {label.text}
          </text>
        )
      })}
    </g>
  )
})

/** The marks of the categories, in pixels: those of one category are one path. */
export const BerthMarks = memo(function BerthMarks({
  marks,
  categoryOfBerth,
}: {
  marks: readonly ChartMark[]
  categoryOfBerth: (id: string) => Category | null
}) {
  const groups = useMemo(
    () => [...Map.groupBy(marks, ({ key, size }) => markGroup(categoryOfBerth(key), size))],
    [marks, categoryOfBerth],
  )
  return (
    <g strokeLinejoin="round" strokeLinecap="round">
      {groups.map(([key, members]) => {
        const category = categoryOfBerth(members[0]!.key)
        if (!category?.mark) return null
        const { mark } = category
        const paths = members.map(mark)
        const line = paths.map((path) => path.line).join('')
        const area = paths.map((path) => path.area).join('')
        const { size } = members[0]!
        return (
          <g key={key}>
            <path d={line + area} fill="none" stroke={haloOn(category)} strokeWidth={size / 3} />
            <path d={line} fill="none" stroke="var(--plan-ink)" strokeWidth={size / 8} />
            <path d={area} fill="var(--plan-ink)" />
          </g>
        )
      })}
    </g>
  )
})

function markGroup(category: Category | null, size: number): string {
  return category?.mark ? `${category.key} ${size}` : ''
}

/** The names of the pontoons on their signs. */
export const Signs = memo(function Signs({ signs }: { signs: readonly Sign[] }) {
  return (
    <g textAnchor="middle" dominantBaseline="central" fontWeight="600">
      {signs.map((sign) => (
        <g key={sign.key} data-dock={sign.dock}>
          <SignPlate sign={sign} edge={sign.height / 18} letters={sign.height * 0.5} />
        </g>
      ))}
    </g>
  )
})

/** Sorts the shapes by category; the key of a berth's category comes from `keyOf`. */
export function paint(
  layout: PlanLayout,
  categories: readonly Category[],
  keyOf: (id: string) => CategoryKey | null,
  hidden: ReadonlySet<string>,
): Painted[] {
  const groups = Map.groupBy(layout.berths, (shape) => keyOf(shape.id))
  return categories.map((category) => ({
    category,
    shapes: groups.get(category.key) ?? [],
    hidden: hidden.has(category.key),
  }))
}
