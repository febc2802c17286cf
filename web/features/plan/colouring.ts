import type { z } from 'zod'
import type { PlanBerth } from '../../../contract/berths/endpoints.ts'
import { stages } from '../../../contract/interests/pipeline.ts'
import type { StayKind } from '../../../contract/stays/kinds.ts'
import {
  dialPaths,
  dotsPaths,
  fitPaths,
  type MarkPaths,
  type MarkPlace,
  statusPaths,
} from '../../../ui/mark-shapes.ts'
import { stagePaths } from '../../../ui/status-badge.tsx'
import { asksAnything, fitOf, isTaken, type Vessel } from './fit.ts'

/** A berth as the interface sends it for the plan. */
export type ChartBerth = z.infer<typeof PlanBerth> & {
  /** Who holds it on the day that is asked for; null for nobody, undefined where no day is. */
  held?: Occupation | null
}

/** Who holds a berth, and how many days are left from the day that is asked for; null for an open end. */
export type Occupation = {
  /** By what it is held; null where the user is not shown it. */
  by: { type: StayKind; id: string } | null
  clientName: string | null
  yachtName: string | null
  /** Renewals that follow without a gap among it. */
  heldUntil: string | null
  daysLeft: number | null
}

/** What the colours of the plan tell. */
export const colourModes = ['status', 'stage', 'demand', 'fit', 'tenancy'] as const
export type ColourMode = (typeof colourModes)[number]

/** How the area of a berth is filled, so that no meaning hangs on colour alone. */
export type Hatch = 'open' | 'rising' | 'falling' | 'crossed' | 'dotted' | 'level' | 'solid'

/**
 * One entry of the legend. `tone` names a colour of the theme; `mark` stands in the berth when there is room and is no
 * letter or number, so that nothing in a berth reads as another mooring. A veiled category stands back behind the rest.
 */
export type Category = {
  key: CategoryKey
  tone: string
  hatch: Hatch
  mark: ((place: MarkPlace) => MarkPaths) | null
  veiled?: true
}

/** The legend of a mode, in its order. */
export function categoriesOf(mode: ColourMode): readonly Category[] {
  return CATEGORIES[mode]
}

/** The category a berth falls in. Fit needs a vessel, and a berth that is not taken; tenancy needs a day. */
export function categoryOf(mode: ColourMode, berth: ChartBerth, vessel: Vessel | null): CategoryKey {
  switch (mode) {
    case 'status':
      return berth.status
    case 'stage':
      return berth.leadingStage ?? 'none'
    case 'demand':
      return demandKeys[Math.min(Math.max(berth.demand, 0), 4)] ?? 'demand0'
    case 'fit':
      if (isTaken(berth, vessel)) return 'taken'
      return vessel && asksAnything(vessel) ? fitOf(berth, vessel).verdict : 'unasked'
    case 'tenancy':
      return berth.held ? endingOf(berth.held) : 'vacant'
  }
}

function endingOf({ daysLeft }: Occupation): CategoryKey {
  if (daysLeft === null) return 'endsOpen'
  if (daysLeft <= 30) return 'ends30'
  if (daysLeft <= 90) return 'ends90'
  return daysLeft <= 180 ? 'ends180' : 'endsLater'
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
  | 'taken'
  | 'unasked'
  | 'vacant'
  | 'ends30'
  | 'ends90'
  | 'ends180'
  | 'endsLater'
  | 'endsOpen'

const STAGE_HATCHES: Record<StageKey, Hatch> = {
  enquiry: 'open',
  qualified: 'dotted',
  eoi: 'rising',
  reservation: 'falling',
  deposit_paid: 'crossed',
  contract: 'solid',
  nurturing: 'level',
}

const CATEGORIES: Record<ColourMode, readonly Category[]> = {
  status: (
    [
      ['available', '--color-available', 'open'],
      ['under_offer', '--color-under-offer', 'rising'],
      ['sold', '--color-sold', 'solid'],
    ] as const
  ).map(([key, tone, hatch]) => ({ key, tone, hatch, mark: (place) => statusPaths(key, place) })),
  stage: [
    ...stages.map(
      (stage): Category => ({
        key: stage,
        tone: `--color-stage-${stage.replace('_', '-')}`,
        hatch: STAGE_HATCHES[stage],
        mark: (place) => stagePaths(stage, place),
      }),
    ),
    { key: 'none', tone: '--plan-quiet', hatch: 'open', mark: null },
  ],
  demand: [
    { key: 'demand0', tone: '--plan-quiet', hatch: 'open', mark: null },
    ...(
      [
        ['demand1', 1, 'open'],
        ['demand2', 2, 'dotted'],
        ['demand3', 3, 'rising'],
        ['demand4', 4, 'solid'],
      ] as const
    ).map(
      ([key, count, hatch]): Category => ({
        key,
        tone: `--plan-demand-${count}`,
        hatch,
        mark: (place) => dotsPaths(count, place),
      }),
    ),
  ],
  fit: [
    ...(
      [
        ['well', '--color-available', 'solid'],
        ['loosely', '--color-available', 'rising'],
        ['small', '--plan-quiet', 'open'],
        ['unknown', '--color-under-offer', 'dotted'],
      ] as const
    ).map(([key, tone, hatch]): Category => ({ key, tone, hatch, mark: (place) => fitPaths(key, place) })),
    { key: 'unasked', tone: '--color-available', hatch: 'open', mark: null },
    { key: 'taken', tone: '--plan-quiet', hatch: 'open', mark: null, veiled: true },
  ],
  tenancy: [
    { key: 'vacant', tone: '--plan-quiet', hatch: 'open', mark: null },
    ...(
      [
        // The less is left, the less of the dial is filled.
        ['ends30', '--color-danger', 'crossed', 0.1],
        ['ends90', '--color-under-offer', 'rising', 0.3],
        ['ends180', '--color-under-offer', 'dotted', 0.55],
        ['endsLater', '--color-available', 'falling', 0.8],
        ['endsOpen', '--color-available', 'solid', 1],
      ] as const
    ).map(
      ([key, tone, hatch, share]): Category => ({
        key,
        tone,
        hatch,
        mark: (place) => dialPaths(share, place),
      }),
    ),
  ],
}
