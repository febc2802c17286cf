import { type RawBuilder, sql } from 'kysely'
import { certain, type Source } from '../../records/filter.ts'

/** The parts of a campaign that an interest is listed by. */
export const campaignParts = ['utm_source', 'utm_medium', 'utm_campaign'] as const
type Part = (typeof campaignParts)[number]
type Sql = RawBuilder<unknown>

/**
 * SQL for a part of the campaign that brought the interest `i`, from the website inquiry that became it: a conversion opens
 * an interest of its own, so there is one inquiry at most.
 */
export function campaignOf(port: string): Record<Part, RawBuilder<string | null>> {
  const of = (part: Part) => sql<string | null>`(select w.${sql.ref(part)} from website_inquiries w
    where w.port_id = ${port} and w.interest_id = i.id limit 1)`
  return Object.fromEntries(campaignParts.map((part) => [part, of(part)])) as Record<
    Part,
    RawBuilder<string | null>
  >
}

/** How a filter is put to those parts: to the inquiries, not to each interest. */
export function campaignSources(port: string): Record<Part, Source> {
  const sourceOf = (part: Part) =>
    certain(
      // PostgreSQL expects a few inquiries where there are thousands: joined, the interest of each would be looked up by itself.
      (test) => sql<boolean>`(i.id in (select w.interest_id from website_inquiries w
        where w.port_id = ${port} and w.interest_id is not null and ${test.of(sql`w.${sql.ref(part)}`)})) is true`,
    )
  return Object.fromEntries(campaignParts.map((part) => [part, sourceOf(part)])) as Record<Part, Source>
}

/** SQL that holds for the interests `i` that were made of a website inquiry received between two moments. */
export function madeOfInquiry(
  port: string,
  { from, before }: { from?: Sql; before?: Sql },
): RawBuilder<boolean> {
  return sql<boolean>`i.id in (select w.interest_id from website_inquiries w
    where w.port_id = ${port} and w.interest_id is not null
      ${from ? sql`and w.created_at >= ${from}` : sql``} ${before ? sql`and w.created_at < ${before}` : sql``})`
}
