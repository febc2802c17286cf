import path from 'node:path'
import { reasonFor } from '../../../../contract/reason.ts'
import { cardsOf } from './card-archive.ts'
import { contentOf } from './file-kind.ts'
import { withHeaders } from './headers.ts'
import { readTable } from './read-table.ts'
import { type ImportTable, MOST_ROWS, tooManyRows, UnreadableFile } from './table.ts'
import { readSheets } from './workbook.ts'
import { assertNoBurst, entriesOf, inflated, kindOf, open } from './workbook-guard.ts'

/** A table of a file: `name` is that of its sheet or of its file in the archive, null where the file holds it alone. */
export interface ReadPart {
  name: string | null
  table: ImportTable
}

const mostTables = 20

/** Reads all tables of a CSV file, a workbook, or an archive of these. Throws UnreadableFile. */
export async function readTables(bytes: Uint8Array): Promise<ReadPart[]> {
  const content = await contentOf(bytes)
  if (content.kind === 'csv') return [{ name: null, table: await readTable(bytes) }]
  const archive = await open(bytes)
  try {
    const entries = await entriesOf(archive)
    if (kindOf(entries)) return await sheetsOf(bytes)
    assertNoBurst(bytes, entries)
    const parts: ReadPart[] = []
    const cards = await cardsOf(archive, entries)
    if (cards) parts.push({ name: cards.name, table: withHeaders('csv', cards.grid) })
    for (const entry of entries.filter(({ fileName }) => isTable(fileName))) {
      if (parts.length >= mostTables) break
      const inside = await inflated(archive, entry)
      const name = path.posix.basename(entry.fileName)
      const workbook = inside[0] === 0x50 && inside[1] === 0x4b
      if (workbook)
        parts.push(...(await sheetsOf(inside)).map((part) => ({ ...part, name: part.name ?? name })))
      else parts.push({ name, table: await readTable(inside) })
    }
    if (parts.length > 0) return parts
    throw new UnreadableFile('FILE_TYPE_REFUSED', reasonFor('file_zip_empty'))
  } finally {
    archive.close()
  }
}

/** What systems put beside the files of an archive is none of them. */
function isTable(fileName: string): boolean {
  const base = path.posix.basename(fileName)
  return /\.(csv|tsv|txt|xlsx|ods)$/i.test(base) && !base.startsWith('.') && !fileName.startsWith('__MACOSX/')
}

/** A sheet with headings alone is none that anybody exported. */
async function sheetsOf(bytes: Uint8Array): Promise<ReadPart[]> {
  const sheets = (await readSheets(bytes)).slice(0, mostTables)
  const parts = sheets.map(({ name, rows }) => ({ name, table: withHeaders('workbook', rows) }))
  const filled = parts.filter(({ table }) => table.rows.length > 0)
  const long = filled.find(({ table }) => table.rows.length > MOST_ROWS)
  if (long) throw tooManyRows(long.table.rows.length)
  if (filled.length === 0) throw new UnreadableFile('FILE_UNREADABLE', reasonFor('file_only_headings'))
  return filled.length === 1 && sheets.length === 1 ? [{ ...filled[0]!, name: null }] : filled
}
