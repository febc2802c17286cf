import type { LayoutBerth } from '../web/features/plan/docks.ts'
import { layoutPlan } from '../web/features/plan/layout.ts'
import { median } from './load.ts'
import { told } from './report.ts'

/** Laying out a large harbour takes no longer for each berth than a small one does. */
export function measurePlan(): void {
  const [small, large] = [harbour(20), harbour(200)]
  const ratios = Array.from(
    { length: 5 },
    () => timeOf(large) / large.length / (timeOf(small) / small.length),
  )
  told('plan of 20,000 berths laid out, by berth, against one of 2,000', median(ratios), 2, null)
}

function harbour(docks: number): LayoutBerth[] {
  return Array.from({ length: docks * 100 }, (_, index) => {
    const dock = Math.floor(index / 100)
    const letters = String.fromCharCode(65 + Math.floor(dock / 26), 65 + (dock % 26))
    const mooringNumber = `${letters}${(index % 100) + 1}`
    return { id: mooringNumber, mooringNumber, lengthM: 12, widthM: 4, mooringType: null, pontoon: null }
  })
}

function timeOf(berths: LayoutBerth[]): number {
  const times = Array.from({ length: 4 }, () => {
    const started = performance.now()
    layoutPlan(berths)
    return performance.now() - started
  })
  return Math.min(...times)
}
