import type { analytics } from '../../../contract/analytics/endpoints.ts'
import type { DataOf } from '../../../contract/endpoint.ts'
import { outcomes, path } from '../../../contract/interests/pipeline.ts'
import { moneyText } from '../../../contract/values/money.ts'
import { sizeBands } from '../../../contract/values/size-bands.ts'
import { leadCategories } from '../../../contract/values/vocabulary.ts'
import type { Ctx } from '../../context.ts'
import { everyDay, type Period } from './period.ts'
import { analyticsQuery, type Figures } from './query.ts'

type Analytics = DataOf<typeof analytics.read>
type By = Figures['worth'][number]['by']
type Counts = Pick<Analytics['range'], 'opened' | 'won' | 'lost' | 'value'>

/** A period of the port in figures: groups counted by the database in one statement, and put together here. */
export async function readAnalytics(ctx: Ctx, period: Period): Promise<Analytics> {
  const { rows } = await analyticsQuery(ctx, period).execute(ctx.db.withoutPlugins())
  const figures = rows[0]!
  const counts = countsOf(figures)
  const { key, from, to, previous } = period
  return {
    range: { key, from, to, ...counts('all', null) },
    previous: { ...previous, ...counts('before', null) },
    funnel: funnelOf(figures),
    timeline: everyDay(period).map((date) => ({ date, ...counts('day', date) })),
    breakdown: {
      byOutcome: outcomes.flatMap((outcome) => {
        const { won, lost } = counts('outcome', outcome)
        const value = outcome === 'won' ? counts('all', null).value : []
        return won + lost === 0 ? [] : [{ outcome, count: won + lost, value }]
      }),
      byLeadCategory: leadCategories
        .map((leadCategory) => ({ leadCategory, ...counts('lead', leadCategory) }))
        .filter(isSeen),
      byAgent: agentsOf(figures, counts),
      byDock: keysOf(figures, 'dock')
        .toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1))
        .map((dock) => ({ dock, ...counts('dock', dock) })),
      bySizeBand: bands.map(({ place, from, to }) => ({ from, to, ...counts('band', place) })).filter(isSeen),
    },
    sources: keysOf(figures, 'source')
      .map((source) => ({ source, ...counts('source', source) }))
      .toSorted(busiestFirst),
    unmetDemand: demandOf(figures),
  }
}

const bands = sizeBands.map((from, index) => ({
  place: String(index + 1),
  from,
  to: sizeBands[index + 1] ?? null,
}))

/** Gives the counts of one group: rows are found by what they count and its key. */
function countsOf({ opened, ended, worth, places }: Figures): (by: By, key: string | null) => Counts {
  const at = (by: By, key: string | null) => `${by} ${key ?? ''}`
  const begun = new Map(opened.map((row) => [at(row.by, row.key), row.count]))
  const over = new Map(ended.map((row) => [at(row.by, row.key), row]))
  const lying = new Map(places.map((row) => [`${at(row.by, row.key)} ${row.what}`, row.count]))
  const sums = Map.groupBy(worth, (row) => at(row.by, row.key))
  return (by, key) => {
    const name = at(by, key)
    return {
      opened: begun.get(name) ?? lying.get(`${name} opened`) ?? 0,
      won: over.get(name)?.won ?? lying.get(`${name} won`) ?? 0,
      lost: over.get(name)?.lost ?? lying.get(`${name} lost`) ?? 0,
      value: (sums.get(name) ?? [])
        .map(({ currency, amount }) => ({ currency, amount: moneyText(amount, currency) }))
        .toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
    }
  }
}

function funnelOf({ reached, passages }: Figures): Analytics['funnel'] {
  return path.map((stage, place) => {
    const passage = passages.find((one) => one.stage === stage)
    return {
      stage,
      entered: passage?.entered ?? 0,
      reached: reached.reduce((sum, { rank, count }) => sum + (rank >= place ? count : 0), 0),
      left: passage?.left ?? 0,
      medianDays: passage?.median ?? null,
    }
  })
}

function agentsOf(figures: Figures, counts: ReturnType<typeof countsOf>) {
  const names = new Map(figures.people.map(({ id, name }) => [id, name]))
  const nobody = counts('agent', null)
  return [
    ...keysOf(figures, 'agent')
      .map((id) => ({ id, name: names.get(id) ?? null, ...counts('agent', id) }))
      .toSorted(busiestFirst),
    ...(isSeen(nobody) ? [{ id: null, name: null, ...nobody }] : []),
  ]
}

function demandOf({ demand, sale }: Figures): Analytics['unmetDemand'] {
  return bands.map(({ place, from, to }) => {
    const asked = demand.find(({ band }) => String(band) === place)
    return {
      ...{ from, to },
      requests: asked?.requests ?? 0,
      unmet: asked?.unmet ?? 0,
      available: sale.find(({ band }) => String(band) === place)?.count ?? 0,
    }
  })
}

/** The values that anything was counted by. */
function keysOf({ opened, ended, worth, places }: Figures, by: By): string[] {
  const found = [...opened, ...ended, ...worth, ...places]
    .filter((row) => row.by === by)
    .map(({ key }) => key)
  return [...new Set(found)].filter((key) => key !== null)
}

function isSeen({ opened, won, lost }: Counts): boolean {
  return opened + won + lost > 0
}

/** Those who won most come first, then those with most that was opened. */
function busiestFirst(one: Counts, other: Counts): number {
  return other.won - one.won || other.opened - one.opened || other.lost - one.lost
}
