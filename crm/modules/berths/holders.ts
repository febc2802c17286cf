import { type RawBuilder, sql } from 'kysely'
import { type Ctx, portOf } from '../../context.ts'
import { todayOf } from '../records/today.ts'

/** Who holds a berth. Null, but for the kind and the days, where the caller is not shown the client. */
export interface BerthHolder {
  kind: 'tenancy' | 'reservation'
  id: string | null
  clientId: string | null
  clientName: string | null
  from: string
  /** The day the berth is free again; null where that is open. */
  until: string | null
}

/** SQL for the stays that hold their berths today or later: `kind`, `id`, `berth_id`, `client_id`, `since`, `until`. */
export function activeStays(ctx: Ctx): RawBuilder<unknown> {
  const of = (kind: BerthHolder['kind'], table: string, since: string) =>
    sql`select ${sql.lit(kind)} as kind, s.id, s.berth_id, s.client_id, ${sql.ref(since)} as since, s.end_date as until
      from ${sql.table(table)} s where s.port_id = ${portOf(ctx)} and s.status = 'active'
        and (s.end_date is null or s.end_date > ${todayOf(ctx)})`
  return sql`${of('tenancy', 'crm.tenancies', 's.held_since')}
    union all ${of('reservation', 'crm.berth_reservations', 's.start_date')}`
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
