import { type RawBuilder, sql } from 'kysely'
import type { StayKind } from '../../../contract/stays/kinds.ts'
import { type Ctx, portOf } from '../../context.ts'
import { todayOf } from '../records/today.ts'
import { endsAfter, stays } from '../stays/stays.ts'

/** Who holds a berth. Null, but for the kind and the days, where the caller is not shown the client. */
export interface BerthHolder {
  kind: StayKind
  id: string | null
  clientId: string | null
  clientName: string | null
  from: string
  /** The day the berth is free again; null where that is open. */
  until: string | null
}

/** SQL for the stays that hold their berths today or later, with the columns of `stays`. */
export function activeStays(ctx: Ctx): RawBuilder<unknown> {
  return stays(portOf(ctx), (stay) => sql`${stay.status} = 'active' and ${endsAfter(stay, todayOf(ctx))}`)
}

/** SQL for the order of several stays `h` of a berth: one without an end, else the one that ends last. */
export const lastStay = sql`h.until desc nulls first, h.since`

/** SQL for who holds the berth `b` today: `what` of the stay `h` and its client `hc`, of a tenancy before a reservation. */
export function heldToday<T>(ctx: Ctx, what: RawBuilder<T>): RawBuilder<T | null> {
  return sql`(select ${what} from (${activeStays(ctx)}) h
    left join clients hc on hc.port_id = ${portOf(ctx)} and hc.id = h.client_id
    where h.berth_id = b.id and h.since <= ${todayOf(ctx)} order by h.kind desc limit 1)`
}

/** SQL that holds for the berth `b` that somebody holds today. */
export function isHeldToday(ctx: Ctx): RawBuilder<boolean> {
  return sql`exists (select 1 from (${activeStays(ctx)}) h where h.berth_id = b.id and h.since <= ${todayOf(ctx)})`
}

/** SQL for a `BerthHolder` of a stay `h` of `activeStays`, with the client `hc` as far as the caller is shown them. */
export const holderJson = sql<BerthHolder>`json_build_object('kind', h.kind, 'id', case when hc.id is not null then h.id end,
  'clientId', hc.id, 'clientName', hc.full_name, 'from', h.since, 'until', h.until)`
