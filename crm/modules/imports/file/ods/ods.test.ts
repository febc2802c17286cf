import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../../testing/app.ts'
import { makeOds, odsOf, packageOf } from '../../testing/make-ods.ts'
import { makeZip } from '../../testing/make-zip.ts'
import { applied, previewed, upload } from '../../testing/upload.ts'
import { readTable } from '../read-table.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await testApp()
  person = await app.person(await app.makePort(), 'port_admin')
  await app.crm.openWorker()
})
afterAll(() => app.close())

const text = (words: string, attributes = '') =>
  `<table:table-cell office:value-type="string"${attributes}><text:p>${words}</text:p></table:table-cell>`
const row = (cells: string, attributes = '') => `<table:table-row${attributes}>${cells}</table:table-row>`
const table = (rows: string, name = 'Berths', attributes = '') =>
  `<table:table table:name="${name}"${attributes}>${rows}</table:table>`
const typed = (type: string, value: string, text: string) =>
  `<table:table-cell office:value-type="${type}" ${value}><text:p>${text}</text:p></table:table-cell>`
const head = row(text('Berth') + text('Length (m)'))
const million = ' table:number-rows-repeated="1000000"'

describe('an OpenDocument workbook', () => {
  it('is imported as an Excel workbook is, with a choice of its sheets', async () => {
    const workbook = makeOds({
      Overview: [['About this file']],
      Berths: [
        ['Berth', 'Length (m)'],
        ['A1', 12.5],
        ['A2', 10],
      ],
      'Dry berths': [
        ['Berth', 'Length (m)'],
        ['D1', 8],
      ],
    })
    const one = await previewed(person, 'berths', workbook)
    expect(one.sheets).toEqual({ names: ['Berths', 'Dry berths'], chosen: 'Berths' })
    const other = await person.patch(`/api/v1/imports/${one.id}`, { sheet: 'Dry berths' })
    expect(other.body.data).toMatchObject({ rowCount: 1, sheets: { chosen: 'Dry berths' } })
    await person.patch(`/api/v1/imports/${one.id}`, { sheet: 'Berths' })
    await applied(person, one.id)
    const berths = (await person.get('/api/v1/berths?limit=10')).body.data
    expect(
      berths.map(({ mooringNumber, lengthM }: Record<string, unknown>) => [mooringNumber, lengthM]),
    ).toEqual([
      ['A1', 12.5],
      ['A2', 10],
    ])
  })

  it('is read by the types of its cells, not by what they show', async () => {
    const day = typed('date', 'office:date-value="2026-05-01"', '1.5.26')
    const moment = typed('date', 'office:date-value="2026-05-01T14:30:00"', '1.5.26 14:30')
    const midnight = typed('date', 'office:date-value="2026-05-02T00:00:00"', '2.5.26')
    const cells = [
      typed('float', 'office:value="1234.5"', '1 234,50'),
      typed('currency', 'office:currency="EUR" office:value="99.9"', '99,90 €'),
      typed('percentage', 'office:value="0.255"', '25,5 %'),
      typed('float', 'office:value="120"', '00120'),
      typed('float', 'office:value="1.2E3"', '1,20E+03'),
      day,
      moment,
      midnight,
      typed('boolean', 'office:boolean-value="true"', 'KYLLÄ'),
      typed('string', 'office:string-value="calculated"', 'calculated'),
      text(
        'two<text:s text:c="2"/>spaces &amp; <text:span>a</text:span><text:line-break/>break</text:p><text:p>next',
      ),
    ]
    const heads = cells.map((_cell, at) => text(`Head ${'abcdefghijk'[at]}`)).join('')
    const { rows } = await readTable(odsOf(table(row(heads) + row(cells.join('')))))
    expect(rows[0]!.cells).toEqual([
      '1234.5',
      '99.9',
      '0.255',
      '00120',
      '1200',
      '2026-05-01',
      '2026-05-01 14:30:00',
      '2026-05-02',
      'true',
      'calculated',
      'two  spaces & a\nbreak\nnext',
    ])
    expect(rows[0]!.numbers).toEqual([0, 1, 2, 3, 4])
  })

  it('writes out repeated cells and rows, keeps merged ones in place, and leaves out what is no cell', async () => {
    const note = '<office:annotation><text:p>a comment</text:p></office:annotation>'
    const drawing = '<table:shapes><draw:frame><text:p>a drawing</text:p></draw:frame></table:shapes>'
    const rows = [
      `<table:table-header-rows>${row(text('Berth') + text('Length (m)') + text('Beam (m)') + text('Dock'))}</table:table-header-rows>`,
      row(
        text('A1') +
          typed('float', 'table:number-columns-repeated="2" office:value="4"', '4') +
          text('North'),
      ),
      row('<table:table-cell table:number-columns-repeated="16384"/>', ' table:number-rows-repeated="2"'),
      row(
        `<table:table-cell office:value-type="string" table:number-columns-spanned="3">${note}<text:p>A2</text:p></table:table-cell><table:covered-table-cell office:value-type="string" table:number-columns-repeated="2"><text:p>under</text:p></table:covered-table-cell>${text('South')}`,
        ' table:number-rows-repeated="2"',
      ),
      row('<table:table-cell table:number-columns-repeated="16384"/>', million),
    ]
    const cached = table(row(text('other file')), 'file.ods#Sheet', ' table:style-name="ta_extref"')
    const read = await readTable(odsOf(cached + table(drawing + rows.join(''))))
    expect(read.headers).toEqual(['Berth', 'Length (m)', 'Beam (m)', 'Dock'])
    expect(read.rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, 'A1', '4', '4', 'North'],
      [5, 'A2', '', '', 'South'],
      [6, 'A2', '', '', 'South'],
    ])
  })

  it('is read with its hidden sheets, as an Excel workbook is', async () => {
    const rows = (name: string) => head + row(text(name) + text('10'))
    const hidden = table(rows('H1'), 'Hidden', ' table:style-name="ta2" table:display="false"')
    const one = await previewed(person, 'berths', odsOf(table(rows('S1'), 'Shown') + hidden))
    expect(one.sheets.names).toEqual(['Shown', 'Hidden'])
  })

  it('is read out of an archive beside others', async () => {
    const archive = makeZip([
      { name: 'a.csv', content: Buffer.from('Berth,Length (m)\nB1,9\n') },
      {
        name: 'old.ods',
        content: makeOds({
          Berths: [
            ['Berth', 'Length (m)'],
            ['C1', 7],
          ],
        }),
      },
    ])
    const several = await previewed(person, 'berths', archive)
    expect(several.sheets.names).toEqual(['a.csv', 'old.ods'])
  })
})

describe('an OpenDocument file that cannot be imported', () => {
  const sound = odsOf(table(head + row(text('A1') + text('10'))))
  const damaged = Buffer.from(sound)
  damaged.fill(0, 150, 250)
  const encrypted = '<manifest:manifest><manifest:encryption-data/></manifest:manifest>'
  const archive = (parts: Record<string, string>) =>
    makeZip(Object.entries(parts).map(([name, words]) => ({ name, content: Buffer.from(words) })))
  it.each([
    ['damaged', damaged, 'FILE_UNREADABLE', 'The workbook is damaged'],
    [
      'cut off in its content',
      odsOf('<table:table><table:table-row>').subarray(0, -40),
      'FILE_UNREADABLE',
      'damaged',
    ],
    ['not well-formed', odsOf('<table:table><table:table-row>'), 'FILE_UNREADABLE', 'damaged'],
    ['nested without end', odsOf('<table:table>'.repeat(50_000)), 'FILE_UNREADABLE', 'damaged'],
    [
      'a text called .ods',
      packageOf('<office:text/>', 'application/vnd.oasis.opendocument.text'),
      'FILE_TYPE_REFUSED',
      'CSV, XLSX or ODS',
    ],
    [
      'a text that says it is a workbook',
      packageOf('<office:text/>', 'application/vnd.oasis.opendocument.spreadsheet'),
      'FILE_TYPE_REFUSED',
      'no file with rows and columns',
    ],
    [
      'a picture called .ods',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'FILE_TYPE_REFUSED',
      'CSV, XLSX or ODS',
    ],
    [
      'with a password',
      archive({
        mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
        'content.xml': 'x',
        'META-INF/manifest.xml': encrypted,
      }),
      'FILE_TYPE_REFUSED',
      'The workbook has a password.',
    ],
    [
      'a million repeated rows',
      odsOf(table(head + row(text('A1') + text('10'), million))),
      'TOO_MANY_ROWS',
      '1,000,000 rows',
    ],
    [
      'a thousand times far cells',
      odsOf(table(head + row(text('A1', ' table:number-columns-repeated="16384"')))),
      'FILE_TOO_LARGE',
      'column 16384',
    ],
    [
      'many wide repeated rows',
      odsOf(
        table(
          head +
            row(text('A1', ' table:number-columns-repeated="2999"'), ' table:number-rows-repeated="50000"'),
        ),
      ),
      'FILE_TOO_LARGE',
      'column 2999',
    ],
    [
      'without rows',
      odsOf(table(row('<table:table-cell/>', million))),
      'FILE_UNREADABLE',
      'The workbook has no rows.',
    ],
    [
      'a bomb',
      odsOf(`<table:table>${' '.repeat(30_000_000)}</table:table>`),
      'FILE_TOO_LARGE',
      'unpacks to far more',
    ],
  ])('is refused with the reason: %s', async (_, file, code, message) => {
    const answer = await upload(person, 'berths', file, 'berths.ods')
    expect([answer.status, answer.body.error.code]).toEqual([code === 'FILE_TOO_LARGE' ? 413 : 400, code])
    expect(answer.body.error.details[0]).toMatchObject({
      path: 'file',
      message: expect.stringContaining(message),
    })
  })
})
