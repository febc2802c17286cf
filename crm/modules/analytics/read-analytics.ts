import type { analytics } from '../../../contract/analytics/endpoints.ts'
import type { DataOf } from '../../../contract/endpoint.ts'
import { outcomes, path } from '../../../contract/interests/pipeline.ts'
import { sumsByCurrency } from '../../../contract/values/money.ts'
import { sizeBands } from '../../../contract/values/size-bands.ts'
import { leadCategories } from '../../../contract/values/vocabulary.ts'
import type { Ctx } from '../../context.ts'
import { demandByBand } from './demand.ts'
import { everyDay, type Period } from './period.ts'
import { dealsQuery, type Figures, stagesQuery } from './query.ts'

type Analytics = DataOf<typeof analytics.read>
type Counts = Pick<Analytics['range'], 'opened' | 'won' | 'lost' | 'value'>

/** A period of the port in figures: groups counted by the database, and put together here. */
export async function readAnalytics(ctx: Ctx, period: Period): Promise<Analytics> {
  const db = ctx.db.withoutPlugins()
  const [deals, stages] = await Promise.all([
    dealsQuery(ctx, period).execute(db),
    stagesQuery(ctx, period).execute(db),
  ])
  const { days: openedOn, ...rest } = stages.rows[0]!
  const figures = { ...deals.rows[0]!, ...rest }
  figures.opened.push(...openedOn.map((one) => ({ ...ofDay, ...one })))
  const { key, from, to, previous } = period
  const ofTraits = tallyOf(
    figures,
    ({ day, before, by }) => day === null && !before && (by ?? 'traits') === 'traits',
  )
  const days = tallyOf(figures, ({ day }) => day !== null).by(({ day }) => day)
  const total = ofTraits.all()
  return {
    range: { key, from, to, ...total },
    previous: { ...previous, ...tallyOf(figures, ({ before }) => before).all() },
    funnel: funnelOf(figures),
    timeline: everyDay(period).map((date) => ({ date, ...(days.get(date) ?? nothing()) })),
    breakdown: {
      byOutcome: outcomesOf(figures, total.value),
      byLeadCategory: inOrder(
        ofTraits.by(({ lead }) => lead),
        leadCategories,
      ).map(([leadCategory, counts]) => ({
        leadCategory,
        ...counts,
      })),
      byAgent: agentsOf(
        figures,
        ofTraits.by(({ agent }) => agent),
      ),
      byDock: placesOf(figures, figures.docks.length, 'dock').map(({ place, ...counts }) => ({
        dock: figures.docks[place]!,
        ...counts,
      })),
      bySizeBand: placesOf(figures, sizeBands.length + 1, 'band').map(({ place, ...counts }) => ({
        from: sizeBands[place - 1]!,
        to: sizeBands[place] ?? null,
        ...counts,
      })),
    },
    sources: [...ofTraits.by(({ source }) => source)]
      .map(([source, counts]) => ({ source: source!, ...counts, campaigns: campaignsOf(figures, source!) }))
      .toSorted(busiestFirst),
    unmetDemand: demandByBand(figures.demand, figures.sale),
  }
}

/** What a row of a day has beside the day. */
const ofDay = { before: false, source: null, lead: null, agent: null, furthest: null }

type Row = Figures['opened'][number] | Figures['ended'][number] | Figures['worth'][number]
type FigureKey = Pick<Row, 'day' | 'before' | 'source' | 'lead' | 'agent'> & { by?: string }

const nothing = (): Counts => ({ opened: 0, won: 0, lost: 0, value: [] })

/** Puts rows together, of those that are chosen: all of them, or by what they are of. */
function tallyOf(figures: Figures, chosen: (row: FigureKey) => boolean) {
  const by = (keyOf: (row: FigureKey) => string | null): Map<string | null, Counts> => {
    const found = new Map<string | null, Counts>()
    const countsAt = (row: FigureKey) => {
      const key = keyOf(row)
      const counts = found.get(key) ?? nothing()
      found.set(key, counts)
      return counts
    }
    for (const row of figures.opened) if (chosen(row)) countsAt(row).opened += row.count
    for (const row of figures.ended) {
      if (chosen(row)) countsAt(row)[row.outcome === 'won' ? 'won' : 'lost'] += row.count
    }
    for (const row of figures.worth) if (chosen(row)) countsAt(row).value.push(row)
    for (const counts of found.values()) counts.value = sumsByCurrency(counts.value)
    return found
  }
  return { by, all: () => by(() => null).get(null) ?? nothing() }
}

function inOrder<Key extends string>(found: ReadonlyMap<string | null, Counts>, keys: readonly Key[]) {
  return keys.flatMap((key): [Key, Counts][] => {
    const counts = found.get(key)
    return counts ? [[key, counts]] : []
  })
}

function outcomesOf({ ended }: Figures, wonValue: Counts['value']) {
  return outcomes.flatMap((outcome) => {
    const count = ended.reduce(
      (sum, row) => sum + (row.outcome === outcome && row.day !== null ? row.count : 0),
      0,
    )
    return count === 0 ? [] : [{ outcome, count, value: outcome === 'won' ? wonValue : [] }]
  })
}

function funnelOf({ opened, passages }: Figures): Analytics['funnel'] {
  const figures = passages[0]!
  return path.map((stage, place) => ({
    stage,
    entered: figures[`entered_${stage}`] ?? 0,
    reached: opened.reduce((sum, { furthest, count }) => sum + ((furthest ?? -1) >= place ? count : 0), 0),
    left: figures[`left_${stage}`] ?? 0,
    medianDays: figures[`median_${stage}`],
  }))
}

function agentsOf({ people }: Figures, found: ReadonlyMap<string | null, Counts>) {
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return [...found]
    .map(([id, counts]) => ({ id, name: (id && names.get(id)) ?? null, ...counts }))
    .toSorted((one, other) => Number(one.id === null) - Number(other.id === null) || busiestFirst(one, other))
}

/** Campaigns of a source, each as it is mostly written: capitals and accents do not make another one. */
function campaignsOf({ campaigns }: Figures, of: string): Analytics['sources'][number]['campaigns'] {
  const own = campaigns.filter(({ source }) => source === of)
  return [...Map.groupBy(own, ({ keys }) => JSON.stringify(keys)).values()]
    .map((writings) => {
      const sum = (name: 'opened' | 'won' | 'lost') => writings.reduce((all, one) => all + one[name], 0)
      const [utmSource, utmMedium, utmCampaign] = writings
        .toSorted((one, other) => other.opened - one.opened)[0]!
        .parts.map((part) => part || null) as [string | null, string | null, string | null]
      return {
        ...{ utmSource, utmMedium, utmCampaign, opened: sum('opened'), won: sum('won'), lost: sum('lost') },
        value: sumsByCurrency(writings.flatMap((one) => one.value)),
      }
    })
    .toSorted(busiestFirst)
}

/** What counts at each place, a dock or a band of lengths, of which there are so many; those with nothing are left out. */
function placesOf({ places, worth }: Figures, count: number, by: 'dock' | 'band') {
  const sums = tallyOf({ opened: [], ended: [], worth } as unknown as Figures, (row) => row.by === by).by(
    (row) => String((row as Figures['worth'][number])[by]),
  )
  return Array.from({ length: count }, (_, place) => {
    const here = places.filter(({ docks, bands }) =>
      by === 'dock' ? docks[place] === '1' : ((bands ?? 0) & (1 << place)) !== 0,
    )
    const sum = (which: (row: Figures['places'][number]) => boolean) =>
      here.reduce((total, row) => total + (which(row) ? row.count : 0), 0)
    return {
      place,
      opened: sum(({ opened }) => opened),
      won: sum(({ outcome }) => outcome === 'won'),
      lost: sum(({ outcome }) => outcome !== null && outcome !== 'won'),
      value: sums.get(String(place))?.value ?? [],
    }
  }).filter(isSeen)
}

function isSeen({ opened, won, lost }: Counts): boolean {
  return opened + won + lost > 0
}

/** Those who won most come first, then those with most that was opened. */
function busiestFirst(one: Counts, other: Counts): number {
  return other.won - one.won || other.opened - one.opened || other.lost - one.lost
}
