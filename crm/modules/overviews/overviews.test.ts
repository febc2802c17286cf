import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { createRecord } from '../duplicates/testing/everything.ts'

let app: TestApp
let boss: Person
let client: string
let yacht: string
let company: string
let berths: string[]
let deals: string[]

const overview = async (person: Person, kind: string, id: string) =>
  (await person.get(`/api/v1/${kind}/${id}/overview`)).body.data

beforeAll(async () => {
  app = await testApp()
  boss = await app.person(await app.makePort(), 'port_admin')
  const make = (path: string, body: unknown) => createRecord(boss, path, body)
  client = (await make('clients', { fullName: 'Astrid Berg' })).id
  company = (await make('companies', { name: 'Berg Charter' })).id
  await make(`companies/${company}/members`, { clientId: client, role: 'director' })
  yacht = (await make('yachts', { name: 'Freja', ownerType: 'company', ownerId: company })).id
  berths = []
  for (const mooringNumber of ['A1', 'A2', 'A3'])
    berths.push((await make('berths', { mooringNumber, price: '1000.00', currency: 'EUR' })).id)
  deals = []
  for (const berthIds of [berths.slice(0, 2), berths.slice(1, 2), berths.slice(2)])
    deals.push((await make('interests', { clientId: client, yachtId: yacht, berthIds })).id)
  await boss.post(`/api/v1/interests/${deals[2]}/outcome`, { outcome: 'won' })
  await make(`clients/${client}/notes`, { body: 'Likes the morning sun' })
  await make(`interests/${deals[0]}/contact-log`, {
    channel: 'call',
    direction: 'inbound',
    summary: 'Rang about the price',
    happenedAt: '2026-01-02T10:00:00.000Z',
  })
  for (const [title, dueAt] of [
    ['Send the offer', '2030-05-02T07:00:00.000Z'],
    ['Ring again', '2030-05-01T07:00:00.000Z'],
  ])
    await make('reminders', { title, dueAt, recordType: 'interest', recordId: deals[0] })
})
afterAll(() => app.close())

describe('the overview of a record', () => {
  it('tells the deals of a client, what comes next, the last words and the files', async () => {
    const file = new FormData()
    file.append('clientId', client)
    file.append('file', new Blob(['A letter']), 'letter.txt')
    await createRecord(boss, 'files/upload', file)
    const found = await overview(boss, 'clients', client)
    expect(found.deals).toEqual({
      live: 2,
      won: 1,
      lost: 0,
      liveValue: [{ currency: 'EUR', amount: '2000.00' }],
      wonValue: [{ currency: 'EUR', amount: '1000.00' }],
    })
    expect(found.wanted).toMatchObject([
      { mooringNumber: 'A2', deals: 2 },
      { mooringNumber: 'A1', deals: 1 },
    ])
    expect(found.steps).toMatchObject([{ interestId: deals[0], title: 'Ring again' }])
    expect(found.words).toMatchObject([
      { kind: 'note', text: 'Likes the morning sun', recordType: 'client', recordId: client },
      { kind: 'contact', channel: 'call', direction: 'inbound', recordType: 'interest', recordId: deals[0] },
    ])
    expect(found.files).toMatchObject({ count: 1, latest: [{ name: 'letter.txt' }] })
  })

  it('tells what came for its deals, each currency by itself, and what is in the books alone', async () => {
    const pay = (deal: string, type: string, amount: string, currency: string) =>
      createRecord(boss, `interests/${deal}/payments`, { type, amount, currency })
    await pay(deals[0]!, 'deposit', '500', 'EUR')
    await pay(deals[2]!, 'balance', '1000.50', 'EUR')
    await pay(deals[2]!, 'refund', '100', 'EUR')
    await pay(deals[1]!, 'deposit', '9000', 'JPY')
    const wrong = await pay(deals[1]!, 'deposit', '1', 'SEK')
    expect((await boss.delete(`/api/v1/payments/${wrong.id}`)).status).toBe(204)
    const received = [
      { currency: 'EUR', amount: '1400.50' },
      { currency: 'JPY', amount: '9000' },
    ]
    expect((await overview(boss, 'clients', client)).money).toEqual({ payments: 4, received })
    expect((await overview(boss, 'berths', berths[2]!)).money).toMatchObject({ payments: 2 })
    // The list of payments holds as many, of a deal that went into the archive since as well.
    await boss.delete(`/api/v1/interests/${deals[1]}`)
    for (const [kind, filter, id] of [
      ['clients', 'clientId', client],
      ['yachts', 'yachtId', yacht],
      ['companies', 'companyId', company],
      ['berths', 'berthId', berths[2]],
    ] as const) {
      const { money } = await overview(boss, kind, id!)
      const list = (await boss.get(`/api/v1/payments?${filter}=${id}`)).body
      expect([kind, list.meta.total]).toEqual([kind, money.payments])
      const sums = (await boss.get(`/api/v1/payments/totals?${filter}=${id}`)).body.data
      expect(sums.map(({ currency, received: sum }: Record<string, string>) => [currency, sum])).toEqual(
        money.received.map(({ currency, amount }: Record<string, string>) => [currency, amount]),
      )
    }
    await boss.post(`/api/v1/interests/${deals[1]}/restore`)
    const clerk = await app.person(boss.portId!, ['clients.view', 'interests.view'])
    expect((await overview(clerk, 'clients', client)).money).toBeNull()
  })

  it('tells the same deals of the yacht, of its company and of a berth, and nothing of an empty record', async () => {
    for (const [kind, id] of [
      ['yachts', yacht],
      ['companies', company],
    ] as const)
      expect((await overview(boss, kind, id)).deals).toMatchObject({ live: 2, won: 1 })
    const berth = await overview(boss, 'berths', berths[1]!)
    expect([berth.deals.live, berth.wanted, berth.words.length]).toEqual([2, [], 1])
    const { id } = await createRecord(boss, 'clients', { fullName: 'Nobody Yet' })
    expect(await overview(boss, 'clients', id)).toEqual({
      deals: { live: 0, won: 0, lost: 0, liveValue: [], wonValue: [] },
      money: { payments: 0, received: [] },
      wanted: [],
      steps: [],
      words: [],
      related: [],
      files: { count: 0, latest: [] },
    })
  })

  it('keeps to what the caller may see, and to the port', async () => {
    const narrow = await app.person(boss.portId!, ['clients.view'])
    expect(await overview(narrow, 'clients', client)).toMatchObject({
      deals: null,
      money: null,
      wanted: [],
      steps: [],
      words: [{ kind: 'note' }],
      files: null,
    })
    const rights = ['clients.view', 'interests.view', 'berths.view', 'reminders.view_own', 'yachts.view']
    const own = await app.person(boss.portId!, rights)
    await app.rows(
      boss.portId,
      sql`update roles r set scopes = '{"clients":"all","interests":"own"}'::jsonb from port_members m
        where r.port_id = ${boss.portId} and m.port_id = ${boss.portId} and m.role_id = r.id and m.user_id = ${own.userId}`,
    )
    await boss.patch(`/api/v1/interests/${deals[1]}`, { assignedTo: own.userId })
    const found = await overview(own, 'clients', client)
    expect(found.deals).toMatchObject({ live: 1, won: 0 })
    // The reminder is of a colleague, and of a deal that is not theirs.
    expect([found.steps, found.words.length]).toEqual([[], 1])
    const foreign = await app.person(await app.makePort(), 'port_admin')
    expect((await foreign.get(`/api/v1/clients/${client}/overview`)).status).toBe(404)
    expect((await narrow.get(`/api/v1/yachts/${yacht}/overview`)).status).toBe(403)
  })
})
