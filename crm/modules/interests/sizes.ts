import { type RawBuilder, sql } from 'kysely'
import { inCm } from '../berths/bands.ts'

/** Centimetres deeper than any draft. */
export const unknownDepth = 1_000_000

/** SQL for the size that the interest `i` asks for, in centimetres: its own, else that of its yacht `y`. */
export const askedSize = {
  length: inCm(sql`coalesce(i.desired_length_m, y.length_m)`),
  beam: sql<number>`coalesce(${inCm(sql`coalesce(i.desired_width_m, y.width_m)`)}, 0)`,
  draft: sql<number>`coalesce(${inCm(sql`coalesce(i.desired_draft_m, y.draft_m)`)}, 0)`,
}

/** SQL for the same in metres, as it is stored: what is the same need not be turned into centimetres for each. */
export const askedMetres = sql.join([
  sql`coalesce(i.desired_length_m, y.length_m) as length`,
  sql`coalesce(i.desired_width_m, y.width_m) as beam`,
  sql`coalesce(i.desired_draft_m, y.draft_m) as draft`,
])

/** SQL that joins that yacht. */
export const itsYacht = (port: string) => sql`left join yachts y on y.port_id = ${port} and y.id = i.yacht_id`

/** SQL for whether the interest `i` holds a berth. */
export const holdsBerth = (port: string) =>
  sql<boolean>`exists (select 1 from interest_berths l where l.port_id = ${port} and l.interest_id = i.id
    and l.holds <> 'none')`

/** SQL for the berths on sale with their sizes in centimetres: a depth nobody wrote down holds nothing back. */
export const berthsOnSale = (port: string) =>
  sql`select ${inCm(sql`b.length_m`)} as length, coalesce(${inCm(sql`b.width_m`)}, 0) as beam,
    coalesce(${inCm(sql`coalesce(b.water_depth_m, b.draft_m)`)}, ${sql.lit(unknownDepth)}) as depth
  from berths b where b.port_id = ${port} and b.archived_at is null and b.status = 'available'`

/** SQL for the sizes `lying` that no other one surpasses in every direction: what fits none of these fits no berth. */
export const largestOf = (lying: RawBuilder<unknown>) =>
  sql`select k.length, k.beam, k.depth from (select distinct length, beam, depth from ${lying} where length is not null) k
    where not exists (select 1 from ${lying} o where o.length >= k.length and o.beam >= k.beam and o.depth >= k.depth
      and (o.length, o.beam, o.depth) <> (k.length, k.beam, k.depth))`
