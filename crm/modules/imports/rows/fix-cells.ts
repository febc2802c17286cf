import type { BodyOf } from '../../../../contract/endpoint.ts'
import { because, type ErrorDetail, Refusal } from '../../../../contract/errors.ts'
import type { imports } from '../../../../contract/imports/endpoints.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import type { Caller } from '../../../../platform/http/gate.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import type { UnitCtx } from '../../../context.ts'
import type { ImportTable } from '../file/table.ts'
import { kindOf } from '../kinds/kinds.ts'
import { previewAgain } from '../preview-again.ts'
import { readPrepared } from '../queries.ts'
import { type CellFix, importedTable, keepFixes, withFixes } from './fixed-cells.ts'

/** Cells of one import that may be put right. More than these are quicker put right in the file. */
const MOST_FIXES = 5000

/**
 * Puts cells right, or back to what the file has, and previews again. Throws IMPORT_STATE once the import is on its
 * way, VALIDATION_FAILED for a cell the file does not have.
 */
export async function fixCells(
  ctx: UnitCtx,
  storage: Storage,
  id: string,
  { cells }: BodyOf<typeof imports.fixCells>,
  caller: Caller,
) {
  const before = await readPrepared(ctx, id, caller)
  const { original, fixes } = await importedTable(ctx, storage, before)
  assertThere(original, cells)
  const changes = cells.map((cell) =>
    cell.value === inFile(original, cell) ? { ...cell, value: null } : cell,
  )
  const after = new Map([...fixes].map(([row, own]) => [row, new Map(own)]))
  for (const { row, column, value } of changes) {
    const own = after.get(row) ?? new Map<string, string>()
    if (value === null) own.delete(column)
    else own.set(column, value)
    after.set(row, own)
  }
  if ([...after.values()].reduce((sum, own) => sum + own.size, 0) > MOST_FIXES) {
    const reason = reasonFor('import_most_fixes', { count: MOST_FIXES })
    throw new Refusal('VALIDATION_FAILED', [because('cells', reason)])
  }
  const table = withFixes(original, after)
  const mapping =
    (await kindOf(before.entity).completeMapping?.(ctx, table, before.mapping)) ?? before.mapping
  return previewAgain(ctx, storage, caller, before, {
    table,
    mapping,
    also: (tx) => keepFixes(tx, id, changes),
  })
}

function assertThere({ headers, rows }: ImportTable, cells: readonly CellFix[]): void {
  const columns = new Set(headers)
  const lines = new Set(rows.map(({ line }) => line))
  const cellKeys = new Set<string>()
  const details = cells.flatMap(({ row, column }, index): ErrorDetail[] => {
    const path = `cells.${index}`
    const key = `${row} ${column}`
    if (!columns.has(column)) return [because(`${path}.column`, 'no_column')]
    if (!lines.has(row)) return [because(`${path}.row`, 'import_no_row')]
    if (cellKeys.has(key)) return [because(path, 'cell_twice')]
    cellKeys.add(key)
    return []
  })
  if (details.length > 0) throw new Refusal('VALIDATION_FAILED', details.slice(0, 50))
}

function inFile({ headers, rows }: ImportTable, { row, column }: CellFix): string {
  return rows.find(({ line }) => line === row)?.cells[headers.indexOf(column)] ?? ''
}
