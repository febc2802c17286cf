import type { Answer } from '../../kit/server/api.ts'

export type Folder = Answer<'documentFolders', 'tree'>[number]

/** A folder with how deep it lies: 0 at the root. */
export type Placed = { folder: Folder; depth: number }

/** The folders as they stand in their tree, each followed by those within; those whose parent is not shown stand at the root. */
export function inTree(folders: readonly Folder[]): Placed[] {
  const known = new Set(folders.map(({ id }) => id))
  const byParent = Map.groupBy(folders, ({ parentId }) => (parentId && known.has(parentId) ? parentId : null))
  const below = (parent: string | null, depth: number): Placed[] =>
    (byParent.get(parent) ?? []).flatMap((folder) => [{ folder, depth }, ...below(folder.id, depth + 1)])
  return below(null, 0)
}

/** The folders from the root down to one, itself last; empty where it is not shown. */
export function pathTo(folders: readonly Folder[], id: string | undefined): Folder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const path: Folder[] = []
  for (
    let at = id && byId.get(id);
    at && !path.includes(at);
    at = at.parentId ? byId.get(at.parentId) : undefined
  )
    path.unshift(at)
  return path
}

/** A folder with all within it: where it cannot be moved to. */
export function withinOf(folders: readonly Folder[], id: string): ReadonlySet<string> {
  return new Set(
    folders
      .filter((folder) => pathTo(folders, folder.id).some((above) => above.id === id))
      .map((one) => one.id),
  )
}
