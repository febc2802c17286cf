import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { CsvColumn } from '../../contract/records/csv-columns.ts'
import { headingOf } from '../../contract/values/words.ts'
import { type ExportRun, exportRun } from '../database/page.ts'
import type { TableWords } from '../values/table-words.ts'
import { FileAnswer, type PageAnswer } from './answer.ts'

const pageSize = 1000
/** Rows a CSV export holds at most. */
export const mostExportedRows = 100_000

/** Whether a list is asked for as a CSV file. */
export function wantsCsv(endpoint: Endpoint, accept: string | undefined): boolean {
  return endpoint.response.kind === 'page' && /^\s*text\/csv\b/i.test(accept ?? '')
}

/**
 * Every row of a list with its present filters as CSV for people, of the columns `asked` for in their order, else of the
 * usual ones with `more`, those of the tenant alone (`custom.hull`, the value `hull` of `custom`), or the words the tenant has for
 * the values of a declared one: headings and coded values in the words of a language, moments in the time zone, in UTF-8 with a byte order mark, so that spreadsheets read it. A text that a spreadsheet would run as a
 * formula is escaped. The first rows are read before it is answered, the others while it is sent.
 */
export async function exportCsv(
  endpoint: Endpoint,
  { timezone, words }: { timezone: string; words: TableWords },
  asked: readonly string[] | undefined,
  more: readonly CsvColumn[],
  readPage: (query: ExportQuery) => Promise<PageAnswer>,
): Promise<FileAnswer> {
  const columns = columnsOf(endpoint, asked, more)
  const say = { words, moment: momentIn(timezone) }
  const run: ExportRun = { most: mostExportedRows, ids: null }
  const read = (page: number) => readPage({ page, limit: pageSize, [exportRun]: run })
  const linesOf = ({ rows }: PageAnswer) =>
    rows.map((row) => columns.map((column) => cellOf(readValue(row as Values, column.of), column, say)))
  const first = await read(1)
  async function* content() {
    yield csvText([columns.map(({ of, label }) => words.heading(of, label)), ...linesOf(first)], true)
    const most = Math.min(first.total, mostExportedRows)
    for (let page = 2; (page - 1) * pageSize < most; page++) yield csvText(linesOf(await read(page)), false)
  }
  const name = `${endpoint.path.split('/').at(-1) ?? 'export'}.csv`
  return new FileAnswer(name, csvType, Readable.from(content(), { objectMode: false }))
}

/** Which rows of a list are read for an export. */
export interface ExportQuery {
  readonly page: number
  readonly limit: number
  readonly [exportRun]: ExportRun
}

/** Lines as a CSV file that spreadsheets read as UTF-8 and run no formula of. */
export function csvFile(name: string, lines: readonly unknown[][]): FileAnswer {
  return new FileAnswer(name, csvType, csvText(lines, true))
}

const csvType = 'text/csv; charset=utf-8'

function csvText(lines: readonly unknown[][], begins: boolean): string {
  return stringify(lines as unknown[][], {
    bom: begins,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
}

function columnsOf(
  endpoint: Endpoint,
  asked: readonly string[] | undefined,
  more: readonly CsvColumn[],
): readonly CsvColumn[] {
  if (!endpoint.csv) return columnsOfRow(endpoint)
  const words = new Map(more.map((column) => [column.of, column.words]))
  const known = endpoint.csv.map((column) => ({
    ...column,
    ...(words.get(column.of) ? { words: words.get(column.of)! } : {}),
  }))
  const declared = new Set(known.map(({ of }) => of))
  const all: CsvColumn[] = [...known, ...more.filter(({ of }) => !declared.has(of))]
  if (!asked) return all.filter(({ onRequest }) => !onRequest)
  return asked.flatMap((name) => all.find(({ of }) => of === name) ?? [])
}

type Values = Readonly<Record<string, unknown>>

function readValue(row: Values, of: string): unknown {
  const dot = of.indexOf('.')
  if (dot === -1) return row[of]
  const within = row[of.slice(0, dot)] as Values
  const name = of.slice(dot + 1)
  return Object.hasOwn(within, name) ? within[name] : null
}

function columnsOfRow(endpoint: Endpoint): CsvColumn[] {
  const body = endpoint.response.body as unknown as z.ZodObject<{ data: z.ZodArray<z.ZodObject> }>
  return Object.keys(body.shape.data.element.shape)
    .filter((name) => name !== 'version')
    .map((of) => ({ of, label: headingOf(of) }))
}

interface Amount {
  currency: string
  amount: string
}

type MomentText = (moment: Date | string) => string

interface Saying {
  readonly words: TableWords
  readonly moment: MomentText
}

function cellOf(value: unknown, column: CsvColumn, say: Saying): unknown {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return say.moment(value)
  const { as, words, choices } = column
  if (as === 'amounts')
    return (value as Amount[]).map(({ currency, amount }) => `${amount} ${currency}`).join(', ')
  if (Array.isArray(value)) return value.map((one) => cellOf(one, column, say)).join(', ')
  if (typeof value === 'object') return 'name' in value ? value.name : JSON.stringify(value)
  const own = words?.get(String(value))
  if (own !== undefined) return own
  switch (as) {
    case 'moment':
      return say.moment(String(value))
    case 'word':
      return say.words.word(String(value), choices)
    case 'country':
      return say.words.country(String(value))
    case 'yesNo':
      return say.words.yesNo(Boolean(value))
    case undefined:
      return value
  }
}

/** `2026-05-01 14:05`, which spreadsheets take for a moment and put in order. */
function momentIn(timeZone: string): MomentText {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (moment) => format.format(new Date(moment))
}
