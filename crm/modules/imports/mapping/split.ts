import type { ImportTable } from '../file/table.ts'
import type { ImportMapping } from './import-mapping.ts'

/** Of a file whose records stand in it several times, the share that must be told apart by a column. */
const ENOUGH = 0.9
const MOST_PARTS = 200

/**
 * The column by whose values a file falls into parts that each hold a record once: it holds several harbours, or years.
 * `naming` are the fields a record is called by. Null when every record stands in it once as it is, or no column tells them apart.
 */
export function proposeSplit(
  table: ImportTable,
  mapping: ImportMapping,
  naming: readonly string[],
): string | null {
  const columns = columnsOf(table, mapping, naming)
  if (columns.length === 0) return null
  const names = table.rows.map(({ cells }) => columns.map((column) => cells[column] ?? '').join('\n'))
  const doubles = doublesIn(names)
  if (doubles < 3) return null
  let best: { header: string; left: number; parts: number } | null = null
  for (const [column, header] of table.headers.entries()) {
    if (mapping.columns[header]) continue
    const parts = new Set(table.rows.map(({ cells }) => cells[column] ?? ''))
    if (parts.size < 2 || parts.size > MOST_PARTS || parts.has('')) continue
    const left = doublesIn(table.rows.map(({ cells }, row) => `${cells[column]}\n${names[row]}`))
    if (left > doubles * (1 - ENOUGH)) continue
    if (!best || left < best.left || (left === best.left && parts.size < best.parts))
      best = { header, left, parts: parts.size }
  }
  return best?.header ?? null
}

/** Whether the file holds several of something and nobody has said yet which is meant. */
export function undecided({ splitBy, only }: ImportMapping): boolean {
  return splitBy != null && !only
}

function columnsOf(table: ImportTable, { columns }: ImportMapping, keys: readonly string[]): number[] {
  return table.headers.flatMap((header, column) => (keys.includes(columns[header] ?? '') ? [column] : []))
}

function doublesIn(names: readonly string[]): number {
  return names.length - new Set(names).size
}
