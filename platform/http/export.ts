import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { dateFormat } from '../../contract/formats.ts'
import type { CsvColumn } from '../../contract/records/csv-columns.ts'
import type { ExternalId } from '../../contract/records/external-id.ts'
import { asCell } from '../../contract/records/formulas.ts'
import type { Amount } from '../../contract/values/money.ts'
import { headingOf } from '../../contract/values/words.ts'
import { type ExportRun, exportRun } from '../database/page.ts'
import type { TableWords } from '../values/table-words.ts'
import { FileAnswer } from './answer.ts'

const pageSize = 1000

/** Whether a list is asked for as a CSV file: one in pages, by a cursor, or answered whole. */
export function wantsCsv(endpoint: Endpoint, accept: string | undefined): boolean {
  return /^\s*text\/csv\b/i.test(accept ?? '') && endpoint.method === 'GET' && rowOf(endpoint) !== null
}

/** What one row of a list is; null for what is no list. */
function rowOf({ response: { kind, body } }: Endpoint): z.ZodObject | null {
  if (kind !== 'page' && kind !== 'cursor' && kind !== 'data') return null
  const rows = (body as unknown as z.ZodObject).shape.data
  if (!(rows instanceof z.ZodArray)) return null
  // Where a list answers rows or groups, its rows are the table.
  const row = rows.element instanceof z.ZodUnion ? rows.element.options[0] : rows.element
  return row instanceof z.ZodObject ? row : null
}

/**
 * Every row of a list with its present filters as CSV for people, of the columns `asked` for in their order, else of the
 * usual ones with `more`, those of the tenant alone (`custom.hull`, the value `hull` of `custom`), or the words the tenant has for
 * the values of a declared one: headings and coded values in the words of a language, moments in the time zone, in UTF-8 with a byte order mark, so that spreadsheets read it. A text that a spreadsheet would run as a
 * formula is escaped. The first rows are read before it is answered, the others while it is sent, a thousand in memory at a
 * time: a file ends with the last row, or breaks off.
 */
export async function exportCsv(
  endpoint: Endpoint,
  { timezone, words }: { timezone: string; words: TableWords },
  names: readonly string[] | undefined,
  more: readonly CsvColumn[],
  read: (query: ExportQuery) => Promise<ListPart>,
): Promise<FileAnswer> {
  const columns = columnsOf(endpoint, names, more)
  const say = { words, moment: momentIn(timezone) }
  const linesOf = (rows: readonly unknown[]) =>
    rows.map((row) => columns.map((column) => cellOf(readValue(row as Values, column.of), column, say)))
  const parts = partsOf(endpoint.response.kind, read)
  const first = await parts.next()
  async function* content() {
    const rows = first.done ? [] : first.value
    yield csvText([columns.map((column) => words.heading(column)), ...linesOf(rows)], true)
    for await (const part of parts) yield csvText(linesOf(part), false)
  }
  const name = `${endpoint.path.split('/').at(-1) ?? 'export'}.csv`
  return new FileAnswer(name, csvType, Readable.from(content(), { objectMode: false }))
}

/** A part of a list: of one in pages with the number of all rows, of one by a cursor with where it goes on. */
export interface ListPart {
  readonly rows: readonly unknown[]
  readonly total?: number
  readonly nextCursor?: string | null
}

async function* partsOf(
  kind: Endpoint['response']['kind'],
  read: (query: ExportQuery) => Promise<ListPart>,
): AsyncGenerator<readonly unknown[]> {
  if (kind === 'cursor') {
    let cursor: string | undefined
    do {
      const { rows, nextCursor } = await read({ cursor, limit: pageSize })
      yield rows
      cursor = nextCursor ?? undefined
    } while (cursor !== undefined)
    return
  }
  const run: ExportRun = { ids: null }
  const first = await read({ page: 1, limit: pageSize, [exportRun]: run })
  yield first.rows
  for (let page = 2; (page - 1) * pageSize < (first.total ?? 0); page++)
    yield (await read({ page, limit: pageSize, [exportRun]: run })).rows
}

/** Which rows of a list are read for an export. */
export type ExportQuery =
  | { readonly page: number; readonly limit: number; readonly [exportRun]: ExportRun }
  | { readonly cursor: string | undefined; readonly limit: number }

/** Lines as a CSV file that spreadsheets read as UTF-8 and run no formula of. */
export function csvFile(name: string, lines: readonly unknown[][]): FileAnswer {
  return new FileAnswer(name, csvType, csvText(lines, true))
}

const csvType = 'text/csv; charset=utf-8'

function csvText(lines: readonly unknown[][], begins: boolean): string {
  return stringify(
    lines.map((cells) => cells.map((cell) => (typeof cell === 'string' ? asCell(cell) : cell))),
    { bom: begins, record_delimiter: 'windows' },
  )
}

function columnsOf(
  endpoint: Endpoint,
  names: readonly string[] | undefined,
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
  if (!names) return all.filter(({ onRequest }) => !onRequest)
  return names.flatMap((name) => all.find(({ of }) => of === name) ?? [])
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
  return Object.entries(rowOf(endpoint)?.shape ?? {})
    .filter(([name]) => name !== 'version')
    .map(([of, schema]) => ({ of, label: headingOf(of), ...writtenAs(schema as z.ZodType) }))
}

/** How a value is written for people, by its schema. */
function writtenAs(schema: z.ZodType): Pick<CsvColumn, 'as' | 'choices'> {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return writtenAs(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodISODateTime) return { as: 'moment' }
  if (schema instanceof z.ZodBoolean) return { as: 'yesNo' }
  return schema instanceof z.ZodEnum ? { as: 'word', choices: schema.options.map(String) } : {}
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
  if (as === 'externalIds')
    return (value as ExternalId[]).map(({ system, id }) => `${system}:${id}`).join(', ')
  if (Array.isArray(value)) return value.map((one) => cellOf(one, column, say)).join(', ')
  if (typeof value === 'object') return 'name' in value ? value.name : JSON.stringify(value)
  const own = words?.get(String(value))
  if (own !== undefined) return own
  switch (as) {
    case 'moment':
      return say.moment(String(value))
    case 'word':
      return say.words.word(String(value), column, choices)
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
  const format = dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (moment) => format.format(new Date(moment))
}
