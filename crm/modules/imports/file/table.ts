import { writeNumber } from '../../../../contract/formats.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import { type Reason, sentenceOf } from '../../../../contract/reasons.ts'
import type { DecodedText } from './encodings.ts'

/** A file read into rows of text. `line` is the row as a spreadsheet numbers it. */
export interface ImportTable {
  kind: 'csv' | 'workbook'
  headers: string[]
  rows: {
    line: number
    cells: string[]
    /** The columns whose cells are numbers of a workbook, written with a point: nothing about them is a guess. */
    numbers?: number[]
  }[]
  /** By which code page a text was read. */
  encoding?: DecodedText['encoding']
  /** Where the file has several tables: what they are called, and which one this is. */
  sheets?: { names: string[]; chosen: string }
  /** Rows behind the table that sum it up or say where it comes from; none of them is a record. */
  setAside?: { line: number; text: string }[]
}

/** A file that cannot be imported, and why, for the person who chose it. */
export type TableRefusal = {
  code: 'FILE_UNREADABLE' | 'FILE_TOO_LARGE' | 'FILE_TYPE_REFUSED' | 'TOO_MANY_ROWS'
  reason: Reason
}

export const MOST_ROWS = 50_000
export const MOST_COLUMNS = 300
/** Cells of a table in all, whatever its form: a table of most rows and most columns would fill the memory. */
export const MOST_CELLS = 6_000_000
/** Characters kept of a cell, more than any field takes. */
export const LONGEST_CELL = 20_000
/** Characters of a cell that is read as more than text: a number, a date, an address. */
export const LONGEST_VALUE = 500

/** Ends the reading of a file. It crosses from the reading thread as its two fields. */
export class UnreadableFile extends Error {
  readonly code: TableRefusal['code']
  readonly reason: Reason
  /** What was read before it ended, and of how many rows it is. */
  readonly found: { table: ImportTable; rows: number } | null

  constructor(code: TableRefusal['code'], reason: Reason, found: UnreadableFile['found'] = null) {
    super(sentenceOf(reason))
    this.name = 'UnreadableFile'
    this.code = code
    this.reason = reason
    this.found = found
  }
}

/** Throws UnreadableFile for a table of more rows than one import takes. */
export function assertFewRows(table: ImportTable): void {
  if (table.rows.length > MOST_ROWS) throw tooManyRows(table.rows.length, table)
}

/** `table` is what was read of it, as far as something was. */
export function tooManyRows(count: number, table: ImportTable | null = null): UnreadableFile {
  const reason = reasonFor('file_many_rows', { count: writeNumber('en', count, 0) })
  return new UnreadableFile('TOO_MANY_ROWS', reason, table && { table, rows: count })
}

/** Refuses a file without a row, headings among them. */
export function emptyFile(): UnreadableFile {
  const found = { table: { kind: 'csv' as const, headers: [], rows: [] }, rows: 0 }
  return new UnreadableFile('FILE_UNREADABLE', reasonFor('file_empty'), found)
}
