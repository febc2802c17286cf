import { stringify } from 'csv-stringify/sync'
import writeXlsxFile from 'write-excel-file/node'
import { answerWords } from '../../../contract/forms/words.ts'
import { FileAnswer } from '../../../platform/http/answer.ts'
import { accountOf, type Ctx } from '../../context.ts'
import { withFreshLinks } from '../files/refresh.ts'
import { type Column, type Filters, readColumns, submissionQuery } from './queries.ts'

const pageSize = 2000
/** Rows a file holds at most. */
const mostRows = 100_000

interface Exported {
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

/** Every submission the filters leave, a column for each field. Formulas in CSV are escaped. */
export async function exportSubmissions(
  ctx: Ctx,
  form: { id: string; slug: string },
  filters: Filters,
  format: 'csv' | 'xlsx',
  env: { publicUrl: string; secret: string },
): Promise<FileAnswer> {
  const columns = await readColumns(ctx, form.id)
  const rows = withFreshLinks(await readAll(ctx, form.id, filters), accountOf(ctx), env, new Date())
  const head = ['Submission', 'Submitted at', ...columns.map(headOf), ...attributionColumns]
  if (format === 'csv') {
    const text = stringify(
      [
        head,
        ...rows.map((row) =>
          cells(row, columns).map((cell) => (cell instanceof Date ? cell.toISOString() : cell)),
        ),
      ],
      { bom: true, escape_formulas: true },
    )
    return new FileAnswer(`${form.slug}.csv`, 'text/csv; charset=utf-8', text)
  }
  const sheet = [
    head.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...rows.map((row) => cells(row, columns).map(xlsxCell)),
  ]
  const content = await writeXlsxFile(sheet, { stickyRowsCount: 1 }).toBuffer()
  return new FileAnswer(
    `${form.slug}.xlsx`,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content,
  )
}

async function readAll(ctx: Ctx, formId: string, filters: Filters): Promise<Exported[]> {
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

/** A number stands for itself, so that it can be reckoned with: its head says what it is in. */
function headOf({ label, unit }: Column): string {
  return unit ? `${label} (${unit})` : label
}

function cells(row: Exported, columns: readonly Column[]): Cell[] {
  return [
    row.id,
    row.submittedAt,
    ...columns.map((column) =>
      cellOf(column, Object.hasOwn(row.data, column.key) ? row.data[column.key] : null),
    ),
    ...attributionColumns.map((name) => row.attribution[name] ?? ''),
  ]
}

/** Numbers and days are for spreadsheets, files are links; all else is said in words. */
function cellOf(column: Column, value: unknown): Cell {
  if (typeof value === 'number') return value
  if (column.type === 'date' && typeof value === 'string') return value
  if (column.type === 'file' && Array.isArray(value)) return value.map(linkOf).filter(Boolean).join(', ')
  return answerWords(column, value, column.language)
}

function linkOf(file: unknown): string {
  if (typeof file === 'string') return file
  return typeof file === 'object' && file !== null && 'url' in file ? String(file.url) : ''
}

function xlsxCell(value: Cell) {
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd hh:mm' }
  if (typeof value === 'number') return { value, type: Number }
  // A cell holds at most 32,767 characters.
  return { value: value.slice(0, 32_000), type: String }
}
