import path from 'node:path'
import { reasonFor } from '../../../../contract/reason.ts'
import { cardsOf } from './card-archive.ts'
import { contentOf } from './file-kind.ts'
import { withHeaders } from './headers.ts'
import { readTable } from './read-table.ts'
import { assertFewRows, type ImportTable, UnreadableFile } from './table.ts'
import { readSheets } from './workbook.ts'
import { assertNoBurst, entriesOf, inflated, kindOf, open } from './workbook-guard.ts'

/** A table of a file: `name` is that of its sheet or of its file in the archive, null where the file holds it alone. */
export interface ReadPart {
  name: string | null
  table: ImportTable
}

/** A table of a whole export that is not taken over: it is of nothing that a port keeps, or it is empty. */
export interface UnreadTable {
  name: string
  rows: number
}

export interface ReadTables {
  parts: ReadPart[]
  /** Those of them that are left where they are. */
  unread: UnreadTable[]
}

/** Tables of a file that are taken over at once, and those that are looked into. */
const [mostTables, mostEntries] = [20, 500]

/**
 * Reads all tables of a CSV file, a workbook, or an archive of these. Of more than are taken over at once those stay that hold records
 * of a port; of the others a table that is empty or too long is no reason to refuse the file. Throws UnreadableFile.
 */
export async function readTables(bytes: Uint8Array): Promise<ReadTables> {
  const content = await contentOf(bytes)
  if (content.kind === 'csv') return { parts: [{ name: null, table: await readTable(bytes) }], unread: [] }
  const archive = await open(bytes)
  try {
    const entries = await entriesOf(archive)
    if (kindOf(entries)) {
      const tables = gathering()
      for (const sheet of await sheetsOf(bytes)) await tables.add(sheet)
      return tables.all()
    }
    assertNoBurst(bytes, entries)
    const tables = gathering()
    const cards = await cardsOf(archive, entries)
    if (cards) await tables.add({ name: cards.name, table: withHeaders('csv', cards.grid) })
    const files = entries.filter(({ fileName }) => isTable(fileName))
    if (files.length > mostEntries)
      throw new UnreadableFile('FILE_TOO_LARGE', reasonFor('file_many_tables', { most: mostEntries }))
    for (const entry of files) {
      const inside = await inflated(archive, entry)
      const name = path.posix.basename(entry.fileName)
      const isWorkbook = inside[0] === 0x50 && inside[1] === 0x4b
      if (isWorkbook) {
        const sheets = await sheetsOf(inside).catch((error) => tables.leaveEmpty(name, error))
        for (const sheet of sheets) await tables.add({ ...sheet, name: sheet.name ?? name })
      } else await tables.read(name, () => readTable(inside))
    }
    return tables.all()
  } finally {
    archive.close()
  }
}

/** Tables as they are read one after another: no more stay whole than are taken over at once, so that memory stays bounded. */
function gathering() {
  const parts: ReadPart[] = []
  const unread: UnreadTable[] = []
  let firstFault: UnreadableFile | null = null
  const leave = (name: string | null, rows: number) => unread.push({ name: name ?? '', rows })
  const isOther = new Map<ReadPart, boolean>()
  const add = async (part: ReadPart) => {
    parts.push(part)
    if (parts.length <= mostTables) return
    for (const one of parts) if (!isOther.has(one)) isOther.set(one, !(await holdsRecords(one)))
    const last = parts.findLastIndex((one) => isOther.get(one))
    if (last < 0)
      throw new UnreadableFile('FILE_TOO_LARGE', reasonFor('import_run_full', { most: mostTables }))
    const [dropped] = parts.splice(last, 1)
    isOther.delete(dropped!)
    leave(dropped!.name, dropped!.table.rows.length)
  }
  const read = async (name: string, reading: () => Promise<ImportTable>) => {
    try {
      await add({ name, table: await reading() })
    } catch (error) {
      if (!(error instanceof UnreadableFile) || error.found === null) throw error
      const { table, rows } = error.found
      firstFault ??= error
      // One of no records may be as long as it likes; one of records that is too long is split by whoever knows how.
      if (rows > 0 && (await holdsRecords({ name, table }))) throw error
      leave(name, rows)
    }
  }
  return {
    read,
    /** Goes on without a file that has headings alone. Throws what else is wrong with it. */
    leaveEmpty(name: string, error: unknown): ReadPart[] {
      if (!(error instanceof UnreadableFile) || error.found?.rows !== 0) throw error
      firstFault ??= error
      leave(name, 0)
      return []
    },
    add: (part: ReadPart) =>
      part.name === null ? add(part) : read(part.name, async () => withFewRows(part.table)),
    all(): ReadTables {
      if (parts.length > 0) return { parts, unread }
      throw firstFault ?? new UnreadableFile('FILE_TYPE_REFUSED', reasonFor('file_zip_empty'))
    },
  }
}

function withFewRows(table: ImportTable): ImportTable {
  assertFewRows(table)
  return table
}

/** Whether a table holds records of a port. What tells them apart is loaded for whole exports of many tables alone. */
async function holdsRecords({ name, table }: ReadPart): Promise<boolean> {
  const { recognise } = await import('../runs/recognise.ts')
  return recognise(table, name ?? '').isKnown
}

/** What systems put beside the files of an archive is none of them. */
function isTable(fileName: string): boolean {
  const base = path.posix.basename(fileName)
  return /\.(csv|tsv|txt|xlsx|ods)$/i.test(base) && !base.startsWith('.') && !fileName.startsWith('__MACOSX/')
}

/** The sheets of a workbook that have rows. Throws UnreadableFile where none has. */
async function sheetsOf(bytes: Uint8Array): Promise<ReadPart[]> {
  const sheets = await readSheets(bytes)
  const parts = sheets.map(({ name, rows }) => ({ name, table: withHeaders('workbook', rows) }))
  const filled = parts.filter(({ table }) => table.rows.length > 0)
  if (filled.length === 0)
    throw new UnreadableFile('FILE_UNREADABLE', reasonFor('file_only_headings'), {
      table: parts[0]!.table,
      rows: 0,
    })
  return filled.length === 1 && sheets.length === 1 ? [{ ...filled[0]!, name: null }] : filled
}
