import { sql } from 'kysely'
import type { clients } from '../../../contract/clients.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import { readPage, sortOf } from '../../../platform/database/page.ts'
import { type Ctx, portOf } from '../../context.ts'
import { type AddressRow, addressesJson } from '../records/addresses.ts'
import { carriesTags, type TagRow, tagsJson } from '../records/tags.ts'
import { todayOf } from '../records/today.ts'
import type { ContactRow } from './contacts.ts'

/** A page of clients with their primary contacts and counts. */
export function listClients(ctx: Ctx, query: QueryOf<typeof clients.list>) {
  const port = portOf(ctx)
  const { field, direction } = sortOf(query.sort, '-createdAt')
  let rows = ctx.db.selectFrom('clients as c').where('c.portId', '=', port)
  if (query.archived !== 'all')
    rows = rows.where('c.archivedAt', query.archived === 'no' ? 'is' : 'is not', null)
  if (query.source) rows = rows.where('c.source', 'in', query.source)
  if (query.nationalityIso) rows = rows.where('c.nationalityIso', '=', query.nationalityIso)
  if (query.tagIds) rows = rows.where(carriesTags('c', query.tagIds))
  if (query.q) rows = rows.where(sql<boolean>`c.id in (select search_ids('client', ${query.q}))`)
  const selected = rows
    .select([
      'c.id',
      'c.fullName',
      'c.nationalityIso',
      'c.source',
      'c.archivedAt',
      'c.createdAt',
      'c.updatedAt',
      'c.version',
    ])
    .select([
      primaryContact('email').as('email'),
      primaryContact('phone').as('phone'),
      tagsJson('c').as('tags'),
      sql<number>`(select count(*) from yachts y where y.port_id = c.port_id and y.current_owner_id = c.id and y.archived_at is null)`.as(
        'yachtCount',
      ),
      sql<number>`(select count(*) from interests i where i.port_id = c.port_id and i.client_id = c.id and i.archived_at is null and i.outcome is null)`.as(
        'activeInterestCount',
      ),
    ])
    .orderBy(`c.${field}`, direction)
    .orderBy('c.id', direction)
  return readPage(ctx.db, selected, query)
}

export interface ClientRecord {
  id: string
  fullName: string
  nationalityIso: string | null
  timezone: string | null
  source: string
  preferences: Record<string, unknown>
  contacts: ContactRow[]
  addresses: AddressRow[]
  tags: TagRow[]
  yachts: { id: string; name: string; lengthM: number | null; lengthFt: number | null }[]
  companies: { id: string; membershipId: string; name: string; role: string; isPrimary: boolean }[]
  mergedIntoClientId: string | null
  archivedAt: Date | null
  createdAt: Date
  updatedAt: Date
  version: number
}

/** One client with all that belongs to it, in one statement. Throws RECORD_NOT_FOUND. */
export async function readClient(ctx: Ctx, id: string): Promise<ClientRecord> {
  const { rows } = await sql<ClientRecord>`
    select c.id, c.full_name, c.nationality_iso, c.timezone, c.source, c.preferences, c.merged_into_client_id,
      c.archived_at, c.created_at, c.updated_at, c.version,
      (select coalesce(json_agg(json_build_object('id', k.id, 'channel', k.channel, 'label', k.label, 'value', k.value,
          'valueE164', k.value_e164, 'valueCountry', k.value_country, 'isPrimary', k.is_primary)
          order by k.channel, k.is_primary desc, k.created_at), '[]')
        from client_contacts k where k.port_id = c.port_id and k.client_id = c.id) as contacts,
      ${addressesJson('clients', 'c')} as addresses, ${tagsJson('c')} as tags,
      (select coalesce(json_agg(json_build_object('id', y.id, 'name', y.name, 'lengthM', y.length_m, 'lengthFt', y.length_ft) order by y.name), '[]')
        from yachts y where y.port_id = c.port_id and y.current_owner_id = c.id and y.archived_at is null) as yachts,
      (select coalesce(json_agg(json_build_object('id', o.id, 'membershipId', m.id, 'name', o.name, 'role', m.role, 'isPrimary', m.is_primary) order by o.name), '[]')
        from company_members m join companies o on o.port_id = m.port_id and o.id = m.company_id
        where m.port_id = c.port_id and m.client_id = c.id and (m.end_date is null or m.end_date >= ${todayOf(ctx)})) as companies
    from clients c where c.port_id = ${portOf(ctx)} and c.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0]
}

/** Clients for a picker: by name, or the newest without a text. */
export async function clientOptions(ctx: Ctx, q: string | undefined) {
  const port = portOf(ctx)
  const hint = sql<string | null>`concat_ws(' · ', ${primaryContact('email')}, ${primaryContact('phone')})`
  if (q) {
    const { rows } = await sql<{ id: string; label: string; hint: string | null }>`
      select c.id, c.full_name as label, nullif(${hint}, '') as hint
      from search_records(${q}, array['client'], 30) s join clients c on c.port_id = ${port} and c.id = s.entity_id
      where c.archived_at is null order by s.rank desc limit 20`.execute(ctx.db)
    return rows
  }
  const { rows } = await sql<{ id: string; label: string; hint: string | null }>`
    select c.id, c.full_name as label, nullif(${hint}, '') as hint from clients c
    where c.port_id = ${port} and c.archived_at is null order by c.created_at desc, c.id limit 20`.execute(
    ctx.db,
  )
  return rows
}

function primaryContact(channel: 'email' | 'phone') {
  const channels = channel === 'email' ? sql`k.channel = 'email'` : sql`k.channel in ('phone', 'whatsapp')`
  return sql<string | null>`(select coalesce(k.value_e164, k.value) from client_contacts k
    where k.port_id = c.port_id and k.client_id = c.id and ${channels}
    order by k.is_primary desc, k.channel, k.created_at limit 1)`
}
