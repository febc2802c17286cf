import { reasonFor } from '../../../../contract/reason.ts'
import { contentOf } from './file-kind.ts'
import { type Grid, withHeaders } from './headers.ts'
import { type ReadPart, readTables } from './read-parts.ts'
import { readTable } from './read-table.ts'
import { assertFewRows, type ImportTable, UnreadableFile } from './table.ts'
import { inspectWorkbook, workbookKind } from './workbook-guard.ts'

/**
 * The table of a file that is imported by itself. Where a workbook has several sheets or an archive several files, their
 * names stand with it, and `sheet` says which is read: the first one that has rows, where it names none of them.
 */
export async function readSingle(bytes: Uint8Array, sheet?: string): Promise<ImportTable> {
  const content = await contentOf(bytes)
  if (content.kind === 'csv') return readTable(bytes)
  const kind = await workbookKind(bytes)
  if (kind === null) return chosenOf(uniquelyNamed((await readTables(bytes)).parts), sheet)
  if (kind === 'xlsx' && (await inspectWorkbook(bytes)).sheets === 1) return readTable(bytes)
  const { readSheets } = await import('./workbook.ts')
  return chosenOf(tablesOf(await readSheets(bytes)), sheet)
}

type SheetTable = { name: string; table: () => ImportTable }

/** The sheets that have more than headings. */
function tablesOf(sheets: readonly { name: string; rows: Grid }[]): SheetTable[] {
  const filled = sheets.filter(({ rows }) => rows.length > 1)
  return (filled.length > 0 ? filled : sheets).map(({ name, rows }) => ({
    name,
    table: () => withHeaders('workbook', rows),
  }))
}

/** Files in folders of an archive and sheets of workbooks in it may be called the same. */
function uniquelyNamed(parts: readonly ReadPart[]): SheetTable[] {
  const used = new Set<string>()
  return parts.map(({ name: title, table }, at) => {
    const plain = title ?? String(at + 1)
    const name = used.has(plain) ? `${plain} (${at + 1})` : plain
    used.add(name)
    // Its characters were guessed file by file: none of them is to be chosen for the whole archive.
    const { encoding: _guess, ...others } = table
    return { name, table: () => others }
  })
}

function chosenOf(tables: readonly SheetTable[], sheet: string | undefined): ImportTable {
  const one = tables.find(({ name }) => name === sheet) ?? tables[0]!
  const table = one.table()
  assertFewRows(table)
  if (table.rows.length === 0) throw new UnreadableFile('FILE_UNREADABLE', reasonFor('file_only_headings'))
  const names = tables.map(({ name }) => name)
  return names.length > 1 ? { ...table, sheets: { names, chosen: one.name } } : table
}
