import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { makeZip } from '../testing/make-zip.ts'
import { applied, previewed, upload, uploadRun } from '../testing/upload.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

const newcomer = async () => app.person(await app.makePort(), 'port_admin')
const rowsOf = async (person: Person, id: string) =>
  (await person.get(`/api/v1/imports/${id}/rows?limit=100`)).body.data

it('counts a row that is another once more as repeated, and one that only shares its name as wrong', async () => {
  const person = await newcomer()
  const one = await previewed(person, 'berths', 'Berth,Length (m)\nA1,12\nA1,12\nA2,10\nA2,11\n')
  expect(one.counts).toMatchObject({ selected: 4, good: 2, repeated: 1, bad: 1 })
  expect(one.problems).toHaveLength(1)
  const done = await applied(person, one.id)
  expect(done.progress).toMatchObject({ total: 2, created: 2, skipped: 0 })
  expect((await rowsOf(person, one.id)).map(({ status }: { status: string }) => status)).toEqual([
    'created',
    'repeated',
    'created',
    'bad',
  ])
  const rejected = (await person.get(`/api/v1/imports/${one.id}/rejected`)).body as string
  expect(rejected.trim().split('\r\n')).toHaveLength(2)
})

it('brings rows in without a mail, year, number or yes that cannot be read, and notes them in the language of the port', async () => {
  const person = await newcomer()
  await person.put('/api/v1/admin/settings', { key: 'port_language', value: 'fi' })
  const clients = await previewed(
    person,
    'clients',
    'Name,E-mail\nAnna Berg,anna at example.com\nBo Ek,bo@example.com\n',
  )
  expect(clients.counts).toMatchObject({ good: 2, bad: 0, withGaps: 1 })
  await applied(person, clients.id)
  const { recordId } = (await rowsOf(person, clients.id))[0]
  const notes = (await person.get(`/api/v1/clients/${recordId}/notes`)).body.data
  expect(notes.map(({ body }: { body: string }) => body)).toEqual([
    'Tiedostosta jäi lukematta:\nE-mail: anna at example.com',
  ])
  const yachts = await previewed(
    person,
    'yachts',
    'Yacht,Owner,Year built,MMSI\nSol,Anna Berg,about 1980,2301\nMåne,Bo Ek,1999,230123456\n',
  )
  expect(yachts.counts).toMatchObject({ good: 2, bad: 0, withGaps: 1 })
  const berths = await previewed(person, 'berths', 'Berth,Water\nA1,perhaps\nA2,yes\n')
  expect(berths.counts).toMatchObject({ good: 2, bad: 0, withGaps: 1 })
})

it('names what the left out columns look like, and brings that in from the same file', async () => {
  const person = await newcomer()
  const text =
    'Name,E-mail,Boat,Boat length (m),Boat year\nAnna Berg,anna@example.com,Sol,12.5,1999\nBo Ek,bo@example.com,Måne,9,2004\n'
  const one = await previewed(person, 'clients', text)
  expect(one.looksLike).toMatchObject({ entity: 'yachts' })
  expect(one.looksLike.columns).toEqual(expect.arrayContaining(['Boat', 'Boat length (m)']))
  expect((await person.post(`/api/v1/imports/${one.id}/rest`)).status).toBe(409)
  await applied(person, one.id)
  const rest = await person.post(`/api/v1/imports/${one.id}/rest`)
  expect(rest.status, JSON.stringify(rest.body)).toBe(201)
  expect(rest.body.data).toMatchObject({ entity: 'yachts', counts: { good: 2, bad: 0 } })
  await person.delete(`/api/v1/imports/${rest.body.data.id}`)
  const again = (await person.post(`/api/v1/imports/${one.id}/rest`)).body.data
  expect((await applied(person, again.id)).progress.created).toBe(2)
  const yachts = (await person.get('/api/v1/yachts?sort=name')).body.data
  expect(
    yachts.map((yacht: Record<string, unknown>) => [yacht.name, yacht.ownerName, yacht.lengthM]),
  ).toEqual([
    ['Måne', 'Bo Ek', 9],
    ['Sol', 'Anna Berg', 12.5],
  ])
})

it('reads cards of an archive, lists of JSON and pieces of web pages, and tells a calendar', async () => {
  const person = await newcomer()
  const card = (name: string) =>
    `BEGIN:VCARD\r\nVERSION:3.0\r\nN:${name};Jan;;;\r\nEMAIL:${name.toLowerCase()}@example.com\r\nEND:VCARD\r\n`
  const { status, body } = await uploadRun(person, [
    {
      name: 'contacts.zip',
      content: makeZip([
        { name: 'Roe.vcf', content: Buffer.from(card('Roe')) },
        { name: 'Ek.vcf', content: Buffer.from(card('Ek')) },
      ]),
    },
  ])
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.data.parts).toMatchObject([{ entity: 'clients', rowCount: 2, counts: { good: 2 } }])
  const json = `Name,Emails,Contact numbers,Note
"Anna Berg","[{""value"":""anna@example.com"",""label"":""work""},{""value"":""anna@example.org"",""label"":""home""}]","[{""value"":""+46701234567"",""label"":""work""}]","<p>First&nbsp;line</p><ul><li>one &amp; two</li></ul>"
`
  const one = await previewed(person, 'clients', json)
  const { contacts, note } = (await rowsOf(person, one.id))[0].values
  expect(contacts.map(({ value }: { value: string }) => value)).toEqual([
    'anna@example.com',
    'anna@example.org',
    '+46701234567',
  ])
  expect(note).toBe('First line\none & two')
  const calendar = await upload(person, 'clients', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n')
  expect([calendar.status, calendar.body.error.code]).toEqual([400, 'FILE_TYPE_REFUSED'])
  expect(JSON.stringify(calendar.body)).toContain('This is a calendar')
})

it('reads vulgar fractions of sizes in the unit of their column', async () => {
  const person = await newcomer()
  const one = await previewed(person, 'berths', "Berth,Length (ft),Beam (m)\nA1,40½,4 1/2\nA2,12',3¾ m\n")
  expect(
    (await rowsOf(person, one.id)).map(({ values }: { values: Record<string, unknown> }) => [
      values.lengthFt,
      values.widthM,
    ]),
  ).toEqual([
    [40.5, 4.5],
    [12, 3.75],
  ])
})
