import { type RawBuilder, sql } from 'kysely'
import type { DataOf, QueryOf } from '../../../contract/endpoint.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { berthReservations } from '../../../contract/reservations/endpoints.ts'
import { type Ctx, portOf } from '../../context.ts'
import { atBerth } from '../berths/bands.ts'
import { assertRecord } from '../records/change.ts'
import { equalTo } from '../records/filter.ts'
import { type Listing, listRecords, readRecord, readRecords } from '../records/listing.ts'
import { todayOf } from '../records/today.ts'
import { stayFilters } from '../stays/list-filters.ts'

type Query = QueryOf<typeof berthReservations.list>

const contractOf = (ctx: Ctx) => sql`(select f.name from files f where f.port_id = ${portOf(ctx)}
  and f.id = t.contract_file_id and f.deleted_at is null)`

const listing: Listing<Query> = {
  kind: kinds.reservation,
  alias: 't',
  folded: [],
  values: (ctx) => ({ contractFileName: contractOf(ctx) }),
  where: conditionsOf,
  first: '-startDate',
  along: ['startDate'],
}

function conditionsOf(ctx: Ctx, query: Query): RawBuilder<unknown>[] {
  return [
    ...equalTo('t', query, 'status', 'tenureType', 'berthId', 'clientId', 'yachtId', 'interestId'),
    ...stayFilters('reservation', query, todayOf(ctx)),
    ...atBerth(portOf(ctx), sql`t.berth_id`, query),
  ]
}

/** A page of the reservations of the port. */
export function listReservations(ctx: Ctx, query: Query) {
  return listRecords<typeof berthReservations.list>(ctx, listing, query)
}

/** One reservation. Throws RECORD_NOT_FOUND. */
export function readReservation(ctx: Ctx, id: string) {
  return readRecord<typeof berthReservations.get>(ctx, listing, id)
}

/** Reservations as `readReservation` gives them, in no order. */
export function readReservations(ctx: Ctx, ids: readonly string[]) {
  return readRecords<typeof berthReservations.get>(ctx, listing, ids)
}

/** The reservations of a berth, those that begin last first. Throws RECORD_NOT_FOUND. */
export async function readReservationsOf(
  ctx: Ctx,
  berthId: string,
): Promise<DataOf<typeof berthReservations.ofBerth>> {
  await assertRecord(ctx, kinds.berth, berthId)
  const { rows } = await listReservations(ctx, { berthId, page: 1, limit: 1000 })
  return rows
}
