import { readSheet, SheetNotFoundError } from 'read-excel-file/universal'
import type { Grid } from './headers.ts'
import { UnreadableFile } from './table.ts'
import { inspectWorkbook } from './workbook-guard.ts'

/** Reads the first sheet of a workbook that has rows. Throws UnreadableFile. */
export async function readWorkbook(bytes: Uint8Array): Promise<Grid> {
  const { sheets } = await inspectWorkbook(bytes)
  for (let sheet = 1; sheet <= Math.min(sheets, 10); sheet++) {
    const rows = await readRows(bytes, sheet)
    if (rows.length > 0) return rows
  }
  throw new UnreadableFile('FILE_UNREADABLE', 'The workbook has no rows.')
}

async function readRows(bytes: Uint8Array, sheet: number): Promise<Grid> {
  const content = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
  try {
    const rows = (await readSheet(content, sheet)) as unknown as unknown[][]
    return rows
      .map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
  } catch (error) {
    if (error instanceof SheetNotFoundError) return []
    // What the guard let through and the reader still cannot take is broken inside.
    throw new UnreadableFile(
      'FILE_UNREADABLE',
      'The workbook is damaged: open it and save it again as .xlsx.',
    )
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(Number(value.toPrecision(12)))
  if (value instanceof Date) return dateText(value)
  return String(value).trim()
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const [day = '', time = ''] = date.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`
}
