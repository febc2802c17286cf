import { useCallback, useMemo } from 'react'
import { type CategoryKey, type ChartBerth, type ColourMode, categoriesOf, categoryOf } from '../colouring.ts'
import type { Vessel } from '../fit.ts'
import { paint } from '../public/chart/chart-drawing.tsx'
import type { PlanLayout } from '../public/layout/layout.ts'

type Colouring = {
  berths: readonly ChartBerth[]
  mode: ColourMode
  vessel: Vessel | null
  hidden: ReadonlySet<CategoryKey>
}

/** Which category each berth is coloured as, and the shapes sorted by it. */
export function useColours(layout: PlanLayout, { berths, mode, vessel, hidden }: Colouring) {
  const categories = categoriesOf(mode)
  const keys = useMemo(
    () => new Map(berths.map((berth) => [berth.id, categoryOf(mode, berth, vessel)])),
    [berths, mode, vessel],
  )
  const painted = useMemo(
    () => paint(layout, categories, (id) => keys.get(id) ?? null, hidden),
    [layout, categories, keys, hidden],
  )
  const categoryOfBerth = useCallback(
    (id: string) => {
      const key = keys.get(id)
      if (!key || hidden.has(key)) return null
      return categories.find((category) => category.key === key) ?? null
    },
    [keys, hidden, categories],
  )
  return { categories, keys, painted, categoryOfBerth }
}
