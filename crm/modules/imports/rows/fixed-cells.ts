import { sql } from 'kysely'
import type { Storage } from '../../../../platform/storage/storage.ts'
import { type Ctx, portOf, type Tx } from '../../../context.ts'
import { storedTable } from '../file/stored-table.ts'
import type { ImportTable } from '../file/table.ts'
import type { ImportMapping } from '../mapping/import-mapping.ts'

/** A cell of a file by its row and the header of its column; null stands for what the file has there. */
export type CellFix = { row: number; column: string; value: string | null }

type Fixes = ReadonlyMap<number, ReadonlyMap<string, string>>

interface Stored {
  id: string
  fileKey: string
  mapping: Pick<ImportMapping, 'encoding' | 'sheet'>
}

/** The table of an import with the cells that were put right, and what the file has in these. */
export async function importedTable(ctx: Ctx, storage: Storage, one: Stored) {
  const original = await storedTable(storage, one.fileKey, one.mapping)
  const fixes = await readFixes(ctx, one.id)
  return { table: withFixes(original, fixes), original, fixes }
}

/** The same for a job: no file is read in a transaction. */
export async function tableInTurn(
  storage: Storage,
  one: Stored,
  inTurn: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<ImportTable> {
  const original = await storedTable(storage, one.fileKey, one.mapping)
  return withFixes(original, await inTurn((tx) => readFixes(tx, one.id)))
}

export function withFixes(table: ImportTable, fixes: Fixes): ImportTable {
  if (fixes.size === 0) return table
  const rows = table.rows.map((row) => {
    const own = fixes.get(row.line)
    if (!own) return row
    // What a person typed is no number of the workbook any more.
    const { numbers, ...others } = row
    const left = numbers?.filter((column) => !own.has(table.headers[column]!)) ?? []
    return {
      ...others,
      ...(left.length > 0 ? { numbers: left } : {}),
      cells: table.headers.map((header, column) => own.get(header) ?? row.cells[column] ?? ''),
    }
  })
  return { ...table, rows }
}

/** What the file has in the cells of a row that were put right, by header. */
export function replacedCells(table: ImportTable, fixes: Fixes): ReadonlyMap<number, Record<string, string>> {
  const lines = table.rows.filter(({ line }) => fixes.has(line))
  return new Map(
    lines.map(({ line, cells }) => [
      line,
      Object.fromEntries(
        [...fixes.get(line)!.keys()].map((header) => [header, cells[table.headers.indexOf(header)] ?? '']),
      ),
    ]),
  )
}

export async function readFixes(ctx: Ctx, importId: string): Promise<Fixes> {
  const { rows } = await sql<{ row: number; header: string; value: string }>`
    select row, header, value from import_cells
    where port_id = ${portOf(ctx)} and import_id = ${importId}`.execute(ctx.db)
  const fixes = new Map<number, Map<string, string>>()
  for (const { row, header, value } of rows) {
    fixes.set(row, (fixes.get(row) ?? new Map<string, string>()).set(header, value))
  }
  return fixes
}

/** Has the file say again what its cells hold. */
export async function dropFixes(tx: Tx, importId: string): Promise<void> {
  await sql`delete from import_cells where port_id = ${portOf(tx)} and import_id = ${importId}`.execute(tx.db)
}

/** Keeps what cells are to hold. */
export async function keepFixes(tx: Tx, importId: string, fixes: readonly CellFix[]): Promise<void> {
  const json = JSON.stringify(fixes)
  await sql`delete from import_cells c using jsonb_to_recordset(${json}::jsonb) as f("row" int, "column" text)
    where c.port_id = ${portOf(tx)} and c.import_id = ${importId} and c.row = f."row" and c.header = f."column"`.execute(
    tx.db,
  )
  await sql`insert into import_cells (port_id, import_id, row, header, value)
    select ${portOf(tx)}, ${importId}, f."row", f."column", f.value
    from jsonb_to_recordset(${json}::jsonb) as f("row" int, "column" text, value text)
    where f.value is not null`.execute(tx.db)
}
