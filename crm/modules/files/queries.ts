import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { files } from '../../../contract/files/endpoints.ts'
import type { TypeWith } from '../../../contract/kinds.ts'
import { rawPage, sortOf } from '../../../platform/database/page.ts'
import type { Env } from '../../../platform/env.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { type Ctx, portOf } from '../../context.ts'
import { type Place, readPlace, seenKinds } from '../records/place.ts'
import { holdsWords } from '../records/words/spelled.ts'
import { namedFolder, within } from './folders/queries.ts'
import { pictureLink } from './links.ts'
import { placeOf } from './place.ts'

/** A file as it stands in the database. */
export interface FileRow {
  id: string
  name: string
  mediaType: string
  size: number
  entityType: TypeWith<'files'> | null
  entityId: string | null
  entityTitle: string | null
  folderId: string | null
  thumbnailId: string | null
  previewId: string | null
  uploadedById: string | null
  uploadedByName: string | null
  sharedInPortal: boolean
  createdAt: Date
  updatedAt: Date
  version: number
}

const columns = sql`f.id, f.name, f.media_type as "mediaType", f.size, r.type as "entityType",
  f.record_id as "entityId", r.title as "entityTitle", f.folder_id as "folderId", f.thumbnail_id as "thumbnailId", f.preview_id as "previewId",
  f.uploaded_by as "uploadedById", coalesce(u.name, f.sent_by) as "uploadedByName", f.shared_at is not null as "sharedInPortal", f.created_at as "createdAt",
  f.updated_at as "updatedAt", f.version`

const from = (ctx: Ctx) => sql`files f
  left join records r on r.port_id = ${portOf(ctx)} and r.id = f.record_id
  left join users u on u.id = f.uploaded_by`

/** The files of a port that a caller may see: those of records of kinds they see, and those of no record. */
const visible = (ctx: Ctx, caller: Pick<Caller, 'permissions'>) =>
  sql`f.port_id = ${portOf(ctx)} and f.deleted_at is null
    and (f.record_id is null or r.type = any(${seenKinds(caller)}::text[]))`

/** A page of files. Throws REFERENCE_NOT_FOUND. */
export async function listFiles(ctx: Ctx, env: Env, query: QueryOf<typeof files.list>, caller: Caller) {
  const place = placeOf(query)
  if (place) await readPlace(ctx, place, caller, false)
  const { folderId } = query
  if (folderId !== undefined && !isRoot(folderId)) await namedFolder(ctx, folderId, 'folderId', caller)
  const where: RawBuilder<unknown>[] = [
    place
      ? sql`f.port_id = ${portOf(ctx)} and f.deleted_at is null and ${standsOn(ctx, place, caller)}`
      : visible(ctx, caller),
  ]
  if (folderId !== undefined) where.push(liesIn(portOf(ctx), folderId, query.includeDescendants ?? false))
  if (query.q) where.push(isCalled(portOf(ctx), query.q))
  const { field, direction } = sortOf(query.sort, '-createdAt')
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  const by = { createdAt: sql`f.created_at`, name: sql`f.folded`, size: sql`f.size` }[field]
  const found = await rawPage<FileRow>(ctx.db, query, {
    columns,
    from: from(ctx),
    where: sql.join(where, sql` and `),
    order: sql`${by} ${way}, f.id ${way}`,
    ...(place && place.type !== 'client' && !query.q && folderId === undefined
      ? { total: countOf(ctx, place.id) }
      : {}),
  })
  return { ...found, rows: found.rows.map((row) => presentFile(ctx, env, row)) }
}

/** On the record itself; of a client also what they sent with a form, wherever it stands by now. */
function standsOn(ctx: Ctx, { type, id }: Place, caller: Caller): RawBuilder<unknown> {
  if (type !== 'client') return sql`f.record_id = ${id}`
  return sql`(f.record_id = ${id} or r.type = any(${seenKinds(caller)}::text[]) and f.id = any(array(
    select q.file_id from website_inquiries w
    join inquiry_files q on q.port_id = w.port_id and q.inquiry_id = w.id and q.file_id is not null
    where w.port_id = ${portOf(ctx)} and w.client_id = ${id})))`
}

/** By their own name, or by that of the folder they lie in. */
const isCalled = (port: string, words: string) => {
  const holds = (folded: RawBuilder<unknown>, name: RawBuilder<unknown>) =>
    holdsWords(folded, name, words, (text) => sql`plain_text(${text})`)
  return sql`(${holds(sql`f.folded`, sql`f.name`)} or f.folder_id = any(array(select d.id from document_folders d
    where d.port_id = ${port} and ${holds(sql`plain_text(d.name)`, sql`d.name`)})))`
}

const isRoot = (folderId: string) => folderId === 'root' || folderId === 'null'

/** At the root lies what is in no folder; what stands on a record is found there. */
function liesIn(port: string, folderId: string, descendants: boolean): RawBuilder<unknown> {
  if (isRoot(folderId)) return descendants ? sql`true` : sql`f.folder_id is null and f.record_id is null`
  return descendants ? sql`f.folder_id in ${within(port, folderId)}` : sql`f.folder_id = ${folderId}`
}

/** The names of other tables are not looked at to count the files of a record. */
const countOf = (ctx: Ctx, recordId: string) =>
  sql<number>`(select count(*) from files c where c.port_id = ${portOf(ctx)} and c.deleted_at is null
    and c.record_id = ${recordId})`

/** One file. Throws RECORD_NOT_FOUND, also for one on a record of a kind that the caller may not see. */
export async function readFile(ctx: Ctx, id: string, caller: Pick<Caller, 'permissions'>): Promise<FileRow> {
  const { rows } = await sql<FileRow>`select ${columns} from ${from(ctx)}
    where ${visible(ctx, caller)} and f.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0]
}

/** A file as the interface shows it. */
export function presentFile(ctx: Ctx, env: Env, { thumbnailId, previewId, ...row }: FileRow) {
  const link = (part: 'thumbnail' | 'preview') => pictureLink(env, ctx, row.id, part)
  const on = (type: TypeWith<'files'>) => (row.entityType === type ? row.entityId : null)
  return {
    ...row,
    filename: row.name,
    clientId: on('client'),
    companyId: on('company'),
    yachtId: on('yacht'),
    thumbnailUrl: thumbnailId && link('thumbnail'),
    previewUrl: previewId && link('preview'),
  }
}
