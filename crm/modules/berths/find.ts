import { sql } from 'kysely'
import type { berths } from '../../../contract/berths/endpoints.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { moneyText } from '../../../contract/values/money.ts'
import { type Ctx, portOf } from '../../context.ts'
import { type BerthToFit, fitOf, type Requirement, rankByFit } from './fit.ts'
import { freeAmong, inPlaces, type Stay, staysByBerth } from './occupancy.ts'

const most = 200

interface Candidate extends BerthToFit {
  berthId: string
  mooringNumber: string
  powerCapacity: string | null
}

/** Berths for a boat and days: those that are free and fit, best first; see the summary of the endpoint. */
export async function findBerths(
  ctx: Ctx,
  query: QueryOf<typeof berths.find>,
  permissions: ReadonlySet<string>,
) {
  const { from, to, lengthM = null, beamM = null, draftM = null, power } = query
  const wishes = { dock: null, tenure: null, priceMax: null, priceMaxCurrency: null }
  const need: Requirement = { lengthM, beamM, draftM, ...wishes }
  const byBerth = await staysByBerth(ctx, query, permissions)
  const { rows } = await sql<Omit<Candidate, 'holder'>>`
    select b.id as berth_id, b.mooring_number, b.dock, b.status, b.tenure_type, b.length_m, b.width_m, b.water_depth_m,
      b.draft_m, b.power_capacity, b.price, b.currency, 0 as competing
    from berths b where b.port_id = ${portOf(ctx)} and b.archived_at is null ${inPlaces(query)}
      ${power === undefined ? sql`` : sql`and (coalesce(b.power_capacity, '') <> '') = ${power}`}
    order by b.dock, b.number`.execute(ctx.db)
  const found = rows.map((row) => {
    const stays = byBerth.get(row.berthId) ?? []
    return { ...row, holder: null, stays, free: freeAmong(stays, query) }
  })
  const isFree = ({ free: [first], status }: (typeof found)[number]) =>
    status !== 'sold' && first?.from === from && first.to === to
  const ranked = rankByFit(need, found.filter(isFree), most)
  const taken = query.taken
    ? found
        .filter((berth) => !isFree(berth))
        .map((berth) => ({ ...berth, ...fitOf(need, berth) }))
        .filter(({ group }) => group === 'fits')
        .map((berth) => ({ ...berth, group: 'taken' as const }))
        .sort((a, b) => b.components.fit - a.components.fit)
    : []
  return [
    ...ranked.filter(({ group }) => group === 'fits'),
    ...taken,
    ...ranked.filter(({ group }) => group !== 'fits'),
  ]
    .slice(0, most)
    .map(({ price, stays, ...berth }) => ({
      ...berth,
      price: price && moneyText(price, berth.currency),
      spans: stays.map(spanOf),
    }))
}

function spanOf({ kind, id, name, status, since, until, version }: Stay) {
  return { kind, id, clientName: id === null ? null : name, status, from: since, to: until, version }
}
