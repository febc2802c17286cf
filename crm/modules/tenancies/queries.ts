import { type RawBuilder, sql } from 'kysely'
import type { DataOf, QueryOf } from '../../../contract/endpoint.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { tenancies } from '../../../contract/tenancies/endpoints.ts'
import { type Ctx, portOf } from '../../context.ts'
import { atBerth } from '../berths/bands.ts'
import { activeMember } from '../companies/members.ts'
import { assertRecord } from '../records/change.ts'
import { equalTo } from '../records/filter.ts'
import { type Listing, listRecords, readRecord, readRecords } from '../records/listing.ts'
import { todayInPort, todayOf } from '../records/today.ts'
import { stayFilters } from '../stays/list-filters.ts'
import { holdsOn, stayColumns } from '../stays/stays.ts'

type Query = QueryOf<typeof tenancies.list>

const stay = stayColumns('tenancy')

const listing: Listing<Query> = {
  kind: kinds.tenancy,
  alias: 't',
  folded: [],
  where: conditionsOf,
  first: '-startDate',
  along: ['startDate'],
}

/** SQL that holds for a tenancy `t` which another follows by renewal. */
export function renewed(ctx: Ctx): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from crm.tenancies n where n.port_id = ${portOf(ctx)}
    and n.previous_tenancy_id = t.id and n.status <> 'cancelled')`
}

function conditionsOf(ctx: Ctx, query: Query): RawBuilder<unknown>[] {
  const { companyId, ending } = query
  const port = portOf(ctx)
  return [
    ...equalTo('t', query, 'status', 'tenureType', 'berthId', 'clientId', 'yachtId'),
    ...(companyId
      ? [
          sql`(yacht.owner_company_id = ${companyId} or exists (select 1 from company_members m where m.port_id = ${port}
            and m.client_id = t.client_id and m.company_id = ${companyId} and ${activeMember(ctx)}))`,
        ]
      : []),
    ...(query.renewed ? [sql`${renewed(ctx)} = ${query.renewed === 'yes'}`] : []),
    ...(ending
      ? [
          sql`exists (select 1 from alerts a where a.port_id = ${port} and a.entity_id = t.id
            and a.rule = 'tenancy_ending' and a.status <> 'dismissed')`,
        ]
      : []),
    ...stayFilters('tenancy', query, todayOf(ctx)),
    ...atBerth(portOf(ctx), sql`t.berth_id`, query),
  ]
}

/** A page of the tenancies of the port. */
export function listTenancies(ctx: Ctx, query: Query) {
  return listRecords<typeof tenancies.list>(ctx, listing, query)
}

const fullRow = (ctx: Ctx) => ({
  renewed: renewed(ctx),
  chain: sql`(select json_agg(json_build_object('id', x.id, 'status', x.status, 'tenureType', x.tenure_type,
      'startDate', x.start_date, 'endDate', x.end_date, 'clientId', k.id, 'clientName', k.full_name,
      'by', case when x.previous_tenancy_id is not null then 'renewal'
        when x.transferred_from_tenancy_id is not null then 'transfer' else 'agreement' end) order by x.start_date, x.id)
    from crm.tenancies x left join clients k on k.port_id = ${portOf(ctx)} and k.id = x.client_id
    where x.port_id = ${portOf(ctx)} and x.chain_id = t.chain_id)`,
})

/** One tenancy with those it followed and was followed by. Throws RECORD_NOT_FOUND. */
export function readTenancy(ctx: Ctx, id: string) {
  return readRecord<typeof tenancies.get>(ctx, listing, id, fullRow(ctx))
}

/** Tenancies as `readTenancy` gives them, in no order. */
export function readTenancies(ctx: Ctx, ids: readonly string[]) {
  return readRecords<typeof tenancies.get>(ctx, listing, ids, fullRow(ctx))
}

/** The tenancies of a berth, those that began last first. Throws RECORD_NOT_FOUND. */
export async function readTenanciesOf(ctx: Ctx, berthId: string): Promise<DataOf<typeof tenancies.ofBerth>> {
  await assertRecord(ctx, kinds.berth, berthId)
  const { rows } = await listTenancies(ctx, { berthId, page: 1, limit: 1000 })
  return rows
}

type Occupancy = DataOf<typeof tenancies.occupancy>

/** Who holds which berth on a day; without a name where the caller is not shown the client. */
export async function readOccupancy(ctx: Ctx, day: string | undefined): Promise<Occupancy> {
  const port = portOf(ctx)
  const on = day ?? (await todayInPort(ctx))
  const { rows } = await sql<Occupancy['berths'][number]>`
    with recursive holding as (
      select distinct on (t.berth_id) t.berth_id, t.id, t.tenure_type, t.start_date, t.end_date
      from crm.tenancies t where t.port_id = ${port} and ${holdsOn(stay, sql`${on}::date`)}
      order by t.berth_id, t.held_since desc, t.id desc
    ), without_gap as (
      select h.id, h.id as last, h.end_date as until from holding h
      union all
      select g.id, n.id, n.end_date from without_gap g join crm.tenancies n on n.port_id = ${port}
        and n.previous_tenancy_id = g.last and n.status = 'active' and n.held_since = g.until
    ), until as (
      select distinct on (g.id) g.id, g.until from without_gap g order by g.id, g.until desc nulls first
    )
    select h.berth_id as "berthId", s.id as "tenancyId", c.full_name as "clientName", y.name as "yachtName",
      h.tenure_type as "tenureType", h.start_date::text as "startDate", h.end_date::text as "endDate",
      u.until::text as "heldUntil"
    from holding h join until u on u.id = h.id
    left join tenancies s on s.port_id = ${port} and s.id = h.id
    left join clients c on c.port_id = ${port} and c.id = s.client_id
    left join yachts y on y.port_id = ${port} and y.id = s.yacht_id
    order by h.berth_id`.execute(ctx.shown.withoutPlugins())
  return { on, berths: rows }
}
