import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { uuidv7 } from '../../../../platform/ids.ts'
import { inTenant, reading, systemIn } from '../../../../platform/scope.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import { portOf, type Tx } from '../../../context.ts'
import type { DB } from '../../../database.generated.ts'
import type { Services } from '../../../services.ts'
import type { ImportMapping } from '../mapping/import-mapping.ts'
import { asCsv } from './as-csv.ts'
import { dropFile, expectFile } from './keep-file.ts'
import { readImportFile } from './read-file.ts'
import { storedTable } from './stored-table.ts'
import type { ImportTable } from './table.ts'

interface StoredImport {
  id: string
  fileKey: string
  fileName: string
  status: string
  mapping: ImportMapping
}

const gap = '[erased]'

/**
 * Takes the words of an erased person out of the files of imports. One of which nothing was written is taken away; of the
 * others a copy without the words stands in for the file.
 */
export async function eraseFromFiles(
  { kernel, storage }: Pick<Services, 'kernel' | 'storage'>,
  portId: string,
  finder: RegExp,
): Promise<void> {
  const ctx = reading<DB>(kernel, systemIn(portId))
  const { rows } = await sql<StoredImport>`select id, file_key, file_name, status, mapping from imports
    where port_id = ${portOf(ctx)} order by id`.execute(ctx.db)
  for (const one of rows) {
    const table = await storedTable(storage, one.fileKey, one.mapping).catch(() => null)
    if (!table || !(await holdsAnywhere(storage, one, table, finder))) continue
    const copy = one.status === 'preview' ? null : await copyWithout(table, finder)
    if (!copy) {
      await inTenant(kernel, systemIn(portId), (tx) => discard(tx, one))
      continue
    }
    const key = `${portId}/${uuidv7()}`
    await inTenant(kernel, systemIn(portId), async (tx) => {
      await expectFile(tx, key)
    })
    await storage.put(key, Readable.from([copy]))
    await inTenant(kernel, systemIn(portId), (tx) => replaceFile(tx, one, key))
  }
}

/** Also in a sheet of the file that was not imported; the copy has none of these. */
async function holdsAnywhere(
  storage: Storage,
  { fileKey, mapping }: StoredImport,
  table: ImportTable,
  finder: RegExp,
): Promise<boolean> {
  if (holds(table, finder)) return true
  for (const sheet of table.sheets?.names ?? []) {
    const other = await storedTable(storage, fileKey, { ...mapping, sheet }).catch(() => null)
    if (!other || holds(other, finder)) return true
  }
  return false
}

function holds({ headers, rows }: ImportTable, finder: RegExp): boolean {
  const found = (cell: string) => cell.search(finder) >= 0
  return headers.some(found) || rows.some(({ cells }) => cells.some(found))
}

/** The rows as a CSV file, each in its line, without the words; null where they would not be read again as they are. */
async function copyWithout({ kind, headers, rows }: ImportTable, finder: RegExp): Promise<Buffer | null> {
  const clean = (cells: readonly string[]) => cells.map((cell) => cell.replaceAll(finder, gap))
  const copy = asCsv({
    kind,
    headers: clean(headers),
    rows: rows.map(({ line, cells }) => ({ line, cells: clean(cells) })),
  })
  const again = await readImportFile(copy).catch(() => null)
  const same =
    again?.rows.length === rows.length && again.rows.every(({ line }, at) => line === rows[at]!.line)
  return same ? copy : null
}

async function discard(tx: Tx, { id, fileKey, fileName }: StoredImport): Promise<void> {
  await sql`delete from imports where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  await dropFile(tx, fileKey)
  tx.emit('import.finished', { entityId: id, label: fileName, newValues: { status: 'discarded' } })
}

async function replaceFile(tx: Tx, { id, fileKey }: StoredImport, key: string): Promise<void> {
  await sql`update imports set file_key = ${key} where port_id = ${portOf(tx)} and id = ${id} and file_key = ${fileKey}`.execute(
    tx.db,
  )
  await dropFile(tx, fileKey)
}
