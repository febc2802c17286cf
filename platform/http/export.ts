import { stringify } from 'csv-stringify/sync'
import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { FileAnswer, type PageAnswer } from './answer.ts'

const pageSize = 1000
/** Rows a CSV export holds at most. */
export const mostExportedRows = 100_000

/** Whether a list is asked for as a CSV file. */
export function wantsCsv(endpoint: Endpoint, accept: string | undefined): boolean {
  return endpoint.response.kind === 'page' && /^\s*text\/csv\b/i.test(accept ?? '')
}

/**
 * Every row of a list with its present filters as CSV: a column for each field of the contract, in UTF-8 with a byte
 * order mark, so that spreadsheets read it. A text that a spreadsheet would run as a formula is escaped.
 */
export async function exportCsv(
  endpoint: Endpoint,
  readPage: (page: number, limit: number) => Promise<PageAnswer>,
): Promise<FileAnswer> {
  const columns = columnsOf(endpoint)
  const records: unknown[][] = []
  for (let page = 1; records.length < mostExportedRows; page++) {
    const { rows, total } = await readPage(page, pageSize)
    for (const row of rows)
      records.push(columns.map((column) => cellOf((row as Record<string, unknown>)[column])))
    if (rows.length < pageSize || page * pageSize >= total) break
  }
  return csvFile(`${endpoint.path.split('/').at(-1) ?? 'export'}.csv`, [columns, ...records])
}

/** Lines as a CSV file that spreadsheets read as UTF-8 and run no formula of. */
export function csvFile(name: string, lines: readonly unknown[][]): FileAnswer {
  const text = stringify(lines as unknown[][], {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
  return new FileAnswer(name, 'text/csv; charset=utf-8', text)
}

function columnsOf(endpoint: Endpoint): string[] {
  const body = endpoint.response.body as unknown as z.ZodObject<{ data: z.ZodArray<z.ZodObject> }>
  return Object.keys(body.shape.data.element.shape).filter((name) => name !== 'version')
}

function cellOf(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(cellOf).join(', ')
  if (typeof value !== 'object' || value === null) return value ?? ''
  return 'name' in value ? value.name : JSON.stringify(value)
}
