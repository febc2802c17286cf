import { sql } from 'kysely'
import { type Ctx, portOf } from '../../context.ts'

interface Placed {
  readonly id: string
  readonly fileId: string | null
  readonly signedFileId: string | null
  readonly folderId: string | null
}

/** Documents with the address of the file of each: its folders and its name as they are now. */
export async function withAddresses<D extends Placed>(
  ctx: Ctx,
  documents: readonly D[],
): Promise<(D & { downloadUrl: string | null })[]> {
  const files = new Set(documents.flatMap((one) => shownFile(one) ?? []))
  if (files.size === 0) return documents.map((one) => ({ ...one, downloadUrl: null }))
  const folders = new Set(documents.flatMap((one) => (shownFile(one) && one.folderId) || []))
  const names = await fileNames(ctx, [...files])
  const paths = await folderPaths(ctx, [...folders])
  return documents.map((one) => {
    const name = names.get(shownFile(one) ?? '')
    if (name === undefined) return { ...one, downloadUrl: null }
    const segments = [...(one.folderId ? (paths.get(one.folderId) ?? []) : []), name]
    const slug = segments.map(encodeURIComponent).join('/')
    return { ...one, downloadUrl: `/api/v1/documents/${one.id}/download/${slug}` }
  })
}

/** The file people read: the signed one where there is one. */
export function shownFile({ fileId, signedFileId }: Pick<Placed, 'fileId' | 'signedFileId'>): string | null {
  return signedFileId ?? fileId
}

async function fileNames(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select f.id, f.name from files f
    where f.port_id = ${portOf(ctx)} and f.id = any(${[...ids]}::uuid[]) and f.deleted_at is null`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The names from the root to each folder. */
async function folderPaths(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const port = portOf(ctx)
  const { rows } = await sql<{ id: string; path: string[] }>`
    with recursive up as (
      select d.id as of, d.parent_id, array[d.name] as path from document_folders d
      where d.port_id = ${port} and d.id = any(${[...ids]}::uuid[])
      union all
      select up.of, d.parent_id, d.name || up.path from document_folders d join up on d.id = up.parent_id
      where d.port_id = ${port}
    ) select up.of as id, up.path from up where up.parent_id is null`.execute(ctx.db)
  return new Map(rows.map(({ id, path }) => [id, path]))
}
