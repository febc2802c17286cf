import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { makeSheets } from '../testing/make-workbook.ts'
import { makeZip } from '../testing/make-zip.ts'
import { applied, previewed, upload } from '../testing/upload.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

const newcomer = async () => {
  person = await app.person(await app.makePort(), 'port_admin')
}
const titles = async (id: string) =>
  (await person.get(`/api/v1/imports/${id}/rows?limit=100`)).body.data.map(
    ({ title }: { title: string }) => title,
  )
const card = (name: string) =>
  Buffer.from(
    `BEGIN:VCARD\r\nVERSION:3.0\r\nN:${name};Jan;;;\r\nEMAIL:${name.toLowerCase()}@example.com\r\nEND:VCARD\r\n`,
  )

it('a workbook of several sheets says which one is read, and another can be chosen', async () => {
  await newcomer()
  const workbook = makeSheets({
    Overview: [['About this file']],
    Berths: [
      ['Berth', 'Length (m)'],
      ['A1', 12],
      ['A2', 10],
    ],
    'Dry berths': [
      ['Place', 'Length (m)', 'Beam (m)'],
      ['D1', 8, 2.5],
    ],
  })
  const one = await previewed(person, 'berths', workbook)
  expect(one.sheets).toEqual({ names: ['Berths', 'Dry berths'], chosen: 'Berths' })
  expect(await titles(one.id)).toEqual(['A1', 'A2'])
  const line = 2
  const fix = await person.patch(`/api/v1/imports/${one.id}/cells`, {
    cells: [{ row: line, column: 'Berth', value: 'A9' }],
  })
  expect(fix.status, JSON.stringify(fix.body)).toBe(200)
  const unknown = await person.patch(`/api/v1/imports/${one.id}`, { sheet: 'Nowhere' })
  expect([unknown.status, unknown.body.error.details]).toEqual([
    400,
    [expect.objectContaining({ path: 'sheet', message: 'The file has no such sheet.' })],
  ])
  const other = await person.patch(`/api/v1/imports/${one.id}`, { sheet: 'Dry berths' })
  expect(other.body.data).toMatchObject({
    rowCount: 1,
    fixed: 0,
    sheets: { chosen: 'Dry berths' },
    mapping: { sheet: 'Dry berths', columns: { Place: 'number', 'Beam (m)': 'width' } },
  })
  const mapped = await person.patch(`/api/v1/imports/${one.id}`, {
    columns: { Place: 'mooringNumber', 'Length (m)': 'length', 'Beam (m)': 'width' },
  })
  expect(mapped.body.data).toMatchObject({ sheets: { chosen: 'Dry berths' }, counts: { good: 1 } })
  await applied(person, one.id)
  const berths = (await person.get('/api/v1/berths?limit=10')).body.data
  expect(
    berths.map((berth: Record<string, unknown>) => [berth.mooringNumber, berth.lengthM, berth.widthM]),
  ).toEqual([['D1', 8, 2.5]])
})

it('a file name with a double quote, which browsers send as %22, is read as it was', async () => {
  await newcomer()
  const boundary = 'edge'
  const part = (head: string, content: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`
  const payload = `${part('name="entity"', 'berths')}${part('name="file"; filename="the %22new%22 pier 100%.csv"', 'Berth\nA1\n')}--${boundary}--\r\n`
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const { status, body } = await person.post('/api/v1/imports', payload, type)
  expect([status, body.data?.fileName]).toEqual([201, 'the "new" pier 100%.csv'])
})

it('an archive of cards is read as one file, and one of several tables says what it holds', async () => {
  await newcomer()
  const cards = makeZip([
    { name: 'Roe.vcf', content: card('Roe') },
    { name: 'contacts/Ek.vcf', content: card('Ek') },
  ])
  const people = await previewed(person, 'clients', cards)
  expect([people.sheets, people.counts.good]).toEqual([null, 2])
  expect(await titles(people.id)).toEqual(['Jan Roe', 'Jan Ek'])
  await applied(person, people.id)
  expect((await person.get('/api/v1/clients?q=roe@example.com')).body.data).toMatchObject([
    { fullName: 'Jan Roe' },
  ])

  const mixed = makeZip([
    { name: 'Ny.vcf', content: card('Ny') },
    { name: 'berths.csv', content: Buffer.from('Berth,Length (m)\nB1,9\n') },
    {
      name: 'old.xlsx',
      content: makeSheets({
        Berths: [
          ['Berth', 'Length (m)'],
          ['C1', 7],
        ],
      }),
    },
  ])
  const several = await previewed(person, 'berths', mixed)
  expect(several.sheets).toEqual({ names: ['Ny.vcf', 'berths.csv', 'old.xlsx'], chosen: 'Ny.vcf' })
  await person.patch(`/api/v1/imports/${several.id}`, { sheet: 'old.xlsx' })
  expect(await titles(several.id)).toEqual(['C1'])
  const csv = await person.patch(`/api/v1/imports/${several.id}`, { sheet: 'berths.csv' })
  expect(csv.body.data).toMatchObject({ sheets: { chosen: 'berths.csv' }, counts: { good: 1 } })
  const empty = await upload(person, 'berths', makeZip([{ name: 'readme.md', content: Buffer.from('x') }]))
  expect(empty.status).toBe(400)
  expect(JSON.stringify(empty.body)).toContain('The archive holds no table')
})

it('a workbook of thousands of rows is read', async () => {
  await newcomer()
  const rows = Array.from({ length: 3000 }, (_, at) => [`Nr ${at}`, `nr${at}@example.org`, 'x'.repeat(40)])
  const sheet = [['Name', 'E-mail', 'Notes'], ...rows]
  expect((await previewed(person, 'clients', makeSheets({ People: sheet }))).rowCount).toBe(3000)
  const two = makeSheets({ People: sheet, Others: sheet })
  expect((await previewed(person, 'clients', two)).rowCount).toBe(3000)
})
