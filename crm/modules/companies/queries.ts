import { sql } from 'kysely'
import type { companies } from '../../../contract/companies/endpoints.ts'
import { company } from '../../../contract/companies/record.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { filterFieldsOf } from '../../../contract/records/list-query.ts'
import { readPage, sortOf } from '../../../platform/database/page.ts'
import { type Ctx, portOf } from '../../context.ts'
import { withCustom } from '../custom-fields/list.ts'
import { customJson } from '../custom-fields/queries.ts'
import { addressesJson } from '../records/addresses.ts'
import { countUnfiltered } from '../records/counts.ts'
import { counted, filterOf, type Listed } from '../records/filter.ts'
import { orderBy, sortValue } from '../records/sort.ts'
import { taggedWith } from '../records/tag-source.ts'
import { carriesTags, tagsJson } from '../records/tags.ts'
import { activeMember, membersJson } from './members.ts'

const memberCount = (ctx: Ctx) =>
  sql<number>`(select count(*) from company_members m where m.port_id = o.port_id and m.company_id = o.id and ${activeMember(ctx)})`
const yachtCount = sql<number>`(select count(*) from yachts y where y.port_id = o.port_id and y.current_owner_id = o.id and y.archived_at is null)`

const fields = filterFieldsOf(company)

function listedIn(ctx: Ctx): Listed {
  const port = portOf(ctx)
  return {
    alias: 'o',
    fields,
    folded: ['name', 'registrationNumber', 'vatNumber'],
    sources: {
      tags: taggedWith(port, 'o'),
      memberCount: counted(
        sql`o.id`,
        sql`m.company_id`,
        sql`company_members m where m.port_id = ${port} and ${activeMember(ctx)}`,
      ),
      yachtCount: counted(
        sql`o.id`,
        sql`y.current_owner_id`,
        sql`yachts y where y.port_id = ${port} and y.archived_at is null`,
      ),
    },
  }
}

const ownOrder = ['createdAt', 'name', 'updatedAt'] as const

/** A page of companies with their counts. */
export async function listCompanies(ctx: Ctx, query: QueryOf<typeof companies.list>) {
  const { field, direction } = sortOf(query.sort, '-createdAt')
  let rows = ctx.db.selectFrom('companies as o').where('o.portId', '=', portOf(ctx))
  if (query.archived !== 'all')
    rows = rows.where('o.archivedAt', query.archived === 'no' ? 'is' : 'is not', null)
  if (query.incorporationCountryIso)
    rows = rows.where('o.incorporationCountryIso', '=', query.incorporationCountryIso)
  if (query.tagIds) rows = rows.where(carriesTags('o', query.tagIds))
  if (query.q) rows = rows.where(sql<boolean>`o.id = any(array(select search_ids('company', ${query.q})))`)
  const listed = await withCustom(ctx, 'company', listedIn(ctx), query)
  for (const condition of filterOf(ctx, listed, query.filter)) rows = rows.where(condition)
  const selected = rows
    .selectAll('o')
    .select([
      memberCount(ctx).as('memberCount'),
      yachtCount.as('yachtCount'),
      tagsJson('o').as('tags'),
      customJson(ctx, 'company', 'o').as('custom'),
    ])
  const own = ownOrder.find((name) => name === field)
  const sorted = own
    ? selected.orderBy(`o.${own}`, direction).orderBy('o.id', direction)
    : selected.orderBy(
        orderBy(listed, sortValue(listed, field, { memberCount: memberCount(ctx), yachtCount }), direction),
      )
  return readPage(ctx.db, sorted, query, countUnfiltered(ctx, 'company', query))
}

/** One company with addresses, members and yachts. Throws RECORD_NOT_FOUND. */
export async function readCompany(ctx: Ctx, id: string) {
  const company = await ctx.db
    .selectFrom('companies as o')
    .where('o.portId', '=', portOf(ctx))
    .where('o.id', '=', id)
    .selectAll('o')
    .select([
      addressesJson(kinds.company, 'o').as('addresses'),
      membersJson(ctx).as('members'),
      sql<
        { id: string; name: string }[]
      >`(select coalesce(json_agg(json_build_object('id', y.id, 'name', y.name) order by y.name), '[]')
        from yachts y where y.port_id = o.port_id and y.owner_company_id = o.id and y.archived_at is null)`.as(
        'yachts',
      ),
      tagsJson('o').as('tags'),
      customJson(ctx, 'company', 'o').as('custom'),
    ])
    .executeTakeFirst()
  if (!company) throw new Refusal('RECORD_NOT_FOUND')
  return company
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
