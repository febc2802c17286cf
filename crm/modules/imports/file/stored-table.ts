import type { TextEncoding } from '../../../../contract/values/encodings.ts'
import { readStored } from '../../../../platform/storage/read-stored.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import { readImportFile } from './read-file.ts'
import type { ImportTable } from './table.ts'

const mostKept = 8
const largestKept = 4 * 1024 * 1024
const kept = new WeakMap<Storage, Map<string, ImportTable>>()

/** The table of a stored file. The last few small ones are kept: what stands under a key never changes. */
export async function storedTable(
  storage: Storage,
  fileKey: string,
  encoding?: TextEncoding,
): Promise<ImportTable> {
  const key = encoding ? `${fileKey} ${encoding}` : fileKey
  const known = kept.get(storage)?.get(key)
  if (known) return known
  const content = await readStored(storage, fileKey)
  const table = await readImportFile(encoding ? recoded(content, encoding) : content)
  if (encoding && table.encoding) table.encoding = { name: encoding, guessed: false, wrongLines: [] }
  keepTable(storage, key, content.length, table)
  return table
}

/** A text of another code page as UTF-8; a workbook, which is no text, as it is. */
function recoded(content: Uint8Array, encoding: TextEncoding): Uint8Array {
  if (encoding === 'utf-8' || content[0] === 0x50) return content
  return Buffer.from(new TextDecoder(encoding).decode(content))
}

/** Keeps a table at hand for the steps that follow. */
export function keepTable(storage: Storage, fileKey: string, size: number, table: ImportTable): void {
  if (size > largestKept) return
  const tables = kept.get(storage) ?? new Map<string, ImportTable>()
  kept.set(storage, tables.set(fileKey, table))
  if (tables.size > mostKept) tables.delete(tables.keys().next().value!)
}
