import { reasonFor } from '../../../../../contract/reason.ts'
import type { Grid } from '../headers.ts'
import { LONGEST_CELL, MOST_CELLS, MOST_COLUMNS, tooManyRows, UnreadableFile } from '../table.ts'
import { damaged, FARTHEST_ROW, farCell } from '../workbook-guard.ts'
import { numberText } from '../workbook-values.ts'

type Attributes = Readonly<Record<string, string>>
interface Cell {
  readonly attributes: Attributes
  readonly repeated: number
  paragraphs: string[]
}

const MOST_DEPTH = 200
/** What lies over or behind the cells: comments, drawings, earlier states. */
const NOT_CELLS =
  /^(office:annotation|table:(shapes|tracked-changes|dde-links)|draw:.*|text:note|office:forms)$/

/**
 * The sheets of an OpenDocument workbook, from the tags of its content as they come. Rows and cells that stand for many are
 * written out only where they hold something, and as far as a table may reach.
 */
export class OdsSheets {
  private readonly sheets: { name: string; rows: Grid }[] = []
  private depth = 0
  private skippedFrom = 0
  private spreadsheet = false
  private sheet: { name: string; rows: Grid } | null = null
  private line = 0
  private rowRepeated = 1
  private row: { cells: string[]; numbers: number[]; column: number } | null = null
  private cell: Cell | null = null
  private inParagraph = 0
  private written = 0

  open(name: string, attributes: () => Attributes): void {
    this.depth += 1
    if (this.depth > MOST_DEPTH) throw damaged()
    if (this.skippedFrom > 0) return
    if (NOT_CELLS.test(name)) {
      this.skippedFrom = this.depth
      return
    }
    switch (name) {
      case 'office:spreadsheet':
        this.spreadsheet = true
        break
      case 'table:table':
        this.openTable(attributes())
        break
      case 'table:table-row':
        if (this.sheet) this.openRow(attributes())
        break
      case 'table:table-cell':
      case 'table:covered-table-cell':
        if (this.row) this.openCell(name, attributes())
        break
      default:
        if (this.cell) this.openText(name, attributes)
    }
  }

  close(name: string): void {
    const skipped = this.skippedFrom > 0
    if (this.skippedFrom === this.depth) this.skippedFrom = 0
    this.depth -= 1
    if (skipped) return
    if (name === 'table:table') this.sheet = null
    else if (name === 'table:table-row') this.closeRow()
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell') this.closeCell()
    else if (name === 'text:p' || name === 'text:h') this.inParagraph = Math.max(0, this.inParagraph - 1)
  }

  text(text: string): void {
    if (this.skippedFrom === 0 && this.inParagraph > 0) this.add(text.replace(/\s+/g, ' '))
  }

  done(): { name: string; rows: Grid }[] {
    if (this.spreadsheet) return this.sheets
    throw new UnreadableFile('FILE_TYPE_REFUSED', reasonFor('file_no_table'))
  }

  /** A table within a cell is none of the sheet's rows; what other files were asked for is kept under a style of its own. */
  private openTable(attributes: Attributes): void {
    if (!this.spreadsheet || this.sheet || attributes['table:style-name'] === 'ta_extref') {
      this.skippedFrom = this.depth
      return
    }
    this.sheet = { name: attributes['table:name'] || String(this.sheets.length + 1), rows: [] }
    this.sheets.push(this.sheet)
    this.line = 0
  }

  private openRow(attributes: Attributes): void {
    this.rowRepeated = countOf(attributes['table:number-rows-repeated'])
    this.row = { cells: [], numbers: [], column: 0 }
  }

  private openCell(name: string, attributes: Attributes): void {
    const repeated = countOf(attributes['table:number-columns-repeated'])
    // A cell that another covers keeps what it held before; nobody sees it.
    const attributesOf = name === 'table:table-cell' ? attributes : {}
    this.cell = { attributes: attributesOf, repeated, paragraphs: [] }
  }

  private openText(name: string, attributes: () => Attributes): void {
    if (name === 'text:p' || name === 'text:h') {
      this.inParagraph += 1
      this.cell?.paragraphs.push('')
    } else if (this.inParagraph === 0) return
    else if (name === 'text:s') this.add(' '.repeat(Math.min(countOf(attributes()['text:c']), 100)))
    else if (name === 'text:tab') this.add('\t')
    else if (name === 'text:line-break') this.add('\n')
  }

  private add(text: string): void {
    const paragraphs = this.cell?.paragraphs
    const last = paragraphs?.at(-1)
    if (!paragraphs || last === undefined || last.length > LONGEST_CELL) return
    paragraphs[paragraphs.length - 1] = last + text
  }

  private closeCell(): void {
    const { cell, row } = this
    this.cell = null
    this.inParagraph = 0
    if (!cell || !row) return
    const text = cellText(cell)
    if (text !== '') {
      if (row.column + cell.repeated > MOST_COLUMNS * 10)
        throw farCell(this.line + 1, row.column + cell.repeated)
      while (row.cells.length < row.column) row.cells.push('')
      for (let at = 0; at < cell.repeated; at++) {
        if (isNumber(cell.attributes)) row.numbers.push(row.cells.length)
        row.cells.push(text)
      }
    }
    row.column += cell.repeated
  }

  private closeRow(): void {
    const { row, sheet } = this
    this.row = null
    if (!row || !sheet) return
    const last = this.line + this.rowRepeated
    if (row.cells.length > 0) {
      if (last > FARTHEST_ROW) throw tooManyRows(last - 1)
      this.written += row.cells.length * this.rowRepeated
      if (this.written > MOST_CELLS) throw farCell(last, row.cells.length)
      const { cells, numbers } = row
      for (let line = this.line + 1; line <= last; line++) {
        sheet.rows.push({ line, cells, ...(numbers.length > 0 ? { numbers } : {}) })
      }
    }
    this.line = last
  }
}

/** How many a row or a cell stands for. */
function countOf(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1
}

function isNumber(attributes: Attributes): boolean {
  return (
    /^(float|percentage|currency)$/.test(attributes['office:value-type'] ?? '') &&
    Number.isFinite(numberOf(attributes))
  )
}

function numberOf(attributes: Attributes): number {
  return Number(attributes['office:value'] || Number.NaN)
}

/** What a cell holds, by its type; what it shows where that says more or nothing else is said. */
function cellText({ attributes, paragraphs }: Cell): string {
  const type = attributes['office:value-type']
  if (type === undefined) return ''
  const text = paragraphs.join('\n').trim()
  if (isNumber(attributes)) {
    const value = numberOf(attributes)
    // A format with leading zeros: a number of a berth or a post code.
    return /^0\d{1,19}$/.test(text) && Number(text) === value ? text : numberText(value)
  }
  if (type === 'date') return dayOf(attributes['office:date-value'] ?? '') ?? text
  if (type === 'boolean') return attributes['office:boolean-value'] === 'true' ? 'true' : 'false'
  return text || (attributes['office:string-value'] ?? '').trim()
}

function dayOf(text: string): string | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)[.\d]{0,12})?$/.exec(text) ?? []
  if (day === undefined) return null
  return time === undefined || time === '00:00:00' ? day : `${day} ${time}`
}
