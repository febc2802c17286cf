import { type RawBuilder, sql } from 'kysely'
import type { clients } from '../../../contract/clients/endpoints.ts'
import { client } from '../../../contract/clients/record.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { CustomValues } from '../../../contract/records/custom-values.ts'
import { filterFieldsOf } from '../../../contract/records/list-query.ts'
import { isoTime, rawPage, sortOf } from '../../../platform/database/page.ts'
import { RawJson } from '../../../platform/http/answer.ts'
import { type Ctx, portOf } from '../../context.ts'
import { withCustom } from '../custom-fields/list.ts'
import { customJson } from '../custom-fields/queries.ts'
import { addressesJson } from '../records/addresses.ts'
import { countUnfiltered } from '../records/counts.ts'
import { counted, filterOf, type Listed } from '../records/filter.ts'
import { orderBy, sortValue } from '../records/sort.ts'
import { taggedWith } from '../records/tag-source.ts'
import { carriesTags, tagsJson } from '../records/tags.ts'
import { todayOf } from '../records/today.ts'

const yachtCount = sql`(select count(*) from yachts y where y.port_id = c.port_id and y.current_owner_id = c.id and y.archived_at is null)`
const activeInterestCount = sql`(select count(*) from interests i where i.port_id = c.port_id and i.client_id = c.id and i.archived_at is null
    and i.outcome is null)`

const fields = filterFieldsOf(client)

function listedIn(port: string): Listed {
  return {
    alias: 'c',
    fields,
    folded: ['fullName', 'email', 'phone'],
    sources: {
      tags: taggedWith(port, 'c'),
      yachtCount: counted(
        sql`c.id`,
        sql`y.current_owner_id`,
        sql`yachts y where y.port_id = ${port} and y.archived_at is null`,
      ),
      activeInterestCount: counted(
        sql`c.id`,
        sql`i.client_id`,
        sql`interests i where i.port_id = ${port} and i.archived_at is null and i.outcome is null`,
      ),
    },
  }
}

const ownOrder: Readonly<Record<string, string>> = {
  createdAt: 'created_at',
  fullName: 'full_name',
  updatedAt: 'updated_at',
}

/** What a row of the list shows, under the names of the contract. */
const columnsOf = (
  ctx: Ctx,
) => sql`c.id, c.full_name as "fullName", c.nationality_iso as "nationalityIso", c.source, c.email, c.phone,
  ${tagsJson('c')} as tags, ${customJson(ctx, 'client', 'c')} as custom,
  ${yachtCount} as "yachtCount", ${activeInterestCount} as "activeInterestCount",
  c.archived_at as "archivedAt", c.created_at as "createdAt", c.updated_at as "updatedAt", c.version`

/** A page of clients with their primary contacts and counts. */
export async function listClients(ctx: Ctx, query: QueryOf<typeof clients.list>) {
  const port = portOf(ctx)
  const { field, direction } = sortOf(query.sort, '-createdAt')
  const listed = await withCustom(ctx, 'client', listedIn(port), query)
  const where: RawBuilder<unknown>[] = [sql`c.port_id = ${port}`]
  if (query.archived === 'no') where.push(sql`c.archived_at is null`)
  if (query.archived === 'yes') where.push(sql`c.archived_at is not null`)
  if (query.source) where.push(sql`c.source = any(${query.source})`)
  if (query.nationalityIso) where.push(sql`c.nationality_iso = ${query.nationalityIso}`)
  if (query.tagIds) where.push(carriesTags('c', query.tagIds))
  if (query.q) where.push(sql`c.id = any(array(select search_ids('client', ${query.q})))`)
  where.push(...filterOf(ctx, listed, query.filter))
  const own = ownOrder[field]
  const way = sql.raw(direction)
  const order = own
    ? sql`${sql.ref(`c.${own}`)} ${way}, c.id ${way}`
    : orderBy(listed, sortValue(listed, field, { yachtCount, activeInterestCount }), direction)
  return rawPage<ClientListRow>(ctx.db, query, {
    columns: columnsOf(ctx),
    from: sql`clients c`,
    where: sql.join(where, sql` and `),
    order,
    total: countUnfiltered(ctx, 'client', query),
  })
}

export interface ClientListRow {
  id: string
  fullName: string
  nationalityIso: string | null
  source: string
  email: string | null
  phone: string | null
  tags: { id: string; name: string; color: string }[]
  custom: CustomValues
  yachtCount: number
  activeInterestCount: number
  archivedAt: Date | null
  createdAt: Date
  updatedAt: Date
  version: number
}

/** One client with all that belongs to it, in one statement, as the contract's JSON. Throws RECORD_NOT_FOUND. */
export async function readClient(ctx: Ctx, id: string): Promise<RawJson> {
  const { rows } = await sql<{ client: string }>`
    select json_build_object('id', c.id, 'fullName', c.full_name, 'nationalityIso', c.nationality_iso, 'timezone', c.timezone,
      'source', c.source, 'preferences', c.preferences,
      'contacts', (select coalesce(json_agg(json_build_object('id', k.id, 'channel', k.channel, 'label', k.label, 'value', k.value,
          'valueE164', k.value_e164, 'valueCountry', k.value_country, 'isPrimary', k.is_primary)
          order by k.channel, k.is_primary desc, k.created_at, k.id), '[]')
        from client_contacts k where k.port_id = c.port_id and k.client_id = c.id),
      'addresses', ${addressesJson(kinds.client, 'c')}, 'tags', ${tagsJson('c')},
      'custom', ${customJson(ctx, 'client', 'c')},
      'yachts', (select coalesce(json_agg(json_build_object('id', y.id, 'name', y.name, 'lengthM', y.length_m, 'lengthFt', y.length_ft) order by y.name), '[]')
        from yachts y where y.port_id = c.port_id and y.current_owner_id = c.id and y.archived_at is null),
      'companies', (select coalesce(json_agg(json_build_object('id', o.id, 'membershipId', m.id, 'name', o.name, 'role', m.role, 'isPrimary', m.is_primary) order by o.name), '[]')
        from company_members m join companies o on o.port_id = m.port_id and o.id = m.company_id
        where m.port_id = c.port_id and m.client_id = c.id and (m.end_date is null or m.end_date >= ${todayOf(ctx)})),
      'mergedIntoClientId', c.merged_into_client_id, 'archivedAt', ${isoTime('c.archived_at')},
      'createdAt', ${isoTime('c.created_at')}, 'updatedAt', ${isoTime('c.updated_at')}, 'version', c.version)::text as client
    from clients c where c.port_id = ${portOf(ctx)} and c.id = ${id}`.execute(ctx.db.withoutPlugins())
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return new RawJson(rows[0].client)
}

/** Clients for a picker: by name or how they are reached, or the newest without a text. */
export async function clientOptions(ctx: Ctx, q: string | undefined) {
  const port = portOf(ctx)
  const shown = sql`c.id, c.full_name as label, nullif(concat_ws(' · ', c.email, c.phone), '') as hint`
  const { rows } = await (q
    ? sql<ClientOption>`select ${shown}
        from search_records(${q}, array['client'], 30) s join clients c on c.port_id = ${port} and c.id = s.entity_id
        where c.archived_at is null order by s.rank desc limit 20`
    : sql<ClientOption>`select ${shown} from clients c
        where c.port_id = ${port} and c.archived_at is null order by c.created_at desc, c.id limit 20`
  ).execute(ctx.db)
  return rows
}

interface ClientOption {
  id: string
  label: string
  hint: string | null
}
