import { makeZip, type ZipEntry } from './make-zip.ts'

type Cell = string | number | boolean | null

/** An OpenDocument workbook with sheets by their names, as small as a spreadsheet accepts it. */
export function makeOds(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Buffer {
  return odsOf(
    Object.entries(sheets)
      .map(([name, rows]) => `<table:table table:name="${name}">${rows.map(rowXml).join('')}</table:table>`)
      .join(''),
  )
}

/** An OpenDocument workbook around tables written by hand. */
export function odsOf(tables: string, extra: readonly ZipEntry[] = []): Buffer {
  return packageOf(
    `<office:spreadsheet>${tables}</office:spreadsheet>`,
    'application/vnd.oasis.opendocument.spreadsheet',
    extra,
  )
}

/** An OpenDocument file of any type. */
export function packageOf(body: string, type: string, extra: readonly ZipEntry[] = []): Buffer {
  const names = ['office', 'table', 'text', 'draw'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  )
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${names.join(' ')} office:version="1.3"><office:body>${body}</office:body></office:document-content>`
  return makeZip([
    { name: 'mimetype', content: Buffer.from(type) },
    { name: 'content.xml', content: Buffer.from(content) },
    { name: 'META-INF/manifest.xml', content: Buffer.from('<manifest:manifest/>') },
    ...extra,
  ])
}

function rowXml(cells: readonly Cell[]): string {
  return `<table:table-row>${cells.map(cellXml).join('')}</table:table-row>`
}

function cellXml(cell: Cell): string {
  if (cell === null) return '<table:table-cell/>'
  if (typeof cell === 'boolean')
    return `<table:table-cell office:value-type="boolean" office:boolean-value="${cell}"/>`
  const text = `<text:p>${String(cell).replace(/&/g, '&amp;').replace(/</g, '&lt;')}</text:p>`
  return typeof cell === 'number'
    ? `<table:table-cell office:value-type="float" office:value="${cell}">${text}</table:table-cell>`
    : `<table:table-cell office:value-type="string">${text}</table:table-cell>`
}
