import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let admin: Person
let clientId: string
let berthId: string

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
  clientId = (await admin.post('/api/v1/clients', { fullName: 'Ada Lund' })).body.data.id
  berthId = (await admin.post('/api/v1/berths', { mooringNumber: 'N1' })).body.data.id
})
afterAll(() => app.close())

const find = async (q: string, person = admin, more = '') =>
  (await person.get(`/api/v1/search?q=${encodeURIComponent(q)}${more}`)).body.data as {
    type: string
    id: string
    title: string
    record: { type: string; id: string; title: string } | null
  }[]
const note = async (records: string, id: string, body: string): Promise<string> =>
  (await admin.post(`/api/v1/${records}/${id}/notes`, { body })).body.data.id

it('finds notes by their words and names the record they stand on', async () => {
  const id = await note(
    'clients',
    clientId,
    '# First call\n\nWants a **Wärtsilä** generator hookup, and shade.',
  )
  const [hit, ...others] = await find('generator wartsila')
  expect(others).toEqual([])
  expect(hit).toMatchObject({ type: 'note', id, record: { type: 'client', id: clientId, title: 'Ada Lund' } })
  expect(hit!.title).toContain('generator hookup')
  expect(hit!.title).not.toContain('\n')
  expect(await find('generator absent')).toEqual([])
})

it('follows a note as it changes, and forgets it when it is removed', async () => {
  const id = await note('berths', berthId, 'The cleat is loose')
  expect((await find('loose cleat'))[0]).toMatchObject({ id, record: { type: 'berth', title: 'N1' } })
  await admin.patch(`/api/v1/berths/${berthId}/notes/${id}`, { body: 'The bollard was mended' })
  expect(await find('loose cleat')).toEqual([])
  expect((await find('bollard mended'))[0]).toMatchObject({ id })
  await admin.delete(`/api/v1/berths/${berthId}/notes/${id}`)
  expect(await find('bollard mended')).toEqual([])
})

it('shows them to those alone who may view that kind of record, in their own port', async () => {
  await note('clients', clientId, 'Pays for quarterdeck varnish')
  await note('berths', berthId, 'Quarterdeck of the neighbour overhangs')
  const limited = await app.person(admin.portId!, ['berths.view'])
  expect((await find('quarterdeck', limited)).map((hit) => hit.record?.type)).toEqual(['berth'])
  const nobody = await app.person(admin.portId!, ['tenancies.view'])
  expect(await find('quarterdeck', nobody)).toEqual([])
  const stranger = await app.person(await app.makePort(), 'port_admin')
  expect(await find('quarterdeck', stranger)).toEqual([])
  expect(await find('quarterdeck', admin, '&types=client')).toEqual([])
  expect(await find('quarterdeck', admin, '&types=note')).toHaveLength(2)
})

it('keeps places for notes beside any number of records', async () => {
  const people = Array.from({ length: 8 }, (_, index) => ({ fullName: `Foresail ${index}` }))
  for (const person of people) await admin.post('/api/v1/clients', person)
  await note('clients', clientId, 'Sold the foresail')
  const hits = await find('foresail', admin, '&limit=4')
  expect(hits.map(({ type }) => type)).toEqual(['client', 'client', 'client', 'note'])
})
