import { type RawBuilder, sql } from 'kysely'

/**
 * How a list is sorted by the berths of an interest: by the primary one, then by the others, in the order of the harbour (A2 before
 * A10, Z before AA). They are put together once for all rows.
 */
export function byBerths(port: string, interest: RawBuilder<unknown>) {
  const place = sql`lpad(b.dock, 3) || lpad(b.number::text, 4, '0')`
  return {
    joined: sql`left join (select l.interest_id as id,
        string_agg(${place}, ' ' order by l.is_primary desc, b.dock, b.number) collate "C" as places
      from interest_berths l join berths b on b.port_id = ${port} and b.id = l.berth_id
      where l.port_id = ${port} group by 1) ranked on ranked.id = ${interest}`,
    value: sql`ranked.places`,
  }
}
