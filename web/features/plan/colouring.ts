import type { z } from 'zod'
import type { PlanBerth } from '../../../contract/berths.ts'
import { stages } from '../../../contract/pipeline.ts'
import { fitOf, type Vessel } from './fit.ts'

/** A berth as the interface sends it for the plan. */
export type ChartBerth = z.infer<typeof PlanBerth>

/** What the colours of the plan tell. */
export const colourModes = ['status', 'stage', 'demand', 'fit'] as const
export type ColourMode = (typeof colourModes)[number]

/** How the area of a berth is filled, so that no meaning hangs on colour alone. */
export type Hatch = 'open' | 'rising' | 'falling' | 'crossed' | 'dotted' | 'level' | 'solid'

/** One entry of the legend. `tone` names a colour of the theme; `mark` stands in the berth when there is room. */
export type Category = { key: CategoryKey; tone: string; hatch: Hatch; mark: string }

/** The legend of a mode, in its order. */
export function categoriesOf(mode: ColourMode): readonly Category[] {
  return CATEGORIES[mode]
}

/** The category a berth falls in. Fit needs a vessel; without one it is unknown. */
export function categoryOf(mode: ColourMode, berth: ChartBerth, vessel: Vessel | null): CategoryKey {
  switch (mode) {
    case 'status':
      return berth.status
    case 'stage':
      return berth.leadingStage ?? 'none'
    case 'demand':
      return demandKeys[Math.min(Math.max(berth.demand, 0), 4)] ?? 'demand0'
    case 'fit':
      return vessel ? fitOf(berth, vessel).verdict : 'unknown'
  }
}

const demandKeys = ['demand0', 'demand1', 'demand2', 'demand3', 'demand4'] as const
type StageKey = (typeof stages)[number]
export type CategoryKey =
  | ChartBerth['status']
  | StageKey
  | 'none'
  | (typeof demandKeys)[number]
  | 'well'
  | 'loosely'
  | 'small'
  | 'unknown'

const STAGE_HATCHES: Record<StageKey, [Hatch, string]> = {
  enquiry: ['open', 'E'],
  qualified: ['dotted', 'Q'],
  eoi: ['rising', 'O'],
  reservation: ['falling', 'R'],
  deposit_paid: ['crossed', 'D'],
  contract: ['solid', 'C'],
  nurturing: ['level', 'N'],
}

const CATEGORIES: Record<ColourMode, readonly Category[]> = {
  status: [
    { key: 'available', tone: '--color-available', hatch: 'open', mark: 'A' },
    { key: 'under_offer', tone: '--color-under-offer', hatch: 'rising', mark: 'U' },
    { key: 'sold', tone: '--color-sold', hatch: 'solid', mark: 'S' },
  ],
  stage: [
    ...stages.map((stage): Category => {
      const [hatch, mark] = STAGE_HATCHES[stage]
      return { key: stage, tone: `--color-stage-${stage.replace('_', '-')}`, hatch, mark }
    }),
    { key: 'none', tone: '--plan-quiet', hatch: 'open', mark: '' },
  ],
  demand: [
    { key: 'demand0', tone: '--plan-quiet', hatch: 'open', mark: '' },
    { key: 'demand1', tone: '--plan-demand-1', hatch: 'open', mark: '1' },
    { key: 'demand2', tone: '--plan-demand-2', hatch: 'dotted', mark: '2' },
    { key: 'demand3', tone: '--plan-demand-3', hatch: 'rising', mark: '3' },
    { key: 'demand4', tone: '--plan-demand-4', hatch: 'solid', mark: '4+' },
  ],
  fit: [
    { key: 'well', tone: '--color-available', hatch: 'solid', mark: '✓' },
    { key: 'loosely', tone: '--color-available', hatch: 'rising', mark: '~' },
    { key: 'small', tone: '--plan-quiet', hatch: 'open', mark: '×' },
    { key: 'unknown', tone: '--color-under-offer', hatch: 'dotted', mark: '?' },
  ],
}
