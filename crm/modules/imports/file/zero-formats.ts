import { writeNumber } from '../../../../contract/formats.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import { UnreadableFile } from './table.ts'
import { entriesOf, inflated, open } from './workbook-guard.ts'

/** Cells of a sheet whose format shows leading zeros, by address: their number as the file has it, and how wide it is shown. */
export type ZeroCells = ReadonlyMap<string, { value: number; width: number }>

const MOST_CELLS = 400_000

/**
 * The cells that formats such as `00000` show with leading zeros, by the number in the name of their sheet's file. Throws
 * UnreadableFile for a sheet with more than `most` of them: without its zeros a number would be another.
 */
export async function zeroCells(
  bytes: Uint8Array,
  most = MOST_CELLS,
): Promise<ReadonlyMap<number, ZeroCells>> {
  const archive = await open(bytes)
  try {
    const entries = await entriesOf(archive)
    const styles = entries.find(({ fileName }) => fileName === 'xl/styles.xml')
    const widths = styles
      ? widthsOf((await inflated(archive, styles)).toString('utf8'))
      : new Map<number, number>()
    const sheets = new Map<number, ZeroCells>()
    for (const entry of widths.size > 0 ? entries : []) {
      const number = /^xl\/worksheets\/sheet(\d{1,4})\.xml$/.exec(entry.fileName)?.[1]
      if (number)
        sheets.set(Number(number), cellsOf((await inflated(archive, entry)).toString('utf8'), widths, most))
    }
    return sheets
  } finally {
    archive.close()
  }
}

/** Digits shown by the styles of cells whose format is nothing but zeros. */
function widthsOf(styles: string): Map<number, number> {
  const formats = new Map<string, number>()
  for (const [tag] of styles.matchAll(/<numFmt\s[^<>]{1,400}>/g)) {
    const zeros = /\sformatCode="(0{2,20})"/.exec(tag)?.[1]
    const id = /\snumFmtId="(\d{1,6})"/.exec(tag)?.[1]
    if (zeros && id) formats.set(id, zeros.length)
  }
  const widths = new Map<number, number>()
  if (formats.size === 0) return widths
  const start = styles.indexOf('<cellXfs')
  const styled = styles.slice(start, styles.indexOf('</cellXfs>'))
  let style = 0
  for (const [tag] of start === -1 ? [] : styled.matchAll(/<xf\s[^<>]{1,400}>/g)) {
    const width = formats.get(/\snumFmtId="(\d{1,6})"/.exec(tag)?.[1] ?? '')
    if (width !== undefined) widths.set(style, width)
    style += 1
  }
  return widths
}

function cellsOf(sheet: string, widths: ReadonlyMap<number, number>, most: number): ZeroCells {
  const cells = new Map<string, { value: number; width: number }>()
  for (const [, attributes = '', value = ''] of sheet.matchAll(/<c\s([^<>]{1,200})><v>([\d.]{1,20})<\/v>/g)) {
    const width = widths.get(Number(/(?:^|\s)s="(\d{1,6})"/.exec(attributes)?.[1] ?? '-1'))
    const address = /(?:^|\s)r="([A-Z]{1,3}\d{1,7})"/.exec(attributes)?.[1]
    if (width === undefined || address === undefined || /(?:^|\s)t="(?!n")/.test(attributes)) continue
    if (cells.size >= most) throw manyCells(most)
    cells.set(address, { value: Number(value), width })
  }
  return cells
}

function manyCells(most: number): UnreadableFile {
  const reason = reasonFor('file_many_cells', { most: writeNumber('en', most, 0) })
  return new UnreadableFile('FILE_TOO_LARGE', reason)
}
