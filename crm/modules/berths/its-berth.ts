import { type RawBuilder, sql } from 'kysely'

/** SQL for the id of the berth of an interest: its primary one, else that of its latest reservation; null where it has none. */
export function berthOfDeal(port: string, interest: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`coalesce((select l.berth_id from crm.interest_berths l
      where l.port_id = ${port} and l.interest_id = ${interest} and l.is_primary),
    (select r.berth_id from crm.berth_reservations r
      where r.port_id = ${port} and r.interest_id = ${interest} and r.status <> 'cancelled'
      order by r.start_date desc, r.id limit 1))`
}

/** SQL for the id of the berth of something with a tenancy and an interest: that of the tenancy goes before. */
export function berthOfStay(
  port: string,
  tenancy: RawBuilder<unknown>,
  interest: RawBuilder<unknown>,
): RawBuilder<string | null> {
  return sql`coalesce((select s.berth_id from crm.tenancies s where s.port_id = ${port} and s.id = ${tenancy}),
    ${berthOfDeal(port, interest)})`
}
