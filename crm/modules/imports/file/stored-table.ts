import type { TextEncoding } from '../../../../contract/values/encodings.ts'
import { readStored } from '../../../../platform/storage/read-stored.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import { readImportFile } from './read-file.ts'
import type { ImportTable } from './table.ts'

const mostKept = 8
const largestKept = 4 * 1024 * 1024
const lastTables = new WeakMap<Storage, Map<string, ImportTable>>()

/** How a person has a file read. */
export interface Reading {
  readonly encoding?: TextEncoding | undefined
  readonly sheet?: string | undefined
}

/** The table of a stored file. The last few small ones are kept: what stands under a key never changes. */
export async function storedTable(
  storage: Storage,
  fileKey: string,
  { encoding, sheet }: Reading = {},
): Promise<ImportTable> {
  const key = JSON.stringify([fileKey, encoding, sheet])
  const known = lastTables.get(storage)?.get(key)
  if (known) return known
  const content = await readStored(storage, fileKey)
  const table = await readImportFile(encoding ? recoded(content, encoding) : content, sheet)
  if (encoding && table.encoding) table.encoding = { name: encoding, guessed: false, wrongLines: [] }
  keepUnder(storage, key, content.length, table)
  return table
}

/** A text of another code page as UTF-8; a workbook, which is no text, as it is. */
function recoded(content: Uint8Array, encoding: TextEncoding): Uint8Array {
  if (encoding === 'utf-8' || content[0] === 0x50) return content
  return Buffer.from(new TextDecoder(encoding).decode(content))
}

/** Keeps a table as it was read at first at hand for the steps that follow. */
export function keepTable(storage: Storage, fileKey: string, size: number, table: ImportTable): void {
  keepUnder(storage, JSON.stringify([fileKey, undefined, undefined]), size, table)
}

function keepUnder(storage: Storage, key: string, size: number, table: ImportTable): void {
  if (size > largestKept) return
  const tables = lastTables.get(storage) ?? new Map<string, ImportTable>()
  lastTables.set(storage, tables.set(key, table))
  if (tables.size > mostKept) tables.delete(tables.keys().next().value!)
}
