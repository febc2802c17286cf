import { sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import { filterFieldsOf } from '../../../contract/records/list-query.ts'
import type { yachts } from '../../../contract/yachts/endpoints.ts'
import { yacht } from '../../../contract/yachts/record.ts'
import { readPage, sortOf } from '../../../platform/database/page.ts'
import { type Ctx, portOf } from '../../context.ts'
import { withCustom } from '../custom-fields/list.ts'
import { customJson } from '../custom-fields/queries.ts'
import { countUnfiltered } from '../records/counts.ts'
import { filterOf, type Listed } from '../records/filter.ts'
import { orderBy, sortValue } from '../records/sort.ts'
import { taggedWith } from '../records/tag-source.ts'
import { carriesTags, tagsJson } from '../records/tags.ts'

const ownerName = sql<string>`coalesce(
  (select c.full_name from clients c where c.port_id = y.port_id and c.id = y.owner_client_id),
  (select o.name from companies o where o.port_id = y.port_id and o.id = y.owner_company_id))`

const fields = filterFieldsOf(yacht)

function listedIn(port: string): Listed {
  return {
    alias: 'y',
    fields,
    folded: ['name', 'registrationNumber', 'hullId', 'mmsi', 'callSign', 'builder', 'model'],
    sources: {
      tags: taggedWith(port, 'y'),
      ownerName: (
        test,
      ) => sql<boolean>`(y.owner_client_id in (select c.id from clients c where c.port_id = ${port}
          and ${test.of(sql`c.full_name`, sql`c.folded`)})
        or y.owner_company_id in (select o.id from companies o where o.port_id = ${port}
          and ${test.of(sql`o.name`, sql`o.folded`)}))`,
    },
  }
}

const ownOrder = ['createdAt', 'name', 'lengthM', 'updatedAt'] as const

function yachtsOf(ctx: Ctx) {
  return ctx.db
    .selectFrom('yachts as y')
    .where('y.portId', '=', portOf(ctx))
    .selectAll('y')
    .select([ownerName.as('ownerName'), tagsJson('y').as('tags'), customJson(ctx, 'yacht', 'y').as('custom')])
}

/** A page of yachts with their owners. */
export async function listYachts(ctx: Ctx, query: QueryOf<typeof yachts.list>) {
  const { field, direction } = sortOf(query.sort, '-createdAt')
  let rows = yachtsOf(ctx)
  if (query.archived !== 'all')
    rows = rows.where('y.archivedAt', query.archived === 'no' ? 'is' : 'is not', null)
  if (query.type) rows = rows.where('y.type', 'in', query.type)
  if (query.ownerId) rows = rows.where('y.currentOwnerId', '=', query.ownerId)
  if (query.tagIds) rows = rows.where(carriesTags('y', query.tagIds))
  if (query.q) rows = rows.where(sql<boolean>`y.id = any(array(select search_ids('yacht', ${query.q})))`)
  const listed = await withCustom(ctx, 'yacht', listedIn(portOf(ctx)), query)
  for (const condition of filterOf(ctx, listed, query.filter)) rows = rows.where(condition)
  const own = ownOrder.find((name) => name === field)
  const sorted = own
    ? rows.orderBy(`y.${own}`, direction).orderBy('y.id', direction)
    : rows.orderBy(orderBy(listed, sortValue(listed, field, { ownerName }), direction))
  return readPage(ctx.db, sorted, query, countUnfiltered(ctx, 'yacht', query))
}

/** One yacht. Throws RECORD_NOT_FOUND. */
export async function readYacht(ctx: Ctx, id: string) {
  const yacht = await yachtsOf(ctx).where('y.id', '=', id).executeTakeFirst()
  if (!yacht) throw new Refusal('RECORD_NOT_FOUND')
  return yacht
}

/** Yachts for a picker: best match first, or the newest without a text. */
export async function completeYachts(ctx: Ctx, query: QueryOf<typeof yachts.autocomplete>) {
  const matching = query.q
    ? sql`join search_records(${query.q}, array['yacht'], 50) s on s.entity_id = y.id`
    : sql`left join (select null::uuid as entity_id, 0 as rank) s on false`
  const owned = query.ownerId ? sql`y.current_owner_id = ${query.ownerId}` : sql`true`
  const { rows } = await sql<{
    id: string
    label: string
    hint: string | null
    lengthM: number | null
    widthM: number | null
    draftM: number | null
  }>`
    select y.id, y.name as label, ${ownerName} as hint, y.length_m, y.width_m, y.draft_m
    from yachts y ${matching}
    where y.port_id = ${portOf(ctx)} and y.archived_at is null and ${owned}
    order by s.rank desc nulls last, y.created_at desc limit 20`.execute(ctx.db)
  return rows
}

/** Owners of a yacht, the present one first. */
export async function readOwnerships(ctx: Ctx, yachtId: string) {
  const { rows } = await sql<{
    id: string
    ownerType: string
    ownerId: string
    ownerName: string
    ownedFrom: Date
    ownedUntil: Date | null
    actorName: string | null
  }>`
    select h.id, case when h.owner_client_id is null then 'company' else 'client' end as owner_type,
      coalesce(h.owner_client_id, h.owner_company_id) as owner_id, coalesce(c.full_name, o.name) as owner_name,
      h.owned_from, h.owned_until,
      coalesce(u.display_name, nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as actor_name
    from yacht_ownerships h
    left join clients c on c.port_id = h.port_id and c.id = h.owner_client_id
    left join companies o on o.port_id = h.port_id and o.id = h.owner_company_id
    left join users u on u.id = h.actor_id
    where h.port_id = ${portOf(ctx)} and h.yacht_id = ${yachtId}
    order by h.owned_until is null desc, h.owned_from desc, h.id desc`.execute(ctx.db)
  return rows
}
