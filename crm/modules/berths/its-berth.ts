import { type RawBuilder, sql } from 'kysely'

/** SQL for the id of the berth of an interest: its primary one, else that of its latest reservation; null where it has none. */
export function berthOfDeal(port: string, interest: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`coalesce((select l.berth_id from crm.interest_berths l
      where l.port_id = ${port} and l.interest_id = ${interest} and l.is_primary),
    ${latestReserved(port, interest)})`
}

const latestReserved = (
  port: string,
  interest: RawBuilder<unknown>,
) => sql`(select r.berth_id from crm.berth_reservations r
  where r.port_id = ${port} and r.interest_id = ${interest} and r.status <> 'cancelled'
  order by r.start_date desc, r.id limit 1)`

/** SQL for the id of the berth of something with a tenancy and an interest: that of the tenancy goes before. */
export function berthOfStay(
  port: string,
  tenancy: RawBuilder<unknown>,
  interest: RawBuilder<unknown>,
): RawBuilder<string | null> {
  return sql`coalesce((select s.berth_id from crm.tenancies s where s.port_id = ${port} and s.id = ${tenancy}),
    ${berthOfDeal(port, interest)})`
}

/**
 * SQL that joins the berth of something with a tenancy and an interest, as `berthOfStay` has it, for many rows at once: the tables, and
 * the id of the berth.
 */
export function joinedBerth(
  port: string,
  tenancy: RawBuilder<unknown> | null,
  interest: RawBuilder<unknown>,
) {
  const stays =
    tenancy && sql`left join crm.tenancies stay on stay.port_id = ${port} and stay.id = ${tenancy}`
  return {
    joined: sql`${stays ?? sql``} left join crm.interest_berths link
      on link.port_id = ${port} and link.interest_id = ${interest} and link.is_primary`,
    berth: sql`coalesce(${stays ? sql`stay.berth_id, ` : sql``}link.berth_id, ${latestReserved(port, interest)})`,
  }
}

/** SQL for the ids, as arrays, of the tenancies and of the interests whose berth may be one of the array `berths`. */
export function maybeAt(port: string, berths: RawBuilder<unknown>) {
  return {
    tenancies: sql`array(select s.id from crm.tenancies s where s.port_id = ${port} and s.berth_id = any(${berths}))`,
    interests: sql`array(select l.interest_id from crm.interest_berths l
        where l.port_id = ${port} and l.is_primary and l.berth_id = any(${berths})
      union select r.interest_id from crm.berth_reservations r
        where r.port_id = ${port} and r.interest_id is not null and r.berth_id = any(${berths}))`,
  }
}
