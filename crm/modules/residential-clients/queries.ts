import { sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { residentialClients } from '../../../contract/residential-clients/endpoints.ts'
import { RawJson } from '../../../platform/http/answer.ts'
import { type Ctx, portOf } from '../../context.ts'
import { counted, equalTo } from '../records/filter.ts'
import { type Listing, listRecords, readRecord } from '../records/listing.ts'
import { walkHandlers } from '../records/walk.ts'

const interestCount = (ctx: Ctx) => sql`(select count(*) from residential_interests i
  where i.port_id = ${portOf(ctx)} and i.client_id = r.id and i.archived_at is null)`
const linkedName = (ctx: Ctx) => sql`(select c.full_name from clients c
  where c.port_id = ${portOf(ctx)} and c.id = r.linked_client_id)`

const listing: Listing<QueryOf<typeof residentialClients.list>> = {
  kind: kinds.residential_client,
  alias: 'r',
  folded: ['fullName', 'email', 'phone'],
  values: (ctx) => ({ linkedClientName: linkedName(ctx), interestCount: interestCount(ctx) }),
  sources: (ctx) => ({
    linkedClientName: (test) => sql<boolean>`r.linked_client_id in (select c.id from clients c
      where c.port_id = ${portOf(ctx)} and ${test.of(sql`c.full_name`, sql`c.folded`)})`,
    interestCount: counted(
      sql`r.id`,
      sql`i.client_id`,
      sql`residential_interests i where i.port_id = ${portOf(ctx)} and i.archived_at is null`,
    ),
  }),
  where: (_ctx, { linked, ...query }) => [
    ...equalTo('r', query, 'source', 'nationalityIso', 'residenceCountryIso'),
    ...(linked === undefined ? [] : [sql`(r.linked_client_id is not null) = ${linked}`]),
  ],
  along: ['fullName'],
  beside: () => ({ linkedClientId: sql`r.linked_client_id` }),
}

/** The way through the list. */
export const residentialClientWalk = walkHandlers(() => listing)

/** A page of residential clients with whom they are linked to. */
export function listResidentialClients(ctx: Ctx, query: QueryOf<typeof residentialClients.list>) {
  return listRecords<typeof residentialClients.list>(ctx, listing, query)
}

/** One residential client. Throws RECORD_NOT_FOUND. */
export function readResidentialClient(ctx: Ctx, id: string) {
  return readRecord<typeof residentialClients.get>(ctx, listing, id, {
    linkedClientId: sql`r.linked_client_id`,
    linkedByHand: sql`r.linked_by_hand`,
  })
}

/** Residential clients for a picker: best match first, or the newest without a text. */
export async function residentialClientOptions(
  ctx: Ctx,
  { q, limit }: QueryOf<typeof residentialClients.options>,
): Promise<RawJson> {
  const matching = q
    ? sql`join search_records(${q}, array['residential_client'], 30) s on s.entity_id = r.id`
    : sql``
  const order = q ? sql`s.rank desc` : sql`r.created_at desc, r.id desc`
  const { rows } = await sql<{ text: string }>`
    select coalesce(json_agg(json_build_object('id', o.id, 'label', o.full_name,
      'hint', nullif(concat_ws(' · ', o.email, o.phone), '')) order by o.place), '[]')::text as text
    from (select r.*, row_number() over (order by ${order}) as place from residential_clients r ${matching}
      where r.port_id = ${portOf(ctx)} and r.archived_at is null
      order by place limit ${limit ?? (q ? 20 : null)}) o`.execute(ctx.db)
  return new RawJson(rows[0]!.text)
}
