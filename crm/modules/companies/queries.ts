import { sql } from 'kysely'
import type { companies } from '../../../contract/companies/endpoints.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { kinds } from '../../../contract/kinds.ts'
import { type Ctx, portOf } from '../../context.ts'
import { addressesJson } from '../records/addresses.ts'
import { counted, equalTo } from '../records/filter.ts'
import { type Listing, listRecords, readRecord } from '../records/listing.ts'
import { byName } from '../records/sort.ts'
import { walkHandlers } from '../records/walk.ts'
import { activeMember, membersJson } from './members.ts'

const memberCount = (ctx: Ctx) =>
  sql<number>`(select count(*) from company_members m where m.port_id = o.port_id and m.company_id = o.id and ${activeMember(ctx)})`
const yachtCount = sql<number>`(select count(*) from yachts y where y.port_id = o.port_id and y.current_owner_id = o.id and y.archived_at is null)`

const listing: Listing<QueryOf<typeof companies.list>> = {
  kind: kinds.company,
  alias: 'o',
  folded: ['name', 'registrationNumber', 'vatNumber'],
  values: (ctx) => ({ memberCount: memberCount(ctx), yachtCount }),
  sources: (ctx) => ({
    memberCount: counted(
      sql`o.id`,
      sql`m.company_id`,
      sql`company_members m where m.port_id = ${portOf(ctx)} and ${activeMember(ctx)}`,
    ),
    yachtCount: counted(
      sql`o.id`,
      sql`y.current_owner_id`,
      sql`yachts y where y.port_id = ${portOf(ctx)} and y.current_owner_type = 'company' and y.archived_at is null`,
    ),
  }),
  where: (_ctx, query) => equalTo('o', query, 'incorporationCountryIso'),
  along: ['name'],
}

/** The way through the list. */
export const companyWalk = walkHandlers(() => listing)

/** A page of companies with their counts. */
export function listCompanies(ctx: Ctx, query: QueryOf<typeof companies.list>) {
  return listRecords<typeof companies.list>(ctx, listing, query)
}

/** One company with addresses, members and yachts. Throws RECORD_NOT_FOUND. */
export function readCompany(ctx: Ctx, id: string) {
  return readRecord<typeof companies.get>(ctx, listing, id, {
    addresses: addressesJson(kinds.company, 'o'),
    members: membersJson(ctx),
    yachts: sql`(select coalesce(json_agg(json_build_object('id', y.id, 'name', y.name) order by ${byName(ctx, sql`y.name`)}, y.id), '[]')
      from yachts y where y.port_id = o.port_id and y.owner_company_id = o.id and y.archived_at is null)`,
  })
}

/** Companies for a picker: best match first, or the ten changed last without a text. */
export async function completeCompanies(ctx: Ctx, q: string | undefined) {
  const matching = q ? sql`join search_records(${q}, array['company'], 30) s on s.entity_id = o.id` : sql``
  const order = q ? sql`s.rank desc` : sql`o.updated_at desc`
  const { rows } = await sql<{ id: string; label: string; hint: string | null }>`
    select o.id, o.name as label, nullif(concat_ws(' · ', o.registration_number, o.incorporation_country_iso), '') as hint
    from companies o ${matching}
    where o.port_id = ${portOf(ctx)} and o.archived_at is null order by ${order} limit ${q ? 20 : 10}`.execute(
    ctx.db,
  )
  return rows
}
