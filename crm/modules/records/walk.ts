import { sql } from 'kysely'
import { plannedAnew } from '../../../platform/database/statement-names.ts'
import type { Ctx } from '../../context.ts'
import { assertRecord } from './change.ts'
import { type Listing, type RegularQuery, selectionOf } from './listing.ts'

/** As many ids as an import may bring rows. */
const mostIds = 20_000

type Place = { place: number | null; previous: string | null; next: string | null; total: number }

/** The handlers of the way through the list of a kind of record: all its ids, and where one of them stands. */
export function walkHandlers<Query extends RegularQuery>(listingOf: (ctx: Ctx) => Listing<Query>) {
  return {
    ids: (ctx: Ctx, { query }: { query: Query }) => listIds(ctx, listingOf(ctx), query),
    place: (ctx: Ctx, { params, query }: { params: { id: string }; query: Query }) =>
      placeIn(ctx, listingOf(ctx), params.id, query),
  }
}

async function listIds<Query extends RegularQuery>(ctx: Ctx, listing: Listing<Query>, query: Query) {
  const { from, where, order, anew } = await selectionOf(ctx, listing, query)
  const { rows } = await sql<{ ids: string[]; total: number }>`${sql.raw(anew ? plannedAnew : '')}
    select coalesce(array_agg(w.id order by w.place) filter (where w.place <= ${sql.lit(mostIds)}), '{}') as ids,
      count(*)::int as total
    from (select ${sql.ref(`${listing.alias}.id`)} as id, row_number() over (order by ${order}) as place
      from ${from} where ${where}) w`.execute(ctx.shown.withoutPlugins())
  return rows[0]!
}

/** Throws RECORD_NOT_FOUND for a record that is not there at all. */
async function placeIn<Query extends RegularQuery>(
  ctx: Ctx,
  listing: Listing<Query>,
  id: string,
  query: Query,
): Promise<Place> {
  const { from, where, order, anew } = await selectionOf(ctx, listing, query)
  const own = sql.ref(`${listing.alias}.id`)
  const { rows } = await sql<Place>`${sql.raw(anew ? plannedAnew : '')}
    with walked as materialized (
      select ${own} as id, row_number() over walk as place, lag(${own}) over walk as previous, lead(${own}) over walk as next
      from ${from} where ${where} window walk as (order by ${order}))
    select w.place::int as place, w.previous, w.next, n.total
    from (select count(*)::int as total from walked) n left join walked w on w.id = ${id}`.execute(
    ctx.shown.withoutPlugins(),
  )
  const found = rows[0]!
  if (found.place === null) await assertRecord(ctx, listing.kind, id)
  return found
}
