import { oneLine } from '../../../../contract/fields.ts'
import { amountProblem } from '../../../../contract/money-fields.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import type { Reason } from '../../../../contract/reasons.ts'
import { type LengthUnit, unitInLabel } from '../../../../contract/values/dimensions.ts'
import { type ImportTable, LONGEST_VALUE } from '../file/table.ts'
import type { ImportMapping } from '../mapping/import-mapping.ts'
import { provenOrder, readDateForms } from './dates.ts'
import { hasFeetParts, inMarks } from './feet.ts'
import type { ImportField } from './field.ts'
import {
  type ColumnDecision,
  type ColumnFormat,
  decideFormats,
  type FormatDefaults,
  largestOf,
  undecidedFormat,
} from './formats.ts'
import { withoutHtml } from './html-text.ts'
import type { Problem } from './problem.ts'
import { isBare, readSize } from './sizes.ts'
import { readMoney, readNumber, readNumericMoney } from './values.ts'

type Mapped = { header: string; column: number; format: ColumnFormat; unit: LengthUnit | null }

/** Where the fields of the mapping stand in the table, and how their columns are written. */
export interface Layout {
  columns: ReadonlyMap<string, readonly Mapped[]>
  fields: ReadonlyMap<string, ImportField>
  mapping: ImportMapping
  decisions: readonly ColumnDecision[]
  /** Columns whose `null` and `nan` stand for nothing, also where they could be names. */
  fillers: ReadonlySet<number>
  port: FormatDefaults
}

export function layoutOf(
  table: ImportTable,
  mapping: ImportMapping,
  fields: readonly ImportField[],
  port: FormatDefaults,
): Layout {
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const { formats, decisions } = decideFormats(table, mapping, byKey, port)
  const columns = new Map<string, Mapped[]>()
  for (const [header, key] of Object.entries(mapping.columns)) {
    const column = table.headers.indexOf(header)
    if (column === -1) continue
    const format = formats.get(header) ?? undecidedFormat
    columns.set(key, [...(columns.get(key) ?? []), { header, column, format, unit: unitInLabel(header) }])
  }
  return { columns, fields: byKey, mapping, decisions, port, fillers: fillersOf(table) }
}

/** Columns in which a fifth of the rows and three at least say `null`. */
function fillersOf({ headers, rows }: ImportTable): ReadonlySet<number> {
  const isFiller = (column: number) => {
    const filled = rows.filter(({ cells }) => NOTHING.has((cells[column] ?? '').toLowerCase())).length
    return filled >= 3 && filled * 5 >= rows.length
  }
  return new Set(headers.flatMap((_, column) => (isFiller(column) ? [column] : [])))
}

/** One row while it is read: values by field, and what is wrong with them. */
export class RowReader {
  readonly problems: Problem[] = []
  /** What is said of the row without refusing it. */
  readonly remarks: Problem[] = []
  /** Cells that could not be read and that nobody needs, each with its heading. */
  readonly gaps: string[] = []
  readonly line: number
  private readonly layout: Layout
  private readonly cells: readonly string[]
  private readonly numbers: readonly number[] | undefined

  constructor(layout: Layout, { line, cells, numbers }: ImportTable['rows'][number]) {
    this.layout = layout
    this.line = line
    this.cells = cells
    this.numbers = numbers
  }

  /** The text of a field in one line; null when it is empty or has no column. */
  text(key: string): string | null {
    return this.short(key, this.filled(key))
  }

  /** The text of a field with its line breaks. */
  lines(key: string): string | null {
    const cell = this.filled(key, severalLines)
    return this.short(key, cell && { text: withoutHtml(cell.text) })
  }

  private short(key: string, cell: { text: string } | null): string | null {
    if (!cell) return null
    const most = this.layout.fields.get(key)?.most ?? 200
    if (cell.text.length <= most) return cell.text
    this.refuse(key, reasonFor('import_too_long', { count: cell.text.length, most }))
    return null
  }

  /** What `read` makes of the text; null from it is a problem told by `otherwise`. */
  value<T>(key: string, read: (text: string) => T | null, otherwise: (text: string) => Reason): T | null {
    const cell = this.filled(key)
    if (!cell) return null
    if (cell.text.length > LONGEST_VALUE) {
      this.refuse(key, reasonFor('import_far_too_long', { count: cell.text.length }))
      return null
    }
    const value = read(cell.text)
    if (value === null) this.refuse(key, otherwise(cell.text))
    return value
  }

  /** The same where `read` makes something of any text. */
  valueOfAny<T extends string>(key: string, read: (text: string) => T): T | null {
    const text = this.filled(key)?.text
    if (text === undefined) return null
    if (text.length <= LONGEST_VALUE) return read(text)
    return this.refused(key, reasonFor('import_far_too_long', { count: text.length }))
  }

  /** The same of a value nobody needs: a text that is none comes in as a gap. */
  valueOrGap<T>(
    key: string,
    read: (text: string) => T | null,
    otherwise: (text: string) => Reason,
  ): T | null {
    const text = this.filled(key)?.text
    if (text === undefined) return null
    const value = text.length > LONGEST_VALUE ? null : read(text)
    return value ?? this.leave(key, otherwise(shortened(text)))
  }

  /** A dimension in both units, read in the unit of its column. Zero stands for unknown. */
  dimension(key: string): { ft: number; m: number; unit: LengthUnit } | null {
    let found: { ft: number; m: number; unit: LengthUnit } | null = null
    for (const mapped of this.layout.columns.get(key) ?? []) {
      const text = clean(this.cells[mapped.column])
      if (text === '' || /^[-–—]?0*([.,]0+)?$/.test(text)) continue
      const read = this.size(key, text, mapped)
      if ('reason' in read) {
        this.problems.push({ row: this.line, column: mapped.header, reason: read.reason })
        continue
      }
      if (found && Math.abs(found.m - read.m) > 0.02) {
        const reason = reasonFor('import_two_sizes', { one: read.m, other: found.m })
        this.problems.push({ row: this.line, column: mapped.header, reason })
        continue
      }
      found ??= { ft: read.ft, m: read.m, unit: read.unit }
    }
    return found
  }

  private size(key: string, text: string, { format, unit }: Mapped) {
    if (text.length > LONGEST_VALUE)
      return { reason: reasonFor('import_far_too_long', { count: text.length }) }
    if (format.unit === null && isBare(text)) return { reason: reasonFor('import_no_unit', { text }) }
    if (format.feet === null && hasFeetParts(text))
      return { reason: reasonFor('import_feet_parts', { text }) }
    const written = format.feet === 'inches' ? inMarks(text) : text
    const read = readSize(written, format.unit ?? unit ?? 'm')
    if (!read.ok) return { reason: read.problem }
    if (read.m <= largestOf(key) || format.anySize) return read
    return { reason: reasonFor('import_large', { size: read.m }) }
  }

  /**
   * An amount and its currency, by the decision about its column; what stands in no currency is in that of `otherwise`. What
   * is no amount, such as “on request”, is a gap.
   */
  money(
    key: string,
    namedCurrency: string | null,
    otherwise: string,
  ): { amount: string; currency: string | null } | null {
    const cell = this.filled(key)
    if (!cell) return null
    if (cell.isNumber) {
      const currency = namedCurrency ?? cell.format.currency
      const amount = readNumericMoney(cell.text, currency ?? otherwise)
      if (amount !== null) return { amount, currency }
      return this.leave(key, reasonFor('import_no_price', { text: shortened(cell.text) }))
    }
    const read = readMoney(
      cell.text,
      namedCurrency ? { ...cell.format, currency: namedCurrency } : cell.format,
    )
    if ('value' in read) return read.value
    const reason = faultOf(read.fault, cell.text, 'import_no_price')
    const isAsked = read.fault === 'decimal' || read.fault === 'currency'
    return isAsked ? this.refused(key, reason) : this.leave(key, reason)
  }

  /**
   * The same of an amount without which the record would be another one: what is none, or has more digits than its currency,
   * refuses the row.
   */
  moneyNeeded(key: string, currency: string | null, otherwise: string): ReturnType<RowReader['money']> {
    const { length } = this.gaps
    const read = this.money(key, currency, otherwise)
    if (this.gaps.length > length) {
      this.gaps.pop()
      this.remarks.pop()
      return this.refused(key, reasonFor('import_no_amount', { text: shortened(this.filled(key)!.text) }))
    }
    if (read === null) return null
    const cell = this.filled(key)!
    // Figures of a workbook are rounded above: what a reckoning leaves behind them is no digit of theirs.
    const amount =
      cell.isNumber && Math.abs(Number(cell.text) - Number(read.amount)) > 1e-6 ? cell.text : read.amount
    const problem = amountProblem(amount, read.currency ?? otherwise)
    return problem === null ? read : this.refused(key, problem)
  }

  /** A number by the decision about its column. */
  number(key: string): number | null {
    const cell = this.filled(key)
    if (!cell) return null
    const read = readNumber(cell.text, cell.isNumber ? { decimal: '.' } : cell.format)
    if ('value' in read) return read.value
    return this.refused(key, faultOf(read.fault, cell.text, 'import_no_number'))
  }

  /** A day by the decision about its column. What is no date is a gap, for `unread` to keep. */
  date(key: string): string | null {
    const cell = this.filled(key)
    if (!cell) return null
    const readings = readDateForms(cell.text, this.layout.port.timezone)
    const order = readings && provenOrder(readings)
    if (!readings) return this.leave(key, reasonFor('import_no_date', { text: shortened(cell.text) }))
    if (order !== 'both') return readings.dmy ?? readings.mdy
    if (cell.format.order !== null) return readings[cell.format.order]
    return this.refused(key, reasonFor('import_two_days', { text: cell.text }))
  }

  /** The same of a day without which the record would be another one: what is no date refuses the row. */
  dateNeeded(key: string): string | null {
    const { length } = this.gaps
    const day = this.date(key)
    if (this.gaps.length > length) {
      this.gaps.pop()
      this.problems.push(this.remarks.pop()!)
    }
    return day
  }

  /** The row comes in without this cell, and its text stands in a note. */
  leave(key: string, reason: Reason, text = this.filled(key)?.text ?? ''): null {
    const mapped = this.layout.columns.get(key)?.[0]
    this.remarks.push({ row: this.line, column: mapped?.header ?? null, reason })
    if (text !== '') this.gaps.push(`${mapped?.header ?? key}: ${text}`)
    return null
  }

  /** Said of a row that comes in whole. */
  remark(key: string, reason: Reason): void {
    this.remarks.push({ row: this.line, column: this.layout.columns.get(key)?.[0]?.header ?? null, reason })
  }

  /** The texts of a field from all of its columns. */
  texts(key: string): string[] {
    return (this.layout.columns.get(key) ?? []).flatMap((mapped) => {
      const text = this.cellOf(key, mapped, oneLine)
      return text === '' ? [] : [text]
    })
  }

  private refused(key: string, reason: Reason): null {
    this.refuse(key, reason)
    return null
  }

  refuse(key: string | null, reason: Reason): void {
    const column = key === null ? null : this.columnOf(key)
    this.problems.push({ row: this.line, column, reason })
  }

  /** The heading of the first column of a field. */
  columnOf(key: string): string | null {
    return this.layout.columns.get(key)?.[0]?.header ?? null
  }

  has(key: string): boolean {
    return this.layout.columns.has(key)
  }

  private filled(
    key: string,
    inLines = oneLine,
  ): { text: string; format: ColumnFormat; isNumber: boolean } | null {
    for (const mapped of this.layout.columns.get(key) ?? []) {
      const text = this.cellOf(key, mapped, inLines)
      if (text === '') continue
      return { text, format: mapped.format, isNumber: this.numbers?.includes(mapped.column) ?? false }
    }
    return null
  }

  private cellOf(key: string, { column }: Mapped, inLines: (text: string) => string): string {
    const text = clean(this.cells[column], inLines)
    const isEmpty = NOTHING.has(text.toLowerCase()) && (!names.has(key) || this.layout.fillers.has(column))
    return isEmpty ? '' : text
  }
}

/** Fields that people and boats called Null are found in. */
const names: ReadonlySet<string> = new Set(
  'fullName,firstName,middleName,lastName,name,clientName,ownerName,ownerCompany,companyName,yacht,yachtName'.split(
    ',',
  ),
)

function faultOf(
  fault: 'none' | 'decimal' | 'currency' | 'unknownCurrency',
  typed: string,
  none: 'import_no_price' | 'import_no_number',
): Reason {
  const text = shortened(typed)
  if (fault === 'decimal') return reasonFor('import_two_ways', { text })
  if (fault === 'currency') return reasonFor('import_two_currencies', { text })
  return fault === 'unknownCurrency' ? reasonFor('import_no_currency', { text }) : reasonFor(none, { text })
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** A file that was written anew keeps the breaks of a cell as separators, so that each row stays in its line. */
function severalLines(text: string): string {
  const lines = text.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => oneLine(line).trimEnd())
  return lines.join('\n')
}

function clean(cell: string | undefined, inLines: (text: string) => string = oneLine): string {
  const text = inLines((cell ?? '').replace(/[\u00a0\u202f]/g, ' ')).trim()
  return EMPTY.has(text.toLowerCase()) ? '' : text
}

/** Words that tables put where there is nothing. */
const EMPTY = new Set(['n/a', '#n/a', '(none)', '(blank)'])
const NOTHING = new Set(['null', 'nan', 'undefined'])
