import { type RawBuilder, sql } from 'kysely'
import type { DocumentOwner } from '../../../contract/documents/vocabulary.ts'
import type { Env } from '../../../platform/env.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { type Ctx, portOf } from '../../context.ts'
import { listFiles } from '../files/queries.ts'
import { readPlace, seenKinds } from '../records/place.ts'
import { type DocumentRow, listWhere } from './queries.ts'

interface Source {
  type: DocumentOwner
  id: string
  label: string
}

/** How many of a group are shown. */
const most = 50

/**
 * What belongs to one record, and to the deals and yachts beside it: documents and files, in groups. Throws
 * REFERENCE_NOT_FOUND.
 */
export async function readGroups(
  ctx: Ctx,
  env: Env,
  place: { type: DocumentOwner; id: string },
  caller: Caller,
) {
  const label = await readPlace(ctx, { ...place, path: 'entityId' }, caller, false)
  const beside = (await besideOf(ctx, place)).filter(({ type }) => seenKinds(caller).includes(type))
  const groups = []
  for (const source of [{ ...place, label }, ...beside]) {
    const own = source.id === place.id
    const { rows, total } = await listWhere(ctx, documentsOf(source), most, caller)
    if (total > 0 || own) groups.push(groupOf(source, { workflows: rows, total }))
    if (!caller.permissions.has('files.view')) continue
    const files = await listFiles(ctx, env, filesOf(source), caller)
    if (files.total > 0) groups.push(groupOf(source, { files: files.rows.map(plain), total: files.total }))
  }
  return { rows: groups, page: 1, limit: groups.length, total: groups.length }
}

function groupOf<What extends { total: number; workflows?: DocumentRow[] }>(source: Source, what: What) {
  return { label: source.label, source: source.type, sourceId: source.id, ...what }
}

type FileRow = Awaited<ReturnType<typeof listFiles>>['rows'][number] & { total?: number }

/** As the row of a list that is of one shape or another has to be: texts, and nothing beside. */
function plain({ total: _total, createdAt, updatedAt, ...file }: FileRow) {
  return { ...file, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

const filesOf = ({ type, id }: Source) =>
  ({ entityType: type, entityId: id, page: 1, limit: most }) as Parameters<typeof listFiles>[2]

/** Those of a client are not of a deal: they stand with that. */
function documentsOf({ type, id }: Source): RawBuilder<unknown> {
  switch (type) {
    case 'client':
      return sql`d.client_id = ${id} and d.interest_id is null`
    case 'interest':
      return sql`d.interest_id = ${id}`
    case 'company':
      return sql`d.company_id = ${id}`
    case 'yacht':
      return sql`d.yacht_id = ${id} and d.interest_id is null and d.client_id is null`
    case 'reservation':
      return sql`d.reservation_id = ${id}`
    case 'berth':
      return sql`false`
  }
}

async function besideOf(ctx: Ctx, { type, id }: { type: DocumentOwner; id: string }): Promise<Source[]> {
  const port = portOf(ctx)
  const ids = {
    client: sql`select i.id from interests i where i.port_id = ${port} and i.client_id = ${id}
      union all select y.id from yachts y where y.port_id = ${port} and y.owner_client_id = ${id}`,
    interest: sql`select i.client_id from interests i where i.port_id = ${port} and i.id = ${id}
      union all select i.yacht_id from interests i where i.port_id = ${port} and i.id = ${id} and i.yacht_id is not null`,
    company: sql`select y.id from yachts y where y.port_id = ${port} and y.owner_company_id = ${id}`,
    yacht: sql`select i.id from interests i where i.port_id = ${port} and i.yacht_id = ${id}`,
    reservation: sql`select coalesce(r.interest_id, r.client_id) from berth_reservations r
      where r.port_id = ${port} and r.id = ${id}`,
    berth: sql`select l.interest_id from interest_berths l where l.port_id = ${port} and l.berth_id = ${id}`,
  }[type]
  const { rows } = await sql<Source>`select r.type, r.id, r.title as label from records r
    where r.port_id = ${port} and r.id in (${ids}) and r.archived_at is null
    order by array_position(array['client', 'interest', 'yacht'], r.type::text), r.title, r.id limit 30`.execute(
    ctx.shown,
  )
  return rows
}

/** The documents of the deals that a berth is linked to now. */
export async function readDocumentsOfBerth(
  ctx: Ctx,
  berthId: string,
  caller: Caller,
): Promise<DocumentRow[]> {
  const linked = sql`d.interest_id in (select l.interest_id from interest_berths l
    where l.port_id = ${portOf(ctx)} and l.berth_id = ${berthId})`
  return (await listWhere(ctx, linked, 200, caller)).rows
}
