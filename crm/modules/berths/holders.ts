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

/** SQL for a `BerthHolder` of a stay `h` of `activeStays`, with the client `hc` as far as the caller is shown them. */
export const holderJson = sql<BerthHolder>`json_build_object('kind', h.kind, 'id', case when hc.id is not null then h.id end,
  'clientId', hc.id, 'clientName', hc.full_name, 'from', h.since, 'until', h.until)`
