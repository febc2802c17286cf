import { memo, useMemo } from 'react'
import { hullsOf } from '../boats.ts'
import type { ChartBerth } from '../colouring.ts'
import { polygonsPath } from '../public/chart/chart-paths.ts'
import type { BerthShape } from '../public/layout/layout.ts'

type BoatsProps = { shapes: readonly BerthShape[]; byId: ReadonlyMap<string, ChartBerth> }

/** The yachts of taken berths, one path for all. */
export const Boats = memo(function Boats({ shapes, byId }: BoatsProps) {
  const path = useMemo(() => polygonsPath(hullsOf(shapes, (id) => byId.get(id))), [shapes, byId])
  if (path === '') return null
  return (
    <g strokeLinejoin="round">
      <path d={path} fill="var(--plan-hull)" fillOpacity="0.82" />
      <path d={path} className="plan-hair" stroke="var(--plan-ink-soft)" strokeWidth="0.75" />
    </g>
  )
})
