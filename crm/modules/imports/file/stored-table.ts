import { readStored } from '../../../../platform/storage/read-stored.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import { readImportFile } from './read-file.ts'
import type { ImportTable } from './table.ts'

const mostKept = 8
const largestKept = 4 * 1024 * 1024
const kept = new WeakMap<Storage, Map<string, ImportTable>>()

/** The table of a stored file. The last few small ones are kept: what stands under a key never changes. */
export async function storedTable(storage: Storage, fileKey: string): Promise<ImportTable> {
  const known = kept.get(storage)?.get(fileKey)
  if (known) return known
  const content = await readStored(storage, fileKey)
  const table = await readImportFile(content)
  keepTable(storage, fileKey, content.length, table)
  return table
}

/** Keeps a table at hand for the steps that follow. */
export function keepTable(storage: Storage, fileKey: string, size: number, table: ImportTable): void {
  if (size > largestKept) return
  const tables = kept.get(storage) ?? new Map<string, ImportTable>()
  kept.set(storage, tables.set(fileKey, table))
  if (tables.size > mostKept) tables.delete(tables.keys().next().value!)
}
