import { lettersOf } from '../file/headers.ts'
import { makeZip, type ZipEntry } from './make-zip.ts'

type Cell = string | number | boolean | null

/** A workbook with one sheet, as small as a spreadsheet accepts it. */
export function makeWorkbook(rows: readonly (readonly Cell[])[], extra: readonly ZipEntry[] = []): Buffer {
  return workbookOf(`<sheetData>${rows.map(rowXml).join('')}</sheetData>`, extra)
}

/** A workbook with several sheets by their names. */
export function makeSheets(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Buffer {
  const data = Object.values(sheets).map((rows) => `<sheetData>${rows.map(rowXml).join('')}</sheetData>`)
  return workbookWith(Object.keys(sheets), data, [])
}

/** A workbook around a sheet written by hand. */
export function workbookOf(sheet: string, extra: readonly ZipEntry[] = []): Buffer {
  return workbookWith(['Berths'], [sheet], extra)
}

function workbookWith(
  names: readonly string[],
  sheets: readonly string[],
  extra: readonly ZipEntry[],
): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const each = (text: (n: number) => string) => sheets.map((_sheet, at) => text(at + 1)).join('')
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((n) => `<sheet name="${names[n - 1]}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
    ...Object.fromEntries(
      sheets.map((sheet, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}">${sheet}</worksheet>`,
      ]),
    ),
  }
  const entries = Object.entries(files).map(([name, text]) => ({
    name,
    content: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`),
  }))
  return makeZip([...entries, ...extra])
}

function rowXml(cells: readonly Cell[], index: number): string {
  return `<row r="${index + 1}">${cells.map((cell, column) => cellXml(cell, column, index)).join('')}</row>`
}

function cellXml(cell: Cell, column: number, row: number): string {
  const address = `${lettersOf(column)}${row + 1}`
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${cell ? 1 : 0}</v></c>`
  const text = cell.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  return `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
}
