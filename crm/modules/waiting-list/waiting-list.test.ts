import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testPorts } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { endOffer } from './job.ts'

const [app, foreign, boss, agent, viewer] = await testPorts('port_admin', 'sales_agent', 'viewer')
const portId = boss.portId!
let number = 0

afterAll(() => app.close())

const client = async (fullName: string, who = boss) => {
  const contacts = [{ channel: 'email', value: `${fullName.replace(' ', '.').toLowerCase()}@sea.example` }]
  return data(await who.post('/api/v1/clients', { fullName, contacts })).id as string
}
async function berth() {
  number += 1
  return data(await boss.post('/api/v1/berths', { mooringNumber: `Q${number}` })).id as string
}
const url = (id: string) => `/api/v1/berths/${id}/waiting-list`
const put = (id: string, entries: object[], more: object = {}, who = agent) =>
  who.patch(url(id), { entries, ...more })
const list = async (id: string, who = agent) => data(await who.get(url(id)))
const names = async (id: string) =>
  (await list(id)).entries.map(({ clientName }: { clientName: string }) => clientName.split(' ')[0])
async function queue(...people: string[]) {
  const id = await berth()
  const clients = []
  for (const one of people) clients.push(await client(one))
  const { entries } = data(
    await put(
      id,
      clients.map((clientId) => ({ clientId })),
    ),
  )
  return { id, clients, entries: entries.map((entry: { id: string }) => entry.id) as string[] }
}
const step = (id: string, entryId: string, what: string, body: object = {}, who = agent) =>
  who.post(`${url(id)}/${entryId}/${what}`, body)
const later = () => new Date(Date.now() + 3 * 86_400_000).toISOString()
const trail = async (id: string) =>
  (data(await boss.get(`/api/v1/berths/${id}/activity`)) as { type: string; metadata: object }[]).filter(
    ({ type }) => type.startsWith('berth.waiting_list'),
  )

describe('a berth that goes to the archive', () => {
  it('is offered to nobody any more, and nothing is settled there', async () => {
    const { id, entries } = await queue('Gun Holm', 'Isak Jarl')
    data(await step(id, entries[0]!, 'offer', { deadline: later() }))
    expect((await boss.delete(`/api/v1/berths/${id}`, { reason: 'Rebuilt pontoon' })).status).toBe(204)
    expect((await list(id, boss)).entries.map(({ status }: { status: string }) => status)).toEqual([
      'waiting',
      'waiting',
    ])
    expect((await trail(id))[0]).toMatchObject({
      type: 'berth.waiting_list_expired',
      metadata: { entryId: entries[0], reason: 'berth_archived' },
    })
    const bodies = { accept: {}, decline: {}, skip: { reason: 'Away' }, offer: { deadline: later() } }
    for (const [what, body] of Object.entries(bodies)) {
      const { status, body: answer } = await step(id, entries[0]!, what, body)
      expect([what, status, answer.error?.code]).toEqual([what, 409, 'RECORD_ARCHIVED'])
    }
    const changed = await boss.patch(`/api/v1/berths/${id}`, { status: 'sold' })
    expect([changed.status, changed.body.error?.code]).toEqual([409, 'RECORD_ARCHIVED'])
    const bulk = await boss.post('/api/v1/berths/bulk', {
      action: 'change_status',
      status: 'sold',
      ids: [id],
    })
    expect(bulk.body.data.results[0].error.code).toBe('RECORD_ARCHIVED')
  })
})

describe('the queue of a berth', () => {
  it('is rewritten: who stays keeps the date, who is new waits from now, who is missing leaves with a trail', async () => {
    const { id, clients } = await queue('Anna Berg', 'Bo Ek', 'Cia Dal')
    const before = (await list(id)).entries
    const dora = await client('Dora Frid')
    const answer = data(
      await put(
        id,
        [
          { clientId: dora, wantedLengthFt: 30, note: 'Wants the inside' },
          { clientId: clients[2] },
          { clientId: clients[0], id: before[0].id },
        ],
        { reason: 'Bo bought elsewhere' },
      ),
    )
    expect(answer.entries).toMatchObject([
      {
        clientName: 'Dora Frid',
        place: 1,
        wantedLengthFt: 30,
        wantedLengthM: 9.144,
        wantedLengthUnit: 'ft',
        note: 'Wants the inside',
        addedByName: expect.any(String),
      },
      { clientName: 'Cia Dal', place: 2, since: before[2].since, id: before[2].id },
      { clientName: 'Anna Berg', place: 3, since: before[0].since, id: before[0].id },
    ])
    expect(answer.past).toMatchObject([
      { clientName: 'Bo Ek', status: 'removed', reason: 'Bo bought elsewhere', place: null },
    ])
    expect((await trail(id))[0]).toMatchObject({
      oldValues: { waitingList: ['Anna Berg', 'Bo Ek', 'Cia Dal'] },
      newValues: { waitingList: ['Dora Frid', 'Cia Dal', 'Anna Berg'] },
      metadata: { reason: 'Bo bought elsewhere' },
    })
    // Whoever comes back waits from then on.
    const back = data(
      await put(
        id,
        [...answer.entries, { clientId: clients[1] }].map(({ clientId }) => ({ clientId })),
      ),
    )
    expect(back.entries[3].since > before[1].since).toBe(true)
    expect((await trail(id)).length).toBe(3)
    data(
      await put(
        id,
        back.entries.map(({ clientId }: { clientId: string }) => ({ clientId })),
      ),
    )
    expect((await trail(id)).length).toBe(3)
  })

  it('is rewritten by the PATCH of the berth too, by whoever may', async () => {
    const { id, clients } = await queue('Elsa Gran', 'Filip Hed')
    const only = await app.person(portId, ['berths.view', 'berths.manage_waiting_list', 'clients.view'])
    const editor = await app.person(portId, ['berths.view', 'berths.edit'])
    const entries = [{ clientId: clients[1] }, { clientId: clients[0] }]
    expect((await editor.patch(`/api/v1/berths/${id}`, { waitingList: entries })).status).toBe(403)
    expect((await only.patch(`/api/v1/berths/${id}`, { waitingList: entries, pontoon: 'Gate' })).status).toBe(
      403,
    )
    expect((await only.patch(`/api/v1/berths/${id}`, { pontoon: 'Gate' })).status).toBe(403)
    expect((await editor.patch(`/api/v1/berths/${id}`, { pontoon: 'Gate' })).status).toBe(200)
    expect((await only.patch(`/api/v1/berths/${id}`, { waitingList: entries })).status).toBe(200)
    expect(await names(id)).toEqual(['Filip', 'Elsa'])
    data(await agent.patch(`/api/v1/berths/${id}`, { waitingList: [], pontoon: 'Bridge' }))
    expect(await names(id)).toEqual([])
  })

  it('refuses clients that are not there, are elsewhere, archived or named twice, and changes nothing', async () => {
    const { id, clients } = await queue('Gun Ivar')
    const theirs = await client('Theirs Alone', foreign)
    const gone = await client('Gone Away')
    await boss.delete(`/api/v1/clients/${gone}`)
    for (const clientId of [theirs, gone, '0199aaaa-0000-7000-8000-000000000000']) {
      const { status, body } = await put(id, [{ clientId: clients[0] }, { clientId }])
      expect([status, body.error.code, body.error.details[0].path]).toEqual([
        400,
        'REFERENCE_NOT_FOUND',
        'entries.1.clientId',
      ])
    }
    const inBerth = await agent.patch(`/api/v1/berths/${id}`, { waitingList: [{ clientId: theirs }] })
    expect(inBerth.body.error.details[0].path).toBe('waitingList.0.clientId')
    const twice = await put(id, [{ clientId: clients[0] }, { clientId: clients[0] }])
    expect(twice.body.error.details[0].path).toBe('entries.1.clientId')
    expect((await put(id, [], {}, viewer)).status).toBe(403)
    expect((await put(id, [], {}, foreign)).status).toBe(404)
    expect((await foreign.get(url(id))).status).toBe(404)
    expect(await names(id)).toEqual(['Gun'])
  })

  it('has one order when several write at once, and a stale version is refused', async () => {
    const { id, clients } = await queue('Hal Jon', 'Ida Kok', 'Jan Lo')
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [1, 0, 2],
    ]
    const answers = await Promise.all(
      orders.map((order) =>
        put(
          id,
          order.map((place) => ({ clientId: clients[place] })),
        ),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { entries, version } = await list(id)
    expect(entries.map(({ place }: { place: number }) => place)).toEqual([1, 2, 3])
    expect(orders.map((order) => order.map((one) => clients[one]).join())).toContain(
      entries.map(({ clientId }: { clientId: string }) => clientId).join(),
    )
    const stale = await agent.patch(url(id), { entries: [] }, { 'if-match': `"${version - 1}"` })
    expect(stale.body.error.code).toBe('VERSION_STALE')
    const both = await Promise.all(
      [1, 2].map(() => agent.patch(url(id), { entries: [] }, { 'if-match': `"${version}"` })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
  })
})

describe('an offer', () => {
  it('goes to the first who waits, one at a time, and is accepted in time', async () => {
    const { id, entries } = await queue('Kaj Mo', 'Lea Nor', 'Mia Ost')
    const code = async (...of: Parameters<typeof step>) => (await step(...of)).body.error?.code
    expect(await code(id, entries[1]!, 'offer', { deadline: later() })).toBe('WAITING_LIST_ORDER')
    expect((await step(id, entries[0]!, 'skip', {})).body.error.details[0].path).toBe('reason')
    data(await step(id, entries[0]!, 'skip', { reason: 'The yacht is too wide' }))
    expect(await code(id, entries[0]!, 'skip', { reason: 'Again' })).toBe('WAITING_LIST_STATE')
    expect(
      (await step(id, entries[1]!, 'offer', { deadline: '2020-01-01T00:00:00.000Z' })).body.error.details[0]
        .path,
    ).toBe('deadline')
    const { entries: offered } = data(await step(id, entries[1]!, 'offer', { deadline: later() }))
    expect(offered).toMatchObject([
      { status: 'skipped', reason: 'The yacht is too wide', place: 1 },
      { status: 'offered', deadline: expect.any(String), offeredByName: expect.any(String) },
      { status: 'waiting' },
    ])
    expect(await code(id, entries[2]!, 'offer', { deadline: later() })).toBe('WAITING_LIST_OFFERED')
    expect((await put(id, [])).body.error.code).toBe('WAITING_LIST_OFFERED')
    expect(await code(id, entries[2]!, 'accept')).toBe('WAITING_LIST_STATE')
    const both = await Promise.all([
      step(id, entries[1]!, 'accept', { reason: 'Rang' }),
      step(id, entries[1]!, 'decline'),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const after = await list(id)
    expect(after.past).toHaveLength(1)
    if (after.past[0].status === 'accepted')
      expect(after.entries).toMatchObject([
        { clientName: 'Kaj Mo', status: 'waiting', place: 1 },
        { place: 2 },
      ])
    expect((await trail(id)).map(({ type }) => type.replace('berth.waiting_list_', ''))).toEqual([
      after.past[0].status,
      'offered',
      'skipped',
      'changed',
    ])
    expect(await code(id, entries[1]!, 'skip', { reason: 'x' })).toBe('WAITING_LIST_STATE')
    expect((await step(id, entries[0]!, 'offer', { deadline: later() }, foreign)).status).toBe(404)
    expect((await step(id, entries[0]!, 'offer', { deadline: later() }, viewer)).status).toBe(403)
    const other = await queue('Nils Pil')
    expect((await step(id, other.entries[0]!, 'offer', { deadline: later() })).status).toBe(404)
  })

  it('lapses at its moment by a job, once, and whoever made it hears who is the next', async () => {
    const { id, entries } = await queue('Olga Qvist', 'Per Rud')
    data(await step(id, entries[0]!, 'offer', { deadline: later() }))
    const run = () =>
      endOffer(app.crm.services)({ tenantId: portId, berthId: id, entryId: entries[0]! }, {} as never)
    await run()
    expect((await list(id)).entries[0].status).toBe('offered')
    await app.rows(
      portId,
      sql`update waiting_list_entries set deadline = now() - interval '1 minute'
        where port_id = ${portId} and id = ${entries[0]}`,
    )
    expect((await step(id, entries[0]!, 'accept')).body.error.code).toBe('WAITING_LIST_STATE')
    await Promise.all([run(), run()])
    const { entries: left, past } = await list(id)
    expect(past).toMatchObject([{ clientName: 'Olga Qvist', status: 'expired' }])
    expect(left).toMatchObject([{ clientName: 'Per Rud', status: 'waiting', place: 1 }])
    expect((await trail(id)).filter(({ type }) => type.endsWith('expired'))).toHaveLength(1)
    const { body } = await agent.get('/api/v1/notifications')
    expect(body.data[0]).toMatchObject({
      kind: 'waiting_list_next',
      entityId: id,
    })
  })
})

describe('the next in line', () => {
  it('is told when an interest goes to the archive and nobody else holds its berth', async () => {
    const { id } = await queue('Rut Sand', 'Stig Tor')
    const clientId = await client('Ulf Vik')
    const open = async () =>
      data(await boss.post('/api/v1/interests', { clientId, berthIds: [id] })).id as string
    const [first, second] = [await open(), await open()]
    data(await boss.post(`/api/v1/interests/${second}/stage`, { stage: 'eoi' }))
    const mails = () =>
      app.rows(
        portId,
        sql<{ toAddress: string }>`select to_address as "toAddress" from mails
        where port_id = ${portId} and to_address like 'rut.%'`,
      )
    await boss.delete(`/api/v1/interests/${first}`)
    expect(await mails()).toEqual([])
    await boss.delete(`/api/v1/interests/${second}`)
    expect(await mails()).toHaveLength(1)
    expect((await list(id)).entries).toMatchObject([{ toldAt: expect.any(String) }, { toldAt: null }])
    const { body } = await agent.get('/api/v1/notifications')
    expect(body.data[0]).toMatchObject({
      kind: 'waiting_list_next',
      entityId: id,
    })
  })
})

describe('who waits in the port', () => {
  it('is listed by berth and place, filtered and found, and nobody hidden is told', async () => {
    const port = await app.makePort()
    const owner = await app.person(port, 'port_admin')
    const createBerth = async (mooringNumber: string, ...people: string[]) => {
      const { id } = data(await owner.post('/api/v1/berths', { mooringNumber }))
      const entries = []
      for (const one of people) entries.push({ clientId: await client(one, owner) })
      data(await owner.patch(url(id), { entries }))
      return id as string
    }
    const b10 = await createBerth('B10', 'Vera Wik', 'Xena Yrsa')
    await createBerth('B2', 'Zoe Ask')
    const found = async (query: string, who = owner) =>
      (
        (await who.get(`/api/v1/waiting-list?${query}`)).body.data as { clientName: string; place: number }[]
      ).map(({ clientName, place }) => `${clientName.split(' ')[0]} ${place}`)
    expect(await found('')).toEqual(['Zoe 1', 'Vera 1', 'Xena 2'])
    expect(await found('sort=-clientName')).toEqual(['Zoe 1', 'Xena 2', 'Vera 1'])
    expect(await found('q=b10')).toEqual(['Vera 1', 'Xena 2'])
    expect(await found('q=xena')).toEqual(['Xena 2'])
    expect(await found('status=offered')).toEqual([])
    expect((await owner.get('/api/v1/waiting-list?limit=1&page=2')).body).toMatchObject({
      data: [{ mooringNumber: 'B10', berthStatus: 'available' }],
      meta: { total: 3 },
    })
    const own = await app.person(port, [
      'berths.view',
      'berths.manage_waiting_list',
      'clients.view',
      'clients.create',
    ])
    await app.rows(
      port,
      sql`update roles r set scopes = '{"clients":"own","interests":"own"}'::jsonb from port_members m
        where r.port_id = ${port} and m.port_id = ${port} and m.role_id = r.id and m.user_id = ${own.userId}`,
    )
    expect(await found('', own)).toEqual([])
    const hidden = data(await own.get(url(b10)))
    expect(hidden.entries).toMatchObject([
      { clientId: null, clientName: null, place: 1 },
      { clientId: null, clientName: null, place: 2 },
    ])
    // Whoever they are not shown stays where they were.
    data(await own.patch(url(b10), { entries: [] }))
    expect(await found('q=b10')).toEqual(['Vera 1', 'Xena 2'])
  })
})
