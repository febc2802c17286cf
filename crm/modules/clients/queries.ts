import { type RawBuilder, sql } from 'kysely'
import type { clients } from '../../../contract/clients/endpoints.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { kinds } from '../../../contract/kinds.ts'
import { RawJson } from '../../../platform/http/answer.ts'
import { type Ctx, portOf } from '../../context.ts'
import { activeMember } from '../companies/members.ts'
import { searchSight } from '../identity/sight.ts'
import { addressesJson } from '../records/addresses.ts'
import { counted, equalTo } from '../records/filter.ts'
import { type Listing, listRecords, readRecordsJson, theOne } from '../records/listing.ts'
import { byName } from '../records/sort.ts'
import { walkHandlers } from '../records/walk.ts'

const yachtCount = sql`(select count(*) from yachts y where y.port_id = c.port_id and y.current_owner_id = c.id and y.archived_at is null)`
const activeInterestCount = sql`(select count(*) from interests i where i.port_id = c.port_id and i.client_id = c.id and i.archived_at is null
    and i.outcome is null)`

const listing: Listing<QueryOf<typeof clients.list>> = {
  kind: kinds.client,
  alias: 'c',
  folded: ['fullName', 'email', 'phone'],
  values: () => ({ yachtCount, activeInterestCount }),
  sources: (ctx) => ({
    yachtCount: counted(
      sql`c.id`,
      sql`y.current_owner_id`,
      sql`yachts y where y.port_id = ${portOf(ctx)} and y.current_owner_type = 'client' and y.archived_at is null`,
    ),
    activeInterestCount: counted(
      sql`c.id`,
      sql`i.client_id`,
      sql`interests i where i.port_id = ${portOf(ctx)} and i.archived_at is null and i.outcome is null`,
    ),
  }),
  where: (ctx, { consent, ...query }) => [
    ...equalTo('c', query, 'source', 'nationalityIso'),
    ...(consent ?? []).map(
      (kind) => sql`c.id in (select l.client_id from (
        select distinct on (s.client_id) s.client_id, s.given from client_consents s
        where s.port_id = ${portOf(ctx)} and s.kind = ${kind}
        order by s.client_id, s.happened_at desc, s.id desc) l where l.given)`,
    ),
  ],
  along: ['fullName'],
}

/** The way through the list. */
export const clientWalk = walkHandlers(() => listing)

/** A page of clients with their primary contacts and counts. */
export function listClients(ctx: Ctx, query: QueryOf<typeof clients.list>) {
  return listRecords<typeof clients.list>(ctx, listing, query)
}

/** One client with all that belongs to it, in one statement, as the contract's JSON. Throws RECORD_NOT_FOUND. */
export async function readClient(ctx: Ctx, id: string): Promise<RawJson> {
  return theOne(await readClients(ctx, [id]))
}

/** Clients as `readClient` gives them. */
export function readClients(ctx: Ctx, ids: readonly string[]): Promise<RawJson[]> {
  return readRecordsJson(ctx, listing, ids, {
    preferences: sql`c.preferences`,
    contacts: sql`(select coalesce(json_agg(json_build_object('id', k.id, 'channel', k.channel, 'label', k.label, 'value', k.value,
        'valueE164', k.value_e164, 'valueCountry', k.value_country, 'isPrimary', k.is_primary,
        'bouncedAt', to_char(k.bounced_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'bounceReason', k.bounce_reason)
        order by k.channel, k.is_primary desc, k.created_at, k.id), '[]')
      from client_contacts k where k.port_id = c.port_id and k.client_id = c.id)`,
    addresses: addressesJson(kinds.client, 'c'),
    yachts: sql`(select coalesce(json_agg(json_build_object('id', y.id, 'name', y.name, 'lengthM', y.length_m, 'lengthFt', y.length_ft) order by ${byName(ctx, sql`y.name`)}, y.id), '[]')
      from yachts y where y.port_id = c.port_id and y.current_owner_id = c.id and y.archived_at is null)`,
    companies: sql`(select coalesce(json_agg(json_build_object('id', o.id, 'membershipId', m.id, 'name', o.name, 'role', m.role, 'isPrimary', m.is_primary) order by ${byName(ctx, sql`o.name`)}, o.id), '[]')
      from company_members m join companies o on o.port_id = m.port_id and o.id = m.company_id
      where m.port_id = c.port_id and m.client_id = c.id and ${activeMember(ctx)})`,
    mergedIntoClientId: sql`c.merged_into_client_id`,
  })
}

/** Clients for a picker: the best matches by name or how they are reached, or all without a text, the newest first. */
export async function clientOptions(
  ctx: Ctx,
  { q, limit }: QueryOf<typeof clients.options>,
): Promise<RawJson> {
  const port = portOf(ctx)
  const found = q
    ? sql`select c.*, row_number() over (order by s.rank desc) as place
        from search_records(${q}, array['client'], 30, ${searchSight(ctx)}::jsonb) s join clients c on c.port_id = ${port} and c.id = s.entity_id
        where c.archived_at is null order by place limit ${limit ?? 20}`
    : sql`select c.*, row_number() over (order by c.created_at desc, c.id desc) as place from clients c
        where c.port_id = ${port} and c.archived_at is null order by place limit ${limit ?? null}`
  return optionsJson(ctx, found)
}

/** Options as the contract's JSON: there may be very many. */
async function optionsJson(ctx: Ctx, found: RawBuilder<unknown>): Promise<RawJson> {
  const { rows } = await sql<{ text: string }>`
    select coalesce(json_agg(json_build_object('id', o.id, 'label', o.full_name,
      'hint', nullif(concat_ws(' · ', o.email, o.phone), '')) order by o.place), '[]')::text as text
    from (${found}) o`.execute(ctx.db)
  return new RawJson(rows[0]!.text)
}
