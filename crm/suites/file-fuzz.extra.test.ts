// @module-tag endless

import { afterAll, beforeAll, expect, it } from 'vitest'
import { runsOf } from '../../platform/testing/extent.ts'
import {
  nearly,
  oddBodies,
  sendFile,
  sendOdd,
  severalAtOnce,
} from '../../platform/testing/hostile/hostile-files.ts'
import { assertUnharmed } from '../../platform/testing/served.ts'
import { makeOds, odsOf } from '../modules/imports/testing/make-ods.ts'
import { makeWorkbook, workbookOf } from '../modules/imports/testing/make-workbook.ts'
import { makeZip } from '../modules/imports/testing/make-zip.ts'
import { serveCrm } from '../testing/serve.ts'

let crm: Awaited<ReturnType<typeof serveCrm>>
beforeAll(async () => {
  crm = await serveCrm()
})
afterAll(() => crm?.close())

const csv = Buffer.from(
  'Berth;Length (m);Price;Status\nA1;12,5;"1 200,00 €";free\nA2;10;;sold\n"A3";8 m;900;\n',
)
const workbook = makeWorkbook([
  ['Berth', 'Length (m)', 'Price'],
  ['A1', 12.5, 1200],
  ['A2', 10, null],
])
const openWorkbook = makeOds({
  Berths: [
    ['Berth', 'Length (m)', 'Price'],
    ['A1', 12.5, 1200],
    ['A2', 10, null],
  ],
})
const bomb = makeZip([
  { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
  { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(60_000_000, 32), declaredSize: 10 },
])
const byHand: [name: string, file: Buffer][] = [
  ['empty.csv', Buffer.alloc(0)],
  ['nulls.csv', Buffer.alloc(1_000_000)],
  ['utf16.csv', Buffer.from('\ufeffBerth,Length\nA1,10\n', 'utf16le')],
  ['one-line.csv', Buffer.from('a,'.repeat(500_000))],
  ['quotes.csv', Buffer.from('"'.repeat(500_001))],
  ['open-quote.csv', Buffer.from(`Berth,Length\n"A1,${'10\n'.repeat(300_000)}`)],
  ['rows.csv', Buffer.from(`Berth\n${'A1\n'.repeat(400_000)}`)],
  ['bomb.xlsx', bomb],
  ['deep.xlsx', workbookOf(`<sheetData>${'<row>'.repeat(50_000)}</sheetData>`)],
  ['entities.xlsx', workbookOf('<!DOCTYPE x [<!ENTITY a "b">]><sheetData>&a;</sheetData>')],
  ['far.xlsx', workbookOf('<sheetData><row r="1"><c r="ZZZZZZZZ99999999999"><v>1</v></c></row></sheetData>')],
  ['zip.xlsx', makeZip([])],
  ['deep.ods', odsOf('<table:table>'.repeat(200_000))],
  ['entities.ods', odsOf('<!DOCTYPE x [<!ENTITY a "b">]><table:table table:name="&a;">&a;</table:table>')],
  [
    'attributes.ods',
    odsOf(`<table:table ${Array.from({ length: 300_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`),
  ],
]

it('stands files that nobody means well with, and holds no more memory for it', async () => {
  // Other files in each run; a fault names those of its run.
  const seed = Date.now()
  const { served, admin } = crm
  const target = {
    url: `${served.url}/api/v1/imports`,
    headers: { cookie: admin.cookie, 'x-port-id': admin.portId! },
    fields: { entity: 'berths' },
  }
  await severalAtOnce(nearly([csv, workbook], 10, 1), 4, (file) => sendFile(target, file, 'a.csv'))
  const before = served.memory()
  const files = [
    ...byHand,
    ...nearly([csv], runsOf(15), seed).map((file): [string, Buffer] => ['near.csv', file]),
    ...nearly([openWorkbook], runsOf(15), seed).map((file): [string, Buffer] => ['near.ods', file]),
    ...nearly([workbook], runsOf(15), seed).map((file): [string, Buffer] => ['near.xlsx', file]),
  ]
  const statuses = await severalAtOnce(files, 6, ([name, file]) => sendFile(target, file, name))
  const answers = await sendOdd(oddBodies(() => target, csv))
  // Read or refused, each with an answer of ours; nothing was a fault of the server.
  expect(
    [...statuses, ...answers].filter((status) => status !== null && (status < 201 || status >= 500)),
    `of seed ${seed}`,
  ).toEqual([])
  expect(answers[0]).toBe(201)
  assertUnharmed(served)
  expect(await sendFile(target, csv, 'good.csv')).toBe(201)
  // Kept, the files and what was read of them would be several hundred.
  await expect.poll(() => (served.memory() - before) / 1024 / 1024).toBeLessThan(150)
})
