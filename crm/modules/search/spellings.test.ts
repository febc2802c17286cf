import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { previewed } from '../imports/testing/upload.ts'

let app: TestApp
let admin: Person
const ids = new Map<string, string>()

const people = [
  'Hans Müller',
  'Greta Mueller',
  'Đorđe Petrović',
  'Djordje Simić',
  'Åse Åberg',
  'Nils Aaberg',
  'Søren Bjørn',
  'Jörg Strauß',
  'Sari Virtanen',
  'Mikko Saari',
  'Samuel Möller',
]

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
  for (const fullName of people) {
    ids.set(fullName, (await admin.post('/api/v1/clients', { fullName })).body.data.id)
  }
  expect(
    (
      await admin.post('/api/v1/yachts', {
        name: 'Blåsippan',
        ownerType: 'client',
        ownerId: ids.get('Sari Virtanen'),
      })
    ).status,
  ).toBe(201)
  const owner = ids.get('Sari Virtanen')
  expect(
    (await admin.post(`/api/v1/clients/${owner}/notes`, { body: 'Schlüssel beim Hafenmeister' })).status,
  ).toBe(201)
  expect((await admin.post('/api/v1/companies', { name: 'Værft København ApS' })).status).toBe(201)
  expect(
    (await admin.post('/api/v1/reminders', { title: 'Gebühr fällig', dueAt: '2027-01-01T10:00:00Z' })).status,
  ).toBe(201)
})
afterAll(() => app.close())

const titles = async (q: string) =>
  (await admin.get(`/api/v1/search?q=${encodeURIComponent(q)}`)).body.data
    .map(({ title }: { title: string }) => title)
    .sort()
const listed = async (records: string, q: string) =>
  (await admin.get(`/api/v1/${records}?q=${encodeURIComponent(q)}`)).body.data
    .map((one: { fullName?: string; name?: string; title?: string }) => one.fullName ?? one.name ?? one.title)
    .sort()

describe('a name that is spelled in two ways', () => {
  it.each([
    ['mueller', ['Greta Mueller', 'Hans Müller']],
    ['Müller', ['Greta Mueller', 'Hans Müller']],
    ['MÜLL', ['Greta Mueller', 'Hans Müller']],
    ['hans muell', ['Hans Müller']],
    ['muller', ['Hans Müller']],
    ['Djordje', ['Djordje Simić', 'Đorđe Petrović']],
    ['Đorđe', ['Djordje Simić', 'Đorđe Petrović']],
    ['dorde', ['Đorđe Petrović']],
    ['aaberg', ['Nils Aaberg', 'Åse Åberg']],
    ['Åberg', ['Nils Aaberg', 'Åse Åberg']],
    ['soeren bjoern', ['Søren Bjørn']],
    ['joerg strauss', ['Jörg Strauß']],
    ['Jörg Strauß', ['Jörg Strauß']],
    // Not who only looks like it without the marks.
    ['saari', ['Mikko Saari']],
    ['samuel moeller', ['Samuel Möller']],
    ['djordje petrovic', ['Đorđe Petrović']],
    ['joerg strauß', ['Jörg Strauß']],
  ])('is found by %s', async (q, found) => {
    expect(await titles(q)).toEqual([...found].sort())
    expect(await listed('clients', q)).toEqual([...found].sort())
  })

  it('is found by what belongs to it, in notes, companies, yachts and reminders', async () => {
    expect(await listed('clients', 'blaasippan')).toEqual(['Sari Virtanen'])
    expect(await listed('yachts', 'blaasippan')).toEqual(['Blåsippan'])
    expect(await listed('companies', 'vaerft koebenhavn')).toEqual(['Værft København ApS'])
    expect(await listed('reminders', 'gebuehr')).toEqual(['Gebühr fällig'])
    expect(await titles('gebuehr')).toEqual(['Gebühr fällig'])
    expect(await titles('schluessel')).toEqual(['Schlüssel beim Hafenmeister'])
  })

  it('is one person for candidates, for duplicates and for imports', async () => {
    const candidates = async (name: string) =>
      (await admin.get(`/api/v1/clients/match-candidates?name=${encodeURIComponent(name)}`)).body.data.map(
        (one: { fullName: string; matched: string[] }) => [one.fullName, one.matched],
      )
    expect(await candidates('Hans Mueller')).toEqual([['Hans Müller', ['name']]])
    expect(await candidates('Greta Müller')).toEqual([['Greta Mueller', ['name']]])
    expect(await candidates('Djordje Petrovic')).toEqual([['Đorđe Petrović', ['name']]])
    expect(await candidates('Saari Virtanen')).not.toContainEqual(['Sari Virtanen', ['name']])
    const one = await previewed(admin, 'clients', 'Name\nHans Mueller\nNils Åberg\nSamuel Moeller\nNew Roe\n')
    expect(one.counts).toMatchObject({ known: 3, good: 1 })
  })
})
