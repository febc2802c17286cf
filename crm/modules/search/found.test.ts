import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let admin: Person
let olga: string
let carina: string

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
  const client = await admin.post('/api/v1/clients', {
    fullName: 'Olga Bergström',
    contacts: [
      { channel: 'email', value: 'Olga.B@sailing.example' },
      { channel: 'phone', value: '+358 40 765 4321' },
    ],
  })
  olga = client.body.data.id
  const yacht = await admin.post('/api/v1/yachts', {
    name: 'Carina',
    ownerType: 'client',
    ownerId: olga,
  })
  carina = yacht.body.data.id
})
afterAll(() => app.close())

const find = async (q: string, more = '') =>
  (await admin.get(`/api/v1/search?q=${encodeURIComponent(q)}${more}`)).body.data as {
    type: string
    id: string
    title: string
    subtitle: string | null
  }[]
const listed = async (records: string, q: string) =>
  (await admin.get(`/api/v1/${records}?q=${encodeURIComponent(q)}`)).body.data.map(
    ({ id }: { id: string }) => id,
  )

it.each([
  '+358407654321',
  '+358 40 765 4321',
  '+358 (0)40 765 4321',
  '00358 (0)40 765-4321',
  '040 765 4321',
  '040-765 4321',
  '00358 40 7654321',
  '7654321',
  '+358',
  '(040) 765',
])('finds a client by the telephone number %s', async (q) => {
  expect(await find(q)).toMatchObject([{ type: 'client', id: olga, title: 'Olga Bergström' }])
  expect(await listed('clients', q)).toEqual([olga])
})

it.each(['olga.b@sailing.example', 'sailing.example', 'OLGA.B@'])(
  'finds a client by the address %s',
  async (q) => {
    expect(await find(q)).toMatchObject([{ type: 'client', id: olga, title: 'Olga Bergström' }])
    expect(await listed('clients', q)).toEqual([olga])
  },
)

it('finds by the beginnings of words however short, by parts of words, and by likeness where nothing else is', async () => {
  expect((await find('be ol')).map(({ id }) => id)).toEqual([olga])
  expect((await find('o')).map(({ id }) => id)).toEqual([olga])
  expect((await find('strom olga')).map(({ id }) => id)).toEqual([olga])
  expect((await find('bergstrmo')).map(({ id }) => id)).toEqual([olga])
  expect(await find('rg')).toEqual([])
  expect(await find('%')).toEqual([])
  expect((await find('040 111 2222')).map(({ id }) => id)).toEqual([])
})

it('lists clients by their yacht, yachts by their owner and interests by their berth', async () => {
  const berth = await admin.post('/api/v1/berths', { mooringNumber: 'Q77' })
  const deal = await admin.post('/api/v1/interests', { clientId: olga })
  await admin.post(`/api/v1/interests/${deal.body.data.id}/berths`, { berthId: berth.body.data.id })
  expect(await listed('clients', 'carina')).toEqual([olga])
  expect(await listed('yachts', 'bergstrom')).toEqual([carina])
  expect(await listed('interests', 'Q77')).toEqual([deal.body.data.id])
})

it('follows contacts as they are added, changed and removed, and shows the primary ones', async () => {
  const { id } = (await admin.post('/api/v1/clients', { fullName: 'Nils Vik' })).body.data
  const contacts = `/api/v1/clients/${id}/contacts`
  const search = async () => {
    const { body } = await admin.get('/api/v1/clients?q=nils')
    return [body.data[0].email, body.data[0].phone]
  }
  const first = (await admin.post(contacts, { channel: 'email', value: 'nils@vik.example' })).body.data
  const second = (
    await admin.post(contacts, { channel: 'email', value: 'post@vik.example', isPrimary: true })
  ).body.data
  expect(await search()).toEqual(['post@vik.example', null])
  expect((await find('nils@vik')).map((hit) => hit.id)).toEqual([id])
  await admin.patch(`${contacts}/${second.id}`, { value: 'office@vik.example' })
  expect(await listed('clients', 'post@vik')).toEqual([])
  expect((await find('office@vik')).map((hit) => hit.id)).toEqual([id])
  await admin.delete(`${contacts}/${second.id}`)
  expect(await search()).toEqual(['nils@vik.example', null])
  const before = (await admin.get(`/api/v1/clients/${id}`)).body.data.version
  await admin.delete(`${contacts}/${first.id}`)
  expect(await search()).toEqual([null, null])
  expect((await admin.get(`/api/v1/clients/${id}`)).body.data.version).toBe(before + 1)
  expect(await listed('clients', 'nils@vik')).toEqual([])
})

it('ranks what begins so first where more is found than can be ranked', async () => {
  const port = await app.makePort()
  const person = await app.person(port, 'port_admin')
  await app.rows(
    port,
    sql`insert into clients (port_id, id, full_name)
      select ${port}, gen_random_uuid(), 'Person ' || n || ' Marinas' from generate_series(1, 400) n`,
  )
  const { id } = (await person.post('/api/v1/clients', { fullName: 'Marinas Anna' })).body.data
  const { body } = await person.get('/api/v1/search?q=marinas&limit=5')
  expect(body.data).toHaveLength(5)
  expect(body.data[0].id).toBe(id)
})

it('gives the best of the tens that hold a word, by one look as by two', async () => {
  for (let n = 0; n < 30; n++) await admin.post('/api/v1/clients', { fullName: `Marten Vinterhaven ${n}` })
  for (const fullName of ['Vinterhaven', 'Vinterhaven Holding'])
    await admin.post('/api/v1/clients', { fullName })
  const best = await find('vinterhaven')
  expect(best).toHaveLength(20)
  expect(best.slice(0, 2).map(({ title }) => title)).toEqual(['Vinterhaven', 'Vinterhaven Holding'])
  // Letters that the quick look does not take.
  expect((await find('vinterhavén')).slice(0, 2).map(({ title }) => title)).toEqual([
    'Vinterhaven',
    'Vinterhaven Holding',
  ])
})

it('counts the records of a port as they come, go to the archive and come back', async () => {
  const port = await app.makePort()
  const person = await app.person(port, 'port_admin')
  const totals = async () =>
    Promise.all(
      ['', '?archived=yes', '?archived=all', '?archived=all&source=manual'].map(
        async (query) => (await person.get(`/api/v1/clients${query}`)).body.meta.total,
      ),
    )
  expect(await totals()).toEqual([0, 0, 0, 0])
  const records = await Promise.all(
    Array.from({ length: 120 }, (_, index) => person.post('/api/v1/clients', { fullName: `Count ${index}` })),
  )
  expect(await totals()).toEqual([120, 0, 120, 120])
  const some = records.slice(0, 40).map(({ body }) => body.data.id as string)
  await Promise.all(some.map((id) => person.delete(`/api/v1/clients/${id}`)))
  expect(await totals()).toEqual([80, 40, 120, 120])
  await Promise.all(some.slice(0, 10).map((id) => person.post(`/api/v1/clients/${id}/restore`)))
  expect(await totals()).toEqual([90, 30, 120, 120])
  expect((await person.get('/api/v1/clients?page=9')).body).toMatchObject({ data: [], meta: { total: 90 } })
  const failed = await person.post('/api/v1/clients', { fullName: 'Never', tagIds: [port] })
  expect(failed.status).toBe(400)
  expect(await totals()).toEqual([90, 30, 120, 120])
})

it('finds an interest by the new name of its client and of its yacht, and by the old ones no more', async () => {
  const { body } = await admin.post('/api/v1/clients', { fullName: 'Quirin Vasaniemi' })
  const clientId = body.data.id
  const yacht = await admin.post('/api/v1/yachts', {
    name: 'Zephyrine',
    ownerType: 'client',
    ownerId: clientId,
  })
  const yachtId = yacht.body.data.id
  const interest = await admin.post('/api/v1/interests', { clientId, yachtId })
  const { id } = interest.body.data
  const byWord = async (q: string) => (await find(q, '&types=interest')).map((one) => one.id)
  expect([await byWord('vasaniemi'), await byWord('zephyrine')]).toEqual([[id], [id]])
  await admin.patch(`/api/v1/clients/${clientId}`, { fullName: 'Quirin Ulvila' })
  await admin.patch(`/api/v1/yachts/${yachtId}`, { name: 'Xanthippe' })
  expect([await byWord('vasaniemi'), await byWord('zephyrine')]).toEqual([[], []])
  expect([await byWord('ulvila'), await byWord('xanthippe')]).toEqual([[id], [id]])
})

it('renames a client while its interests are changed together, and nobody is refused', async () => {
  const { body } = await admin.post('/api/v1/clients', { fullName: 'Ragnhild One' })
  const clientId = body.data.id
  const ids: string[] = []
  for (let n = 0; n < 12; n++) ids.push((await admin.post('/api/v1/interests', { clientId })).body.data.id)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      n % 2
        ? admin.patch(`/api/v1/clients/${clientId}`, { fullName: `Ragnhild ${n}` })
        : admin.post('/api/v1/interests/bulk', {
            action: 'change_stage',
            stage: n % 4 ? 'qualified' : 'nurturing',
            ids: n % 3 ? ids : ids.toReversed(),
          }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const results = answers.flatMap(({ body }) => body.data.results ?? [])
  expect(results.filter((one: { ok: boolean }) => !one.ok)).toEqual([])
})
