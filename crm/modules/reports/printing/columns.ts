import { because, Refusal } from '../../../../contract/errors.ts'
import { has, kinds } from '../../../../contract/kinds.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import type { Reason } from '../../../../contract/reasons.ts'
import type { Field } from '../../../../contract/record-fields.ts'
import type { CsvColumn } from '../../../../contract/records/csv-columns.ts'
import { customPrefix } from '../../../../contract/records/custom-types.ts'
import type { ListReportConfig } from '../../../../contract/reports/config.ts'
import { listReports } from '../../../../contract/reports/lists.generated.ts'
import { type Amount, sumOf, sumsByCurrency } from '../../../../contract/values/money.ts'
import type { Ctx } from '../../../context.ts'
import { columnsOfPort } from '../../records/custom/list.ts'
import { readCustomFields } from '../../records/custom/queries.ts'
import { type ListRow, printedList } from '../lists.ts'
import type { Paper } from './paper.ts'

type Shape = 'text' | 'number' | 'money' | 'amounts' | 'day' | 'moment'

/** A column of a list as it is printed. */
export interface PrintedColumn extends Pick<CsvColumn, 'of' | 'type' | 'label' | 'as' | 'choices' | 'words'> {
  readonly shape: Shape
}

/** Every column that the list of a kind has in the port, those of its custom fields too. */
export async function columnsOfList(ctx: Ctx, kind: ListReportConfig['kind']): Promise<PrintedColumn[]> {
  const record = kinds[listReports[kind]]
  const { endpoint } = printedList(kind)
  const more = await columnsOfPort(ctx, endpoint)
  const words = new Map(more.map((column) => [column.of, column.words]))
  const fields: Readonly<Record<string, Field>> = record.fields
  const declared = endpoint.csv!.map((column): PrintedColumn => {
    const own = words.get(column.of)
    return { ...column, ...(own ? { words: own } : {}), shape: shapeOf(column, fields[column.of]) }
  })
  const custom = has(record, 'customFields') ? await readCustomFields(ctx, record.type) : []
  return [
    ...declared,
    ...custom.map(({ name, type }): PrintedColumn => {
      const column = more.find(({ of }) => of === customPrefix + name)!
      return { ...column, shape: type === 'number' ? 'number' : type === 'date' ? 'day' : 'text' }
    }),
  ]
}

function shapeOf({ as }: CsvColumn, field: Field | undefined): Shape {
  if (as === 'amounts' || as === 'moment') return as
  const kind = field?.kind
  return kind === 'number' || kind === 'money' || kind === 'day' ? kind : 'text'
}

/** The columns that a report names. Throws VALIDATION_FAILED, naming each that the list has not or that does not fit. */
export function chosenColumns(all: readonly PrintedColumn[], config: ListReportConfig) {
  const find = (name: string) => all.find(({ of }) => of === name)
  const wrong: { path: string; message: string }[] = []
  const at = (path: string, name: string, fits: (shape: Shape) => boolean, reason?: Reason) => {
    const column = find(name)
    if (!column) wrong.push(because(path, 'list_field_unknown', { field: name }))
    else if (reason && !fits(column.shape)) wrong.push(because(path, reason))
    return column
  }
  const columns = config.columns.map((name, index) => at(`columns.${index}`, name, () => true))
  for (const [index, name] of config.sums.entries()) {
    at(`sums.${index}`, name, isSummed, reasonFor('report_sum'))
    if (!config.columns.includes(name)) wrong.push(because(`sums.${index}`, 'report_sum_column'))
  }
  const group = config.groupBy
    ? at('groupBy', config.groupBy, (shape) => shape !== 'amounts', reasonFor('report_group'))
    : undefined
  if (config.period)
    at(
      'period.field',
      config.period.field,
      (shape) => shape === 'day' || shape === 'moment',
      reasonFor('report_period'),
    )
  if (wrong.length > 0) throw new Refusal('VALIDATION_FAILED', wrong)
  return { columns: columns as PrintedColumn[], group: group ?? null }
}

const isSummed = (shape: Shape) => shape === 'number' || shape === 'money' || shape === 'amounts'

/** Whether its values stand at the right. */
export const isNumber = ({ shape }: PrintedColumn) => isSummed(shape)

/** The value of a row in a column; null where there is none. */
export function readValue(row: ListRow, of: string): unknown {
  if (!of.startsWith(customPrefix)) return row[of] ?? null
  const custom = row.custom as ListRow
  const name = of.slice(customPrefix.length)
  return Object.hasOwn(custom, name) ? custom[name] : null
}

/** What is printed in a cell. */
export function cellOf(row: ListRow, column: PrintedColumn, paper: Paper): string {
  const value = readValue(row, column.of)
  if (value === null) return ''
  switch (column.shape) {
    case 'number':
      return paper.number(Number(value))
    case 'money':
      return paper.money(amountOf(row, value))
    case 'amounts':
      return paper.amounts(value as Amount[])
    case 'day':
      return paper.day(String(value))
    case 'moment':
      return paper.moment(value as string)
    case 'text':
      return textOf(value, column, paper)
  }
}

function textOf(value: unknown, column: PrintedColumn, paper: Paper): string {
  if (Array.isArray(value)) return value.map((one) => textOf(one, column, paper)).join(', ')
  if (typeof value === 'object' && value !== null) return String((value as { name?: unknown }).name ?? '')
  const own = column.words?.get(String(value))
  if (own !== undefined) return own
  const { words } = paper
  if (column.as === 'word') return words.word(String(value), column, column.choices)
  if (column.as === 'country') return words.country(String(value))
  if (column.as === 'yesNo') return words.yesNo(Boolean(value))
  return paper.text(String(value))
}

/** An amount stands beside its currency. */
function amountOf(row: ListRow, value: unknown): Amount {
  return { amount: String(value), currency: String(row.currency) }
}

/** The exact sum of a column over rows; empty where no row has a value. */
export function sumCell(rows: readonly ListRow[], column: PrintedColumn, paper: Paper): string {
  const present = rows.flatMap((row) => {
    const value = readValue(row, column.of)
    return value === null ? [] : [{ row, value }]
  })
  if (column.shape === 'number') {
    if (present.length === 0) return ''
    return paper.number(sumOf(present.map(({ value }) => String(value))))
  }
  const amounts = present.flatMap(({ row, value }) =>
    column.shape === 'amounts' ? (value as Amount[]) : [amountOf(row, value)],
  )
  return paper.amounts(sumsByCurrency(amounts))
}
