import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { yachts } from '../../../contract/yachts/endpoints.ts'
import { type Ctx, portOf } from '../../context.ts'
import { searchSight } from '../identity/sight.ts'
import { equalTo } from '../records/filter.ts'
import { type Listing, listRecords, readRecords, theOne } from '../records/listing.ts'
import { personName } from '../records/person-name.ts'
import type { Slicing } from '../records/slices.ts'
import { walkHandlers } from '../records/walk.ts'

/** The owner of the yacht `y`, a client or a company. */
const withOwner = sql`left join clients c on c.port_id = y.port_id and c.id = y.owner_client_id
  left join companies o on o.port_id = y.port_id and o.id = y.owner_company_id`
const ownerName = sql<string>`coalesce(c.full_name, o.name)`

/** A list by the name of the owner: companies lie between clients. */
const byOwner: Slicing = (way, sorted) => {
  const by = (name: RawBuilder<unknown>) => sql`${sorted(name)} ${sql.raw(way)}, y.id`
  return [
    { where: sql`c.id is not null`, order: by(sql`c.full_name`) },
    { where: sql`c.id is null and o.id is not null`, order: by(sql`o.name`), isMixed: true },
    { where: sql`c.id is null and o.id is null`, order: sql`y.id` },
  ]
}

const listing: Listing<QueryOf<typeof yachts.list>> = {
  kind: kinds.yacht,
  alias: 'y',
  folded: ['name', 'registrationNumber', 'hullId', 'mmsi', 'callSign', 'builder', 'model'],
  joined: withOwner,
  values: () => ({ ownerName }),
  sources: (ctx) => ({
    ownerName: (
      test,
    ) => sql<boolean>`(y.owner_client_id in (select c.id from clients c where c.port_id = ${portOf(ctx)}
        and ${test.of(sql`c.full_name`, sql`c.folded`)})
      or y.owner_company_id in (select o.id from companies o where o.port_id = ${portOf(ctx)}
        and ${test.of(sql`o.name`, sql`o.folded`)}))`,
  }),
  where: (_ctx, query) => [...equalTo('y', query, 'type'), ...ownedBy(query)],
  along: ['name'],
  slices: () => ({ ownerName: byOwner }),
  beside: () => owned,
}

/** Who owns the yacht `y`. */
const owned = { currentOwnerType: sql`y.current_owner_type`, currentOwnerId: sql`y.current_owner_id` }

type OwnerQuery = Pick<
  QueryOf<typeof yachts.autocomplete>,
  'currentOwnerType' | 'currentOwnerId' | 'ownerType' | 'ownerId'
>

/** The conditions on the owner, by either names. */
function ownedBy(query: OwnerQuery): RawBuilder<unknown>[] {
  const types = [query.currentOwnerType, query.ownerType].filter((type) => type !== undefined)
  const ids = [query.currentOwnerId, query.ownerId].filter((id) => id !== undefined)
  return [
    ...types.map((type) => sql`y.current_owner_type = ${type}`),
    ...ids.map((id) => sql`y.current_owner_id = ${id}`),
  ]
}

/** The way through the list. */
export const yachtWalk = walkHandlers(() => listing)

/** A page of yachts with their owners. */
export function listYachts(ctx: Ctx, query: QueryOf<typeof yachts.list>) {
  return listRecords<typeof yachts.list>(ctx, listing, query)
}

/** One yacht. Throws RECORD_NOT_FOUND. */
export async function readYacht(ctx: Ctx, id: string) {
  return theOne(await readYachts(ctx, [id]))
}

/** Yachts as `readYacht` gives them. */
export function readYachts(ctx: Ctx, ids: readonly string[]) {
  return readRecords<typeof yachts.get>(ctx, listing, ids, owned)
}

/** Yachts for a picker: best match first, or the newest without a text. */
export async function completeYachts(ctx: Ctx, query: QueryOf<typeof yachts.autocomplete>) {
  const matching = query.q
    ? sql`join search_records(${query.q}, array['yacht'], 50, ${searchSight(ctx)}::jsonb) s on s.entity_id = y.id`
    : sql`left join (select null::uuid as entity_id, 0 as rank) s on false`
  const owned = sql.join([sql`true`, ...ownedBy(query)], sql` and `)
  const { rows } = await sql<{
    id: string
    label: string
    hint: string | null
    lengthM: number | null
    widthM: number | null
    draftM: number | null
  }>`
    select y.id, y.name as label, ${ownerName} as hint, y.length_m, y.width_m, y.draft_m
    from yachts y ${withOwner} ${matching}
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
      ${personName} as actor_name
    from yacht_ownerships h
    left join clients c on c.port_id = h.port_id and c.id = h.owner_client_id
    left join companies o on o.port_id = h.port_id and o.id = h.owner_company_id
    left join users u on u.id = h.actor_id
    where h.port_id = ${portOf(ctx)} and h.yacht_id = ${yachtId}
    order by h.owned_until is null desc, h.owned_from desc, h.id desc`.execute(ctx.db)
  return rows
}
