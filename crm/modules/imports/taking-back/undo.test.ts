import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { applied, finished, previewed } from '../testing/upload.ts'
import { undoImport } from './undo-job.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

async function newcomer(): Promise<Person> {
  return app.person(await app.makePort(), 'port_admin')
}

async function brought(person: Person, entity: string, file: string, changes: object = {}) {
  const { id } = await previewed(person, entity, file)
  expect((await person.patch(`/api/v1/imports/${id}`, changes)).status).toBe(200)
  return applied(person, id)
}

const berthsOf = async (person: Person) => (await person.get('/api/v1/berths?archived=all')).body.data
const rowsOf = async (person: Person, id: string, status: string) =>
  (await person.get(`/api/v1/imports/${id}/rows?status=${status}`)).body.data

async function takenBack(person: Person, id: string) {
  const started = await person.post(`/api/v1/imports/${id}/undo`)
  expect(started.status, JSON.stringify(started.body)).toBe(202)
  return finished(person, id)
}

const first = 'Berth;Length (m);Price\nA1;8;10000\nA2;9;\nA3;10;30000\n'
const second = 'Berth;Length (m);Price\nA1;8;12500\nA2;9,5;\nA3;10;30000\nA4;7;\n'

describe('rows of records that are here already', () => {
  it('are left as they are, and what differs is told', async () => {
    const person = await newcomer()
    await brought(person, 'berths', first)
    const one = await previewed(person, 'berths', second)
    expect(one.counts).toMatchObject({ good: 1, known: 3, changed: 0, differing: 2 })
    const done = await applied(person, one.id)
    expect(done.progress).toMatchObject({ created: 1, updated: 0, skipped: 3 })
    expect((await berthsOf(person))[0]).toMatchObject({ mooringNumber: 'A1', price: '10000.00' })
  })

  it('are brought up to the file when that is chosen, each change shown before', async () => {
    const person = await newcomer()
    await brought(person, 'berths', first)
    const { id } = await previewed(person, 'berths', second)
    const { body } = await person.patch(`/api/v1/imports/${id}`, { known: 'update' })
    expect(body.data.counts).toMatchObject({ good: 1, known: 1, changed: 2, differing: 2 })
    const rows = await rowsOf(person, id, 'changed')
    expect(rows.map(({ title, changes }: { title: string; changes: object[] }) => [title, changes])).toEqual([
      ['A1', [{ field: 'price', from: '10000.0000', to: '12500', kept: false, choice: null }]],
      ['A2', [{ field: 'lengthM', from: 9, to: 9.5, kept: false, choice: null }]],
    ])
    const done = await applied(person, id)
    expect(done.progress).toMatchObject({ created: 1, updated: 2, skipped: 1 })
    expect(await berthsOf(person)).toMatchObject([
      { mooringNumber: 'A1', price: '12500.00', status: 'available' },
      { mooringNumber: 'A2', lengthM: 9.5 },
      { mooringNumber: 'A3', version: 1 },
      { mooringNumber: 'A4' },
    ])
  })

  it('are brought up for companies too, and for clients of the same name', async () => {
    const person = await newcomer()
    await brought(person, 'companies', 'Company name;VAT\nSea Oy;FI1\n')
    const company = await brought(person, 'companies', 'Company name;VAT\nSea Oy;FI2\n', { known: 'update' })
    expect(company.progress).toMatchObject({ updated: 1, created: 0 })
    await brought(
      person,
      'clients',
      'Name;Email;Timezone\nAino;aino@sea.fi;Europe/Helsinki\nBo;bo@sea.fi;\nBo;other@sea.fi;\n',
    )
    const again =
      'Name;Email;Timezone\nAino;aino@sea.fi;Europe/Oslo\nHer husband;aino@sea.fi;Europe/Rome\nBo;;Europe/Paris\n'
    const done = await brought(person, 'clients', again, { known: 'update' })
    // Who shares an address is somebody else, and of two namesakes neither is meant.
    expect(done.progress).toMatchObject({ updated: 1, created: 0, skipped: 2 })
    const clients = async () =>
      (await person.get('/api/v1/clients?sort=fullName')).body.data.map((one: { id: string }) =>
        person.get(`/api/v1/clients/${one.id}`).then(({ body }) => [body.data.fullName, body.data.timezone]),
      )
    const zones = async () => Promise.all(await clients())
    expect(await zones()).toEqual([
      ['Aino', 'Europe/Oslo'],
      ['Bo', null],
      ['Bo', null],
    ])
    expect(await takenBack(person, done.id)).toMatchObject({ progress: { takenBack: 1, kept: 0 } })
    expect((await zones())[0]).toEqual(['Aino', 'Europe/Helsinki'])
  })
})

describe('taking an import back', () => {
  it('removes what it made and restores what it changed', async () => {
    const person = await newcomer()
    await brought(person, 'berths', first)
    const { id } = await brought(person, 'berths', second, { known: 'update' })
    const done = await takenBack(person, id)
    expect(done).toMatchObject({ status: 'undone', progress: { takenBack: 3, kept: 0 } })
    expect(await berthsOf(person)).toMatchObject([
      { mooringNumber: 'A1', price: '10000.00' },
      { mooringNumber: 'A2', lengthM: 9 },
      { mooringNumber: 'A3' },
    ])
    expect((await rowsOf(person, id, 'taken_back')).length).toBe(3)
    const again = await person.post(`/api/v1/imports/${id}/undo`)
    expect([again.status, again.body.data.status]).toEqual([202, 'undone'])
    // The moorings are free again.
    expect((await previewed(person, 'berths', second)).counts).toMatchObject({ good: 1 })
  })

  it('leaves what somebody changed or used since, and says why', async () => {
    const person = await newcomer()
    const { id } = await brought(person, 'berths', first)
    const [one, two] = await berthsOf(person)
    await person.patch(`/api/v1/berths/${one.id}`, { price: '11000' })
    const client = await person.post('/api/v1/clients', { fullName: 'Aino Kallio' })
    const interest = await person.post('/api/v1/interests', {
      clientId: client.body.data.id,
      berthIds: [two.id],
    })
    expect(interest.status).toBe(201)
    const done = await takenBack(person, id)
    expect(done.progress).toMatchObject({ takenBack: 1, kept: 2 })
    const rows = await rowsOf(person, id, 'kept')
    expect(rows.map(({ title }: { title: string }) => title)).toEqual(['A1', 'A2'])
    expect(rows[0].problems[0].message).toMatch(/changed it since\.$/)
    expect(rows[1].problems[0].message).toMatch(/refers to it|changed/)
    expect((await berthsOf(person)).map((berth: { mooringNumber: string }) => berth.mooringNumber)).toEqual([
      'A1',
      'A2',
    ])
  })

  it('leaves clients that own yachts, and takes the rest with their contacts', async () => {
    const person = await newcomer()
    const { id } = await brought(person, 'clients', 'Name;Email\nAino;aino@sea.fi\nOlga;olga@sea.fi\n')
    const { id: fleet } = await brought(person, 'yachts', 'Name;Owner\nIda;Aino\n')
    expect((await takenBack(person, id)).progress).toMatchObject({ takenBack: 1, kept: 1 })
    expect((await rowsOf(person, id, 'kept'))[0].problems[0].message).toBe('Something else refers to it.')
    expect((await takenBack(person, fleet)).progress).toMatchObject({ takenBack: 1, kept: 0 })
    const { body } = await person.get('/api/v1/clients')
    expect(body.data.map(({ fullName }: { fullName: string }) => fullName)).toEqual(['Aino'])
    const found = await person.get('/api/v1/search?q=olga')
    expect(JSON.stringify(found.body)).not.toContain('Olga')
  })

  it('gives up after several tries with a sentence, and goes on when it is asked for again', async () => {
    const person = await newcomer()
    const done = await brought(person, 'berths', first)
    const { kernel } = app.crm.services
    const flows = { 'import.progressed': [() => Promise.reject(new Error('Out of order.'))] }
    const broken = undoImport({ kernel: { ...kernel, flows } })
    await app.rows(
      person.portId!,
      sql`update imports set status = 'undoing' where id = ${done.id} returning 1`,
    )
    const payload = {
      tenantId: person.portId,
      importId: done.id,
      actor: { kind: 'staff', userId: person.userId, name: null },
    }
    await broken(payload, { attempt: 5, maxAttempts: 25 })
    const stopped = (await person.get(`/api/v1/imports/${done.id}`)).body.data
    expect([stopped.status, stopped.error]).toEqual(['applied', expect.stringContaining('several times')])
    expect(await berthsOf(person)).toHaveLength(3)
    expect((await takenBack(person, done.id)).status).toBe('undone')
    expect(await berthsOf(person)).toEqual([])
  })

  it('is refused before anything was written, and to whom may not import', async () => {
    const person = await newcomer()
    const one = await previewed(person, 'berths', first)
    const early = await person.post(`/api/v1/imports/${one.id}/undo`)
    expect([early.status, early.body.error.code]).toEqual([409, 'IMPORT_STATE'])
    await applied(person, one.id)
    const viewer = await app.person(person.portId!, 'viewer')
    expect((await viewer.post(`/api/v1/imports/${one.id}/undo`)).body.error.code).toBe('PERMISSION_DENIED')
  })
})
