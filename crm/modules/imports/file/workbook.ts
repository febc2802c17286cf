import { zipSync } from 'fflate'
import readXlsxFile, { readSheet, SheetNotFoundError } from 'read-excel-file/universal'
import { reasonFor } from '../../../../contract/reason.ts'
import { type Grid, lettersOf } from './headers.ts'
import { readOds } from './ods/ods.ts'
import { UnreadableFile } from './table.ts'
import { damaged, entriesOf, inflated, inspectWorkbook, open, workbookKind } from './workbook-guard.ts'
import { numberText } from './workbook-values.ts'
import { type ZeroCells, zeroCells } from './zero-formats.ts'

/** Reads every sheet of a workbook that has rows, by its name. Throws UnreadableFile. */
export async function readSheets(bytes: Uint8Array): Promise<{ name: string; rows: Grid }[]> {
  if ((await workbookKind(bytes)) === 'ods') return readOds(bytes)
  await inspectWorkbook(bytes)
  const sheets = await readXlsxFile(await unpacked(bytes)).catch(() => {
    throw damaged()
  })
  const zeros = await zeroCells(bytes)
  const filled = sheets.flatMap(({ sheet, data }, at) => {
    const rows = gridOf(data as unknown as unknown[][], zeros.get(at + 1))
    return rows.length > 0 ? [{ name: sheet, rows }] : []
  })
  if (filled.length > 0) return filled
  throw new UnreadableFile('FILE_UNREADABLE', reasonFor('file_no_rows'))
}

/**
 * The same workbook with its parts unpacked: the reader would unpack large ones in threads, which the process that reads foreign
 * files may not start.
 */
async function unpacked(bytes: Uint8Array): Promise<ArrayBuffer> {
  const archive = await open(bytes)
  try {
    const parts: Record<string, Uint8Array> = {}
    for (const entry of await entriesOf(archive)) {
      if (/\.(xml|rels)$/.test(entry.fileName)) parts[entry.fileName] = await inflated(archive, entry)
    }
    return zipSync(parts, { level: 0 }).buffer as ArrayBuffer
  } finally {
    archive.close()
  }
}

/** Reads the first sheet of a workbook that has rows. Throws UnreadableFile. */
export async function readWorkbook(bytes: Uint8Array): Promise<Grid> {
  if ((await workbookKind(bytes)) === 'ods') return (await readOds(bytes))[0]!.rows
  const { sheets } = await inspectWorkbook(bytes)
  const zeros = await zeroCells(bytes)
  const content = await unpacked(bytes)
  for (let sheet = 1; sheet <= Math.min(sheets, 10); sheet++) {
    const rows = await readRows(content, sheet, zeros.get(sheet))
    if (rows.length > 0) return rows
  }
  throw new UnreadableFile('FILE_UNREADABLE', reasonFor('file_no_rows'))
}

async function readRows(content: ArrayBuffer, sheet: number, zeros: ZeroCells | undefined): Promise<Grid> {
  try {
    return gridOf((await readSheet(content, sheet)) as unknown as unknown[][], zeros)
  } catch (error) {
    if (error instanceof SheetNotFoundError) return []
    throw damaged()
  }
}

function gridOf(rows: unknown[][], zeros: ZeroCells | undefined): Grid {
  return rows
    .map((cells, index) => {
      const numbers = cells.flatMap((cell, column) => (typeof cell === 'number' ? [column] : []))
      return {
        line: index + 1,
        cells: cells.map((cell, column) => padded(cell, column, index, zeros)),
        ...(numbers.length > 0 ? { numbers } : {}),
      }
    })
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

/** The text of a cell; a number that its format shows with leading zeros has them. */
function padded(value: unknown, column: number, row: number, zeros: ZeroCells | undefined): string {
  const text = textOf(value)
  if (!zeros || typeof value !== 'number') return text
  const zeroText = zeros.get(`${lettersOf(column)}${row + 1}`)
  return zeroText?.value === value ? text.padStart(zeroText.width, '0') : text
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return numberText(value)
  if (value instanceof Date) return dateText(value)
  return String(value).trim()
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const [day = '', time = ''] = date.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`
}
