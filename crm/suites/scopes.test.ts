// @module-tag long

import { sql } from 'kysely'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crm } from '../../contract/crm.ts'
import { type Endpoint, gatesOf } from '../../contract/endpoint.ts'
import { kinds } from '../../contract/kinds.ts'
import { allPermissions, type ScopeWidth, scopeWidths } from '../../contract/permissions.ts'
import { clientConfig } from '../../platform/database/pools.ts'
import { looksOf } from '../../platform/testing/extent.ts'
import { scopedKinds, sightOf } from '../modules/identity/sight.ts'
import { type Person, type TestApp, testApp } from '../testing/app.ts'
import { bodyFor, makeSample, paramsFor, type Sample } from './sample.ts'

const all = Object.entries(crm as Record<string, Record<string, Endpoint>>).flatMap(([module, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ operation: `${module}.${name}`, endpoint })),
)
const inPort = all.filter(({ endpoint }) => endpoint.scope !== 'none' && endpoint.gate !== 'signed_token')
const hiddenKinds = new Set(Object.values(scopedKinds).flatMap((some) => some.map(({ type }) => type)))
/** The addresses of what is hidden: `/api/v1/clients/{id}` and all below it. */
const hiddenPaths = Object.values(kinds)
  .filter(({ type }) => hiddenKinds.has(type))
  .map(({ path }) => `/api/v1/${path}/{id}`)
const administering = ['manage_users', 'manage_webhooks', 'manage_settings', 'manage_forms', 'manage_tags']
const permissions = allPermissions.filter(
  (permission) => !administering.some((action) => permission === `admin.${action}`),
)
const gates: readonly string[] = permissions
const ofHidden = inPort.filter(
  ({ endpoint }) =>
    hiddenPaths.some((path) => endpoint.path === path || endpoint.path.startsWith(`${path}/`)) &&
    !endpoint.upload &&
    // Whoever administers is refused by the permission these people have not.
    gatesOf(endpoint).some((gate) => gates.includes(gate)),
)

// What the sample calls what must not be seen: client, contact, address and yacht.
const marks = ['Ingrid Solberg', 'ingrid@example.com', 'Strandgata', 'Havørn']
const events = [
  'clients.list',
  'clients.list csv',
  'clients.get',
  'clients.listContacts',
  'clients.options?q=ingrid',
  'clients.matchCandidates?email=ingrid@example.com',
  'interests.list',
  'interests.board',
  'interests.timeline',
  'yachts.list',
  'yachts.ownershipHistory',
  'companies.get',
  'search.find?q=ingrid',
  'berths.activeInterests',
  'audit.list',
]

let app: TestApp
let portId: string
let boss: Person
let theirs: Sample
const people = {} as Record<ScopeWidth, Person>
let mate: Person

beforeAll(async () => {
  app = await testApp()
  portId = await app.makePort()
  boss = await app.person(portId, 'port_admin')
  theirs = await makeSample(boss, (await app.person(portId, 'viewer')).userId!)
  for (const width of scopeWidths) people[width] = await withScopes(width, width)
  mate = await app.person(portId, 'sales_agent')
  const memberIds = [people.team.userId, mate.userId]
  expect((await boss.post('/api/v1/admin/teams', { name: 'South', memberIds })).status).toBe(201)
})
afterAll(() => app.close())

async function withScopes(clients: ScopeWidth, interests: ScopeWidth): Promise<Person> {
  const person = await app.person(portId, permissions)
  const scopes = JSON.stringify({ clients, interests })
  await app.rows(
    portId,
    sql`update roles r set scopes = ${scopes}::jsonb from port_members m
      where r.port_id = ${portId} and m.port_id = ${portId} and m.role_id = r.id and m.user_id = ${person.userId}`,
  )
  return person
}

function fill(path: string, params: Record<string, string>): string {
  return path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => params[name] || '0199aaaa-0000-7000-8000-000000000000',
  )
}

const queries: Record<string, readonly string[]> = {
  'search.find': ['?q=ingrid', '?q=havorn', '?q=strandgata', '?q=sol', '?q=in', '?q=i'],
  'clients.options': ['', '?q=ingrid'],
  'clients.matchCandidates': ['?email=ingrid@example.com', '?name=Ingrid%20Solberg'],
  'yachts.autocomplete': ['', '?q=hav'],
  'clients.list': ['', '?q=ingrid', '?archived=all', '?filter=fullName:contains:ingrid'],
  'interests.list': ['', '?q=ingrid', '?filter=clientName:contains:ingrid', '?sort=clientName'],
  'interests.board': ['', '?q=ingrid'],
  'audit.list': ['', '?q=ingrid', '?entityType=client', '?action=create'],
  'clients.duplicates': ['?name=Nobody%20Such'],
  'settings.resolved': ['?keys=berth_rules'],
}

/** Whatever somebody is answered to every question of the interface, by the question. */
async function walk(person: Person, sample: Sample): Promise<Map<string, { status: number; text: string }>> {
  const answers = new Map<string, { status: number; text: string }>()
  const ask = async ({ operation, endpoint }: (typeof inPort)[number]) => {
    const params = paramsFor(endpoint.path, sample)
    // Of the berths the one that a deal is linked to.
    const about = operation.startsWith('berths.') ? { ...params, id: sample.linkedBerthId } : params
    const path = fill(endpoint.path, about)
    for (const query of queries[operation] ?? ['']) {
      const accepts = endpoint.csv ? [undefined, 'text/csv'] : [undefined]
      for (const accept of accepts) {
        const answer = await person.get(path + query, accept ? { accept } : {})
        answers.set(`${operation}${query}${accept ? ' csv' : ''}`, {
          status: answer.status,
          text: typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body),
        })
      }
    }
  }
  const left = inPort.filter((one) => one.endpoint.method === 'GET')
  const next = async (): Promise<void> => {
    const question = left.pop()
    if (!question) return
    await ask(question)
    return next()
  }
  await Promise.all(Array.from({ length: 4 }, next))
  return answers
}

const telling = (answers: Map<string, { text: string }>, some: readonly string[]) =>
  [...answers].flatMap(([question, { text }]) => (some.some((mark) => text.includes(mark)) ? [question] : []))

describe('what is somebody else’s', () => {
  it('is told to whoever sees all', { tags: 'long' }, async () => {
    const open = telling(await walk(people.all, theirs), marks)
    expect(open).toEqual(expect.arrayContaining(events))
    expect(open.length).toBeGreaterThan(25)
  })

  it.each(looksOf(['own', 'team'] as const))(
    'is not told to whoever sees their %s, whatever they ask',
    { tags: 'long' },
    async (width) => {
      const answers = await walk(people[width], theirs)
      expect(telling(answers, marks)).toEqual([])
      expect([...answers].filter(([, { status }]) => status >= 500)).toEqual([])
    },
  )

  it.each(ofHidden)('$operation is 404, and nothing changes', async ({ operation, endpoint }) => {
    const before = await digest()
    const url = fill(endpoint.path, paramsFor(endpoint.path, theirs))
    const body = endpoint.body ? bodyFor(operation, theirs) : undefined
    for (const width of ['own', 'team'] as const) {
      const answer = await people[width].send(endpoint.method, url, body)
      expect([answer.status, answer.body.error?.code], width).toEqual([
        404,
        operation.includes('ecommend') ? 'INTEREST_PORT_MISMATCH' : 'RECORD_NOT_FOUND',
      ])
    }
    expect(await digest()).toBe(before)
  })

  it('cannot be named in a body, and is told as absent in its place of a bulk request', async () => {
    const { own } = people
    const mine = (await own.post('/api/v1/clients', { fullName: 'Mine Alone' })).body.data
    const refused = await Promise.all([
      own.post('/api/v1/interests', { clientId: theirs.clientId }),
      own.post('/api/v1/interests', { clientId: mine.id, yachtId: theirs.yachtId }),
      own.post('/api/v1/yachts', { name: 'X', ownerType: 'client', ownerId: theirs.clientId }),
      own.post(`/api/v1/companies/${theirs.companyId}/members`, { clientId: theirs.clientId, role: 'other' }),
      own.post('/api/v1/search/recently-viewed', { type: 'client', id: theirs.clientId }),
      own.post('/api/v1/reminders', {
        title: 'Look',
        dueAt: '2030-01-01T09:00:00.000Z',
        recordType: 'client',
        recordId: theirs.clientId,
      }),
    ])
    expect(refused.map(({ status, body }) => [status, body.error?.code])).toEqual(
      refused.map(() => [400, 'REFERENCE_NOT_FOUND']),
    )
    const ids = [theirs.clientId, mine.id]
    const bulk = await own.post('/api/v1/clients/bulk', { action: 'assign_source', source: 'broker', ids })
    expect(
      bulk.body.data.results.map((one: { id: string; ok: boolean; error?: { code: string } }) => [
        one.id,
        one.error?.code ?? one.ok,
      ]),
    ).toEqual([
      [theirs.clientId, 'RECORD_NOT_FOUND'],
      [mine.id, true],
    ])
  })

  /** The clients, deals and yachts of the port, and what hangs on them, as one text. */
  async function digest(): Promise<string> {
    const tables = ['clients', 'interests', 'yachts', 'notes', 'taggings', 'client_contacts', 'addresses']
    const parts = await Promise.all(
      tables.map((name) =>
        app.rows(
          portId,
          sql<{ sum: string }>`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
          from ${sql.table(name)} t where port_id = ${portId}`,
        ),
      ),
    )
    return parts.map(([row]) => row!.sum).join()
  }
})

const next = (socket: Socket, event: string) =>
  new Promise<Record<string, unknown>>((resolve) => socket.once(event, resolve))
const dealOf = async (person: Person, fullName: string, more: object = {}) => {
  const client = (await person.post('/api/v1/clients', { fullName })).body.data
  const deal = await person.post('/api/v1/interests', { clientId: client.id, ...more })
  expect(deal.status, JSON.stringify(deal.body)).toBe(201)
  return { clientId: client.id as string, interestId: deal.body.data.id as string }
}
const total = async (person: Person, path: string) => (await person.get(path)).body.meta.total as number
const found = async (person: Person, q: string) =>
  ((await person.get(`/api/v1/search?q=${q}`)).body.data as { type: string }[]).map(({ type }) => type).sort()

describe('what is one’s own', () => {
  it('is whatever one made and whatever one was given, with its client and what hangs on them', async () => {
    const own = await withScopes('own', 'own')
    expect(await total(own, '/api/v1/clients')).toBe(0)
    const ownDeal = await dealOf(own, 'Quentin Made')
    const assignedDeal = await dealOf(boss, 'Rosa Given', { assignedTo: own.userId })
    const yachts = [
      { name: 'Rosalind', ownerType: 'client', ownerId: assignedDeal.clientId },
      { name: 'Fleet One', ownerType: 'company', ownerId: theirs.companyId },
    ]
    for (const yacht of yachts) expect((await boss.post('/api/v1/yachts', yacht)).status).toBe(201)
    expect(await total(own, '/api/v1/clients')).toBe(2)
    expect(await total(own, '/api/v1/interests')).toBe(2)
    expect((await own.get('/api/v1/interests/board')).body.data.cards).toHaveLength(2)
    expect(await found(own, 'rosa')).toEqual(['client', 'interest', 'yacht'])
    expect(await found(own, 'quentin')).toEqual(['client', 'interest'])
    // What belongs to a company is everybody's.
    const ownYachts = (await own.get('/api/v1/yachts')).body.data as { name: string }[]
    expect(ownYachts.map(({ name }) => name).sort()).toEqual(['Fleet One', 'Rosalind'])
    const note = { body: 'Called about moorage' }
    expect((await own.post(`/api/v1/clients/${assignedDeal.clientId}/notes`, note)).status).toBe(201)
    expect(
      (await own.get(`/api/v1/clients/${assignedDeal.clientId}/activity`)).body.data.length,
    ).toBeGreaterThan(1)
    expect(await found(own, 'moorage')).toEqual(['note'])
    expect(await found(people.own, 'moorage')).toEqual([])
    expect((await own.get('/api/v1/dashboard')).body.data.activeInterests.value).toBe(2)

    // Given away it is answered once more, and is gone then; what one made stays.
    const away = await own.patch(`/api/v1/interests/${assignedDeal.interestId}`, { assignedTo: boss.userId })
    expect([away.status, away.body.data?.assignedTo]).toEqual([200, boss.userId])
    expect((await own.get(`/api/v1/interests/${assignedDeal.interestId}`)).status).toBe(404)
    expect((await own.get(`/api/v1/clients/${assignedDeal.clientId}`)).status).toBe(404)
    const response = await own.patch(`/api/v1/interests/${ownDeal.interestId}`, { assignedTo: boss.userId })
    expect(response.status).toBe(200)
    expect((await own.get(`/api/v1/interests/${ownDeal.interestId}`)).status).toBe(200)
  })

  it('of a team is what any of its people have, from the moment somebody joins it', async () => {
    const mateDeal = await dealOf(mate, 'Sigrun Mate')
    const seesClient = async (person: Person) =>
      (await person.get(`/api/v1/clients/${mateDeal.clientId}`)).status === 200
    expect([await seesClient(people.team), await seesClient(people.own)]).toEqual([true, false])
    const late = await withScopes('team', 'own')
    expect(await seesClient(late)).toBe(false)
    const memberIds = [late.userId, mate.userId]
    const team = await boss.post('/api/v1/admin/teams', { name: 'East', memberIds })
    await expect.poll(() => seesClient(late)).toBe(true)
    // Of deals this role shows no more than one's own.
    expect((await late.get(`/api/v1/interests/${mateDeal.interestId}`)).status).toBe(404)
    await boss.delete(`/api/v1/admin/teams/${team.body.data.id}`)
    await expect.poll(() => seesClient(late)).toBe(false)
  })

  it('of deals alone leaves every client to be seen', async () => {
    const half = await withScopes('all', 'own')
    expect((await half.get(`/api/v1/clients/${theirs.clientId}`)).status).toBe(200)
    expect((await half.get(`/api/v1/interests/${theirs.interestId}`)).status).toBe(404)
    expect(await found(half, 'ingrid')).toEqual(['client', 'invoice', 'reservation', 'tenancy'])
    expect(await total(half, '/api/v1/interests')).toBe(0)
    expect((await half.post('/api/v1/interests', { clientId: theirs.clientId })).status).toBe(201)
    expect(await total(half, `/api/v1/interests?clientId=${theirs.clientId}`)).toBe(1)
  })

  it('shares a berth with deals of which only that there are some is told', async () => {
    const own = await withScopes('own', 'own')
    const { interestId } = await dealOf(own, 'Tove Rival', { berthIds: [theirs.linkedBerthId] })
    const berth = `/api/v1/berths/${theirs.linkedBerthId}`
    const deals = (await own.get(`${berth}/active-interests`)).body.data as {
      interestId: string | null
      clientName: string | null
    }[]
    const ofInterests = deals.filter((deal) => deal.interestId !== null)
    expect(ofInterests.map(({ clientName }) => clientName)).toEqual(['Tove Rival'])
    expect(deals.length).toBeGreaterThan(1)
    expect((await own.get(berth)).body.data.activeInterestCount).toBe(deals.length)
    const mine = `/api/v1/interests/${interestId}`
    expect((await own.get(mine)).body.data.berths[0].competing).toBe(deals.length - 1)
    // The other one goes to contract and holds the berth: whose it is stays untold, in reads and in answers to writes.
    const moved = await boss.post(`/api/v1/interests/${theirs.interestId}/stage`, {
      stage: 'deposit_paid',
      override: true,
      reason: 'Signed at the boat show',
    })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    const step = { action: 'change_stage', stage: 'qualified' }
    const answers = [
      await own.get(mine),
      await own.post(`${mine}/preview`, step),
      await own.patch(`${mine}/berths/${theirs.linkedBerthId}`, { isSpecificallyPitching: true }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [claim, preview] = answers
    expect(claim!.body.data.taken).toMatchObject([{ interestId: null, clientName: null }])
    expect(preview!.body.data.competing).toMatchObject([{ interestId: null, clientName: null }])
    for (const mark of [...marks, theirs.interestId])
      for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(mark)
  })
})

describe('a file of clients', () => {
  it('is brought in by nobody who is not shown all clients, and its rows are not read either', async () => {
    const file = (entity: string) => {
      const form = new FormData()
      form.append('entity', entity)
      form.append('file', new Blob(['Name\nNora Berg\n']), 'people.csv')
      return form
    }
    expect((await people.own.post('/api/v1/imports', file('clients'))).status).toBe(403)
    expect((await people.own.post('/api/v1/imports', file('companies'))).status).toBe(201)
    expect((await people.own.get(`/api/v1/imports/${theirs.importId}/rows`)).status).toBe(403)
    expect((await people.all.get(`/api/v1/imports/${theirs.importId}/rows`)).status).toBe(200)
    const { data } = (await people.own.get('/api/v1/imports')).body
    expect(data.map(({ entity }: { entity: string }) => entity)).toEqual(['companies'])
  })
})

describe('a scope that changes', () => {
  it('holds from the next request on, also where nobody could hear that it changed', async () => {
    const person = await withScopes('all', 'all')
    const sees = async () => (await person.get(`/api/v1/clients/${theirs.clientId}`)).status
    expect(await sees()).toBe(200)
    const { data: users } = (await boss.get('/api/v1/admin/users?limit=1000')).body
    const { roleId } = users.find(({ id }: { id: string }) => id === person.userId)
    const role = `/api/v1/admin/roles/${roleId}`
    const wide = { clients: 'own', interests: 'all' }
    const refused = await boss.patch(role, { scopes: wide })
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'scopes.interests'])
    const own = { clients: 'own', interests: 'own' }
    expect((await boss.patch(role, { scopes: own })).body.data.scopes).toEqual(own)
    await expect.poll(sees, { interval: 20 }).toBe(404)
    expect((await boss.patch(role, { scopes: { clients: 'all', interests: 'all' } })).status).toBe(200)
    await expect.poll(sees, { interval: 20 }).toBe(200)

    const owner = new pg.Client(clientConfig(app.connectionOf(portId)))
    await owner.connect()
    // Both in one statement: whoever listened hears nothing of it.
    await owner.query(`
      begin; set local session_replication_role = replica;
      update roles set scopes = '${JSON.stringify(own)}' where id = '${roleId}'; commit;
      select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'berthwise listener' and datname = current_database()`)
    await expect.poll(sees, { interval: 20 }).toBe(404)
    // Others hear again before the next thing is said to them.
    const listeners = `select 1 from pg_stat_activity
      where application_name = 'berthwise listener' and datname = current_database() and query ~* '^listen'`
    await expect.poll(async () => (await owner.query(listeners)).rowCount).toBeGreaterThan(0)
    await owner.end()
  })
})

describe('what one hears live', () => {
  it('is of what one is shown, and once more of what one is shown no longer', async () => {
    const url = await app.web.listen({ host: '127.0.0.1', port: 0 })
    const own = await withScopes('own', 'own')
    const socket = io(url, {
      transports: ['websocket'],
      auth: { portId },
      extraHeaders: { cookie: own.cookie },
      reconnection: false,
      forceNew: true,
    })
    try {
      await new Promise<void>((resolve, reject) => {
        socket.on('connect', () => resolve())
        socket.on('connect_error', reject)
      })
      const heard: [event: string, id: string][] = []
      socket.onAny((event: string, payload: { id: string }) => heard.push([event, payload.id]))
      // Whoever told of changes was ended a moment ago, and has to be back first.
      let number = 100
      await expect
        .poll(async () => {
          await boss.post('/api/v1/berths', { mooringNumber: `Y${number++}` })
          return heard.length
        })
        .toBeGreaterThan(0)
      await boss.patch(`/api/v1/clients/${theirs.clientId}`, { fullName: 'Ingrid Solberg Moe' })
      await boss.post('/api/v1/yachts', { name: 'Unheard', ownerType: 'client', ownerId: theirs.clientId })
      const refused = { ok: false, error: 'RECORD_NOT_FOUND' }
      const room = (id: string, type: string) => socket.emitWithAck('entity:join', { type, id })
      expect(await room(theirs.clientId, 'client')).toEqual(refused)
      expect(await room(theirs.interestId, 'interest')).toEqual(refused)
      const assignment = next(socket, 'interest:created')
      const { interestId } = await dealOf(boss, 'Ursula Heard', { assignedTo: own.userId })
      expect(await assignment).toMatchObject({ id: interestId })
      expect(await room(interestId, 'interest')).toMatchObject({ ok: true })
      const taken = next(socket, 'interest:updated')
      await boss.patch(`/api/v1/interests/${interestId}`, { assignedTo: boss.userId })
      expect(await taken).toMatchObject({ id: interestId })
      await boss.patch(`/api/v1/interests/${interestId}`, { leadCategory: 'hot_lead' })
      const { body: last } = await boss.post('/api/v1/berths', { mooringNumber: 'Z9' })
      await expect.poll(() => heard).toContainEqual(['berth:updated', last.data.id])
      expect(heard.filter(([event]) => event === 'interest:updated')).toHaveLength(1)
      expect(heard.filter(([, id]) => id === theirs.clientId)).toEqual([])
      expect(heard.map(([event]) => event)).not.toContain('yacht:updated')
    } finally {
      socket.disconnect()
    }
  })
})

describe('the tables of what is hidden', () => {
  it('are all narrowed, but for those that say nothing of whose it is', async () => {
    const sight = sightOf(portId, boss.userId!, { clients: 'own', interests: 'own' }, [])!
    const narrow = new Set(sight.shown.map(([table]) => table))
    const pointing = await app.rows(
      null,
      sql<{ name: string }>`select distinct c.relname as name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = any(array['client_id', 'interest_id', 'record_id',
          'owner_client_id', 'linked_client_id', 'entity_id', 'merged_into_client_id', 'first_id', 'winner_id'])
        where c.relnamespace = 'crm'::regnamespace and c.relkind = 'r' order by 1`,
    )
    const open = pointing.map(({ name }) => name).filter((name) => !narrow.has(name))
    expect(open).toEqual(Object.keys(untold).sort())
  })
})

/** Tables that point at what may be hidden and are read whole, and why. */
const untold: Record<string, string> = {
  comparisons_due: 'the work of a job',
  import_rows: 'a file is for whoever may bring in what it holds',
  interest_berths: 'that there is a deal on a berth is everybody’s to know',
  mails: 'the outbox is for whoever manages the settings',
  notifications: 'they are their person’s alone',
  record_people: 'it says what is shown, and no operation reads it',
  residential_clients: 'the id of a linked client, whose name is looked up among those shown',
  residential_interests: 'their clients are those of the residential desk',
  website_inquiries: 'what a stranger wrote to the desk is for the desk; what became of it is not opened',
}
