import type { TextEncoding } from '../../../../contract/values/encodings.ts'
import { readStored } from '../../../../platform/storage/read-stored.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import { readImportFile } from './read-file.ts'
import type { ImportTable } from './table.ts'

const mostKept = 8
/** Bytes that the tables at hand take together, about as the engine holds them. */
const mostBytes = 96 * 1024 * 1024
/** Bytes of a cell beside its letters. */
const bytesOfCell = 32
/** Tables by the keys of their files, those read last at the end, and what they take together. */
interface Shelf {
  readonly tables: Map<string, { readonly table: ImportTable; readonly bytes: number }>
  bytes: number
}
const shelves = new WeakMap<Storage, Shelf>()

/** How a person has a file read. */
export interface Reading {
  readonly encoding?: TextEncoding | undefined
  readonly sheet?: string | undefined
}

/** The table of a stored file. The last few are kept, as far as they are small together: what stands under a key never changes. */
export async function storedTable(
  storage: Storage,
  fileKey: string,
  { encoding, sheet }: Reading = {},
): Promise<ImportTable> {
  const key = JSON.stringify([fileKey, encoding, sheet])
  const known = shelves.get(storage)?.tables.get(key)
  if (known) return known.table
  const content = await readStored(storage, fileKey)
  const table = await readImportFile(encoding ? recoded(content, encoding) : content, sheet)
  if (encoding && table.encoding) table.encoding = { name: encoding, guessed: false, wrongLines: [] }
  keepUnder(storage, key, table)
  return table
}

/** A text of another code page as UTF-8; a workbook, which is no text, as it is. */
function recoded(content: Uint8Array, encoding: TextEncoding): Uint8Array {
  if (encoding === 'utf-8' || content[0] === 0x50) return content
  return Buffer.from(new TextDecoder(encoding).decode(content))
}

/** Keeps a table as it was read at first at hand for the steps that follow. */
export function keepTable(storage: Storage, fileKey: string, table: ImportTable): void {
  keepUnder(storage, JSON.stringify([fileKey, undefined, undefined]), table)
}

function keepUnder(storage: Storage, key: string, table: ImportTable): void {
  const bytes = bytesOf(table)
  if (bytes > mostBytes / 2) return
  const shelf = shelves.get(storage) ?? { tables: new Map(), bytes: 0 }
  shelves.set(storage, shelf)
  remove(shelf, key)
  shelf.tables.set(key, { table, bytes })
  shelf.bytes += bytes
  for (const oldest of shelf.tables.keys()) {
    if (shelf.tables.size <= mostKept && shelf.bytes <= mostBytes) return
    remove(shelf, oldest)
  }
}

function remove(shelf: Shelf, key: string): void {
  shelf.bytes -= shelf.tables.get(key)?.bytes ?? 0
  shelf.tables.delete(key)
}

/** How much of the memory a table takes: a file of few bytes may unpack to many. */
export function bytesOf({ rows }: ImportTable): number {
  return rows.reduce((sum, { cells }) => cells.reduce((own, cell) => own + cell.length + bytesOfCell, sum), 0)
}
