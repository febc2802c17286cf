import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { oneLine } from '../../../../contract/fields.ts'
import { currencies } from '../../../../contract/values/currencies.ts'
import { type LengthUnit, parseDimension, unitInLabel } from '../../../../contract/values/dimensions.ts'
import { type ImportTable, LONGEST_VALUE } from '../file/table.ts'
import type { ImportMapping } from '../mapping/propose.ts'
import type { ImportField } from './field.ts'

export interface Problem {
  row: number
  column: string | null
  message: string
}

type Mapped = { header: string; column: number; unit: LengthUnit | null }

/** Where the fields of the mapping stand in the table. */
export interface Layout {
  columns: ReadonlyMap<string, readonly Mapped[]>
  fields: ReadonlyMap<string, ImportField>
  mapping: ImportMapping
}

export function layoutOf(table: ImportTable, mapping: ImportMapping, fields: readonly ImportField[]): Layout {
  const columns = new Map<string, Mapped[]>()
  for (const [header, key] of Object.entries(mapping.columns)) {
    const column = table.headers.indexOf(header)
    if (column === -1) continue
    columns.set(key, [...(columns.get(key) ?? []), { header, column, unit: unitInLabel(header) }])
  }
  return { columns, fields: new Map(fields.map((field) => [field.key, field])), mapping }
}

/** One row while it is read: values by field, and what is wrong with them. */
export class RowReader {
  readonly problems: Problem[] = []
  readonly line: number
  private readonly layout: Layout
  private readonly cells: readonly string[]

  constructor(layout: Layout, line: number, cells: readonly string[]) {
    this.layout = layout
    this.line = line
    this.cells = cells
  }

  /** The text of a field; null when it is empty or has no column. */
  text(key: string): string | null {
    const cell = this.filled(key)
    if (!cell) return null
    const most = this.layout.fields.get(key)?.most ?? 200
    if (cell.text.length <= most) return cell.text
    this.refuse(key, `${cell.text.length} characters are too many: at most ${most} are kept.`)
    return null
  }

  /** What `read` makes of the text; null from it is a problem told by `otherwise`. */
  value<T>(key: string, read: (text: string) => T | null, otherwise: (text: string) => string): T | null {
    const cell = this.filled(key)
    if (!cell) return null
    if (cell.text.length > LONGEST_VALUE) {
      this.refuse(key, `${cell.text.length} characters are too many.`)
      return null
    }
    const value = read(cell.text)
    if (value === null) this.refuse(key, otherwise(cell.text))
    return value
  }

  /** A dimension in both units, read in the unit of its column. Zero stands for unknown. */
  dimension(key: string): { ft: number; m: number; unit: LengthUnit } | null {
    let found: { ft: number; m: number; unit: LengthUnit } | null = null
    for (const { header, column, unit } of this.layout.columns.get(key) ?? []) {
      const text = clean(this.cells[column])
      if (text.length > LONGEST_VALUE) {
        this.problems.push({
          row: this.line,
          column: header,
          message: `${text.length} characters are too many.`,
        })
        continue
      }
      if (text === '' || /^[-–—]?0*([.,]0+)?$/.test(text)) continue
      const read = parseDimension(text, unit ?? this.layout.mapping.defaultUnit ?? 'm')
      if (!read.ok) {
        this.problems.push({ row: this.line, column: header, message: read.message })
        continue
      }
      if (found && Math.abs(found.m - read.m) > 0.02) {
        const message = `${read.m} m and ${found.m} m are given for the same dimension.`
        this.problems.push({ row: this.line, column: header, message })
        continue
      }
      found ??= { ft: read.ft, m: read.m, unit: read.unit }
    }
    return found
  }

  refuse(key: string | null, message: string): void {
    const column = key === null ? null : (this.layout.columns.get(key)?.[0]?.header ?? null)
    this.problems.push({ row: this.line, column, message })
  }

  has(key: string): boolean {
    return this.layout.columns.has(key)
  }

  private filled(key: string): { text: string } | null {
    for (const { column } of this.layout.columns.get(key) ?? []) {
      const text = clean(this.cells[column])
      if (text !== '') return { text }
    }
    return null
  }
}

/** An amount as tables write it: `12 500,00 €`, `12.500,-`, `€12,500.00`. Decimal text, and the currency it names. */
export function readMoney(text: string): { amount: string; currency: string | null } | null {
  const sign = /[€$£]/.exec(text)?.[0]
  const code = /[A-Za-z]{2,3}\b/.exec(text)?.[0].toUpperCase()
  const figure = text.replace(/[^\d.,]/g, '').replace(/[.,]$/, '')
  if (!/\d/.test(figure) || /-\s*\d/.test(text)) return null
  const last = Math.max(figure.lastIndexOf('.'), figure.lastIndexOf(','))
  const fraction = last === -1 ? '' : figure.slice(last + 1)
  const same = last !== -1 && figure.split(figure[last]!).length > 2
  // Three digits after the only sign are thousands: prices have two decimals.
  const grouped = same || fraction.length === 3
  const whole = (grouped || last === -1 ? figure : figure.slice(0, last)).replace(/[.,]/g, '')
  const amount = grouped || fraction === '' ? whole : `${whole}.${fraction}`
  if (!/^\d{1,13}(\.\d{1,4})?$/.test(amount)) return null
  return { amount, currency: readCurrency(sign ?? code ?? '') }
}

/** ISO code of a currency written as a code or a sign, among those the product knows. */
export function readCurrency(text: string): string | null {
  const code = CURRENCY_SIGNS[text.trim()] ?? text.trim().toUpperCase()
  return currencies.find((known) => known === code) ?? null
}

const CURRENCY_SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP' }

export function readPhone(text: string, country: string | null): string | null {
  const number = parsePhoneNumberFromString(text, (country ?? undefined) as CountryCode | undefined)
  return number?.isPossible() ? number.number : null
}

export function readEmail(text: string): string | null {
  const typed = text
    .replace(/^mailto:/i, '')
    .trim()
    .toLowerCase()
  return typed.length <= 254 && /^[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[^\s@.<>"(),;:]{2,}$/.test(typed)
    ? typed
    : null
}

/** `2020-05-01`, `1.5.2020`, `01/05/2020` (day first, unless only month first is possible). */
export function readDate(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T].*)?$/.exec(text)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const written = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text)
  if (!written) return null
  const [first, second, year] = [Number(written[1]), Number(written[2]), Number(written[3])]
  return dateOf(year, second, first) ?? dateOf(year, first, second)
}

function dateOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < 1500 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}

function clean(cell: string | undefined): string {
  const text = oneLine((cell ?? '').replace(/\u00a0/g, ' ')).trim()
  return EMPTY.has(text.toLowerCase()) ? '' : text
}

/** Words that tables put where there is nothing. */
const EMPTY = new Set(['null', 'n/a', '#n/a', 'nan', 'undefined', '(none)', '(blank)'])
