import { oneLine } from '../../../../contract/fields.ts'
import { type LengthUnit, parseDimension, unitInLabel } from '../../../../contract/values/dimensions.ts'
import { type ImportTable, LONGEST_VALUE } from '../file/table.ts'
import type { ImportMapping } from '../mapping/import-mapping.ts'
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

  /** The text of a field in one line; null when it is empty or has no column. */
  text(key: string): string | null {
    return this.short(key, this.filled(key))
  }

  /** The text of a field with its line breaks. */
  lines(key: string): string | null {
    return this.short(key, this.filled(key, severalLines))
  }

  private short(key: string, cell: { text: string } | null): string | null {
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

  private filled(key: string, inLines = oneLine): { text: string } | null {
    for (const { column } of this.layout.columns.get(key) ?? []) {
      const text = clean(this.cells[column], inLines)
      if (text !== '') return { text }
    }
    return null
  }
}

/** A file that was written anew keeps the breaks of a cell as separators, so that each row stays in its line. */
function severalLines(text: string): string {
  const lines = text.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => oneLine(line).trimEnd())
  return lines.join('\n')
}

function clean(cell: string | undefined, inLines = oneLine): string {
  const text = inLines((cell ?? '').replace(/\u00a0/g, ' ')).trim()
  return EMPTY.has(text.toLowerCase()) ? '' : text
}

/** Words that tables put where there is nothing. */
const EMPTY = new Set(['null', 'n/a', '#n/a', 'nan', 'undefined', '(none)', '(blank)'])
