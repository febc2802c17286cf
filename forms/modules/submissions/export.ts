import { stringify } from 'csv-stringify/sync'
import writeXlsxFile from 'write-excel-file/node'
import { answerWords } from '../../../contract/forms/words.ts'
import { FileAnswer } from '../../../platform/http/answer.ts'
import { accountOf, type Ctx } from '../../context.ts'
import { linksGoodFor } from '../files/link.ts'
import { withFreshLinks } from '../files/refresh.ts'
import { csvCell } from './csv-cell.ts'
import { type Column, type Filters, readColumns, submissionQuery } from './queries.ts'

const pageSize = 2000
/** Rows a file holds at most. */
const mostRows = 100_000

export interface Exported {
  id: string
  submittedAt: Date
  data: Record<string, unknown>
  attribution: Record<string, string>
}

const attributionColumns = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'page_url',
  'referrer',
]

type Env = { publicUrl: string; secret: string }

/** What stands in a table for an uploaded file. */
export type FileCell = (file: unknown, submissionId: string) => string

/** Every submission the filters leave, a column for each field. Formulas in CSV are escaped. */
export async function exportSubmissions(
  ctx: Ctx,
  form: { id: string; slug: string },
  filters: Filters,
  format: 'csv' | 'xlsx',
  env: Env,
): Promise<FileAnswer> {
  const now = new Date()
  const columns = await readColumns(ctx, form.id)
  const rows = withFreshLinks(await readAll(ctx, form.id, filters), accountOf(ctx), env, now)
  const until = `links until ${new Date(now.getTime() + linksGoodFor).toISOString().slice(0, 10)}`
  const head = headsOf(columns, rows, until)
  if (format === 'csv') {
    const lines = rows.map((row) => cells(row, columns, linkOf).map(csvCell))
    return new FileAnswer(`${form.slug}.csv`, 'text/csv; charset=utf-8', csvOf([head, ...lines]))
  }
  return new FileAnswer(`${form.slug}.xlsx`, xlsxType, await sheetOf(head, rows, columns, linkOf))
}

/** The table as XLSX, in which `fileCell` says where an uploaded file is found. */
export async function tableWithFiles(
  columns: readonly Column[],
  rows: readonly Exported[],
  fileCell: FileCell,
): Promise<Buffer> {
  return sheetOf(headsOf(columns, rows, 'files'), rows, columns, fileCell)
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function csvOf(lines: readonly (readonly (string | number)[])[]): string {
  return stringify(lines as (string | number)[][], {
    bom: true,
    escape_formulas: false,
  })
}

function sheetOf(
  head: readonly string[],
  rows: readonly Exported[],
  columns: readonly Column[],
  fileCell: FileCell,
): Promise<Buffer> {
  const sheet = [
    head.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...rows.map((row) => cells(row, columns, fileCell).map(xlsxCell)),
  ]
  return writeXlsxFile(sheet, { stickyRowsCount: 1 }).toBuffer()
}

/** Every submission the filters leave, newest first. */
export async function readAll(ctx: Ctx, formId: string, filters: Filters): Promise<Exported[]> {
  const rows: Exported[] = []
  for (let last: string | null = null; rows.length < mostRows; ) {
    let query = submissionQuery(ctx, formId, filters)
      .select(['s.id', 's.submittedAt', 's.data', 's.attribution'])
      .orderBy('s.id', 'desc')
      .limit(pageSize)
    if (last) query = query.where('s.id', '<', last)
    const page = (await query.execute()) as Exported[]
    rows.push(...page)
    if (page.length < pageSize) break
    last = page.at(-1)!.id
  }
  return rows
}

type Cell = string | number | Date

/** A number stands for itself, so that it can be reckoned with: its head says what it is in, that of files how long links last. */
function headsOf(columns: readonly Column[], rows: readonly Exported[], filesAre: string): string[] {
  const heads = columns.map(({ key, label, unit }) => {
    if (rows.some(({ data }) => Object.hasOwn(data, key) && holdsFiles(data[key])))
      return `${label} (${filesAre})`
    return unit ? `${label} (${unit})` : label
  })
  return ['Submission', 'Submitted at', ...heads, ...attributionColumns]
}

function cells(row: Exported, columns: readonly Column[], fileCell: FileCell): Cell[] {
  const answerOf = ({ key }: Column) => (Object.hasOwn(row.data, key) ? row.data[key] : null)
  return [
    row.id,
    row.submittedAt,
    ...columns.map((column) => cellOf(column, answerOf(column), (file) => fileCell(file, row.id))),
    ...attributionColumns.map((name) => row.attribution[name] ?? ''),
  ]
}

/** Numbers and days are for spreadsheets, files are links; all else is said in words. */
function cellOf(column: Column, value: unknown, fileCell: (file: unknown) => string): Cell {
  if (typeof value === 'number') return value
  if (column.type === 'date' && typeof value === 'string') return value
  if (holdsFiles(value)) return value.map(fileCell).filter(Boolean).join(', ')
  return answerWords(column, value, column.language)
}

/** Whether an answer is a list of uploaded files. */
export function holdsFiles(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => linkOf(one) !== '')
}

function linkOf(file: unknown): string {
  return typeof file === 'object' && file !== null && 'url' in file ? String(file.url) : ''
}

function xlsxCell(value: Cell) {
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd hh:mm' }
  if (typeof value === 'number') return { value, type: Number }
  // A cell holds at most 32,767 characters.
  return { value: value.slice(0, 32_000), type: String }
}
