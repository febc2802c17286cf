import { useMemo } from 'react'
import type { LengthUnit } from '../../../../contract/values/dimensions.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { sizeText } from '../berth-card.tsx'
import type { ChartBerth } from '../colouring.ts'
import type { Size, View } from '../public/chart/view.ts'
import { berthLabels, SCREEN_LIMITS } from '../public/layout/labels.ts'
import type { BerthShape, PlanLayout } from '../public/layout/layout.ts'
import { docksInSight, signsOf } from '../public/layout/signs.ts'

const SIGN = 22

type Drawing = { view: View; size: Size; sheet: Size; unit: LengthUnit }

/** What is written on the chart: the signs of the pontoons, and what stands in and beside the berths. */
export function useLettering(
  layout: PlanLayout,
  byId: ReadonlyMap<string, ChartBerth>,
  { view, size, sheet, unit }: Drawing,
) {
  const { t } = useTranslation()
  const free = useMemo(() => freeByDock(layout.berths, byId), [layout, byId])
  const signs = useMemo(
    () => signsOf(layout, view, sheet, SIGN, (dock) => t('plan.freeAt', { count: free.get(dock) ?? 0 })),
    [layout, view, sheet, free, t],
  )
  const labels = useMemo(() => {
    const signed = docksInSight(signs, sheet, size)
    return berthLabels(layout, view, sheet, (id) => sizeText(byId.get(id), unit, ''), SCREEN_LIMITS, signed)
  }, [layout, view, sheet, size, signs, byId, unit])
  return { signs, labels }
}

/** How many berths of each dock are to be had. */
function freeByDock(
  shapes: readonly BerthShape[],
  byId: ReadonlyMap<string, ChartBerth>,
): ReadonlyMap<string, number> {
  const free = shapes.filter(({ id }) => byId.get(id)?.status === 'available')
  return new Map([...Map.groupBy(free, ({ dock }) => dock)].map(([dock, all]) => [dock, all.length]))
}
