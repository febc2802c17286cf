import { type RawBuilder, sql } from 'kysely'
import { because, Refusal } from '../../../../contract/errors.ts'
import type { TypeWith } from '../../../../contract/kinds.ts'
import type { Caller } from '../../../../platform/http/gate.ts'
import { type Ctx, portOf } from '../../../context.ts'
import { seenKinds } from '../../records/place.ts'

type Rights = Pick<Caller, 'permissions'>

/** A folder as it stands in the database. */
export interface FolderRow {
  id: string
  name: string
  parentId: string | null
  entityType: TypeWith<'files'> | null
  entityId: string | null
  ofRecord: boolean
  files: number
  version: number
}

/** Every folder the caller may see, by name. Those of records of kinds they do not see are not there. */
export function readFolders(ctx: Ctx, caller: Rights): Promise<FolderRow[]> {
  return foldersWhere(ctx, caller, sql`true`)
}

/** One folder. Throws RECORD_NOT_FOUND, also for one of a record the caller may not see. */
export async function readFolder(ctx: Ctx, id: string, caller: Rights): Promise<FolderRow> {
  const [folder] = await foldersWhere(ctx, caller, sql`d.id = ${id}`)
  if (!folder) throw new Refusal('RECORD_NOT_FOUND')
  return folder
}

/** A folder that a body names. Throws REFERENCE_NOT_FOUND. */
export async function namedFolder(ctx: Ctx, id: string, path: string, caller: Rights): Promise<FolderRow> {
  const [folder] = await foldersWhere(ctx, caller, sql`d.id = ${id}`)
  if (!folder) throw new Refusal('REFERENCE_NOT_FOUND', [because(path, 'folder_gone')])
  return folder
}

/** What a folder is called; null for the root. */
export async function folderName(ctx: Ctx, id: string | null): Promise<string | null> {
  if (id === null) return null
  const { rows } = await sql<{ name: string }>`select name from document_folders
    where port_id = ${portOf(ctx)} and id = ${id}`.execute(ctx.db)
  return rows[0]?.name ?? null
}

/** SQL for the ids of a folder and of those within it. */
export const within = (port: string, id: string) => sql`(
  with recursive inner_folders as (
    select d.id from document_folders d where d.port_id = ${port} and d.id = ${id}
    union select d.id from document_folders d join inner_folders i on d.parent_id = i.id where d.port_id = ${port}
  ) select id from inner_folders)`

async function foldersWhere(ctx: Ctx, caller: Rights, where: RawBuilder<unknown>): Promise<FolderRow[]> {
  const port = portOf(ctx)
  const types = seenKinds(caller)
  const counted = caller.permissions.has('files.view')
    ? sql`(select count(*) from files f left join records o on o.port_id = ${port} and o.id = f.record_id
        where f.port_id = ${port} and f.folder_id = d.id and f.deleted_at is null
          and (f.record_id is null or o.type = any(${types}::text[])))`
    : sql`0`
  const { rows } = await sql<FolderRow>`
    select d.id, d.name, d.parent_id as "parentId", r.type as "entityType", d.record_id as "entityId",
      d.of_record as "ofRecord", ${counted}::int as files, d.version
    from document_folders d left join records r on r.port_id = ${port} and r.id = d.record_id
    where d.port_id = ${port} and (d.record_id is null or r.type = any(${types}::text[])) and ${where}
    order by d.folded, d.id`.execute(ctx.shown)
  return rows
}
