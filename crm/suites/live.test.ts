import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientConfig } from '../../platform/database/pools.ts'
import { type Person, type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
let url: string
let admin: Person
let foreigner: Person
const sockets: Socket[] = []
/** What each socket heard, from the moment it was opened. */
const heardBy = new Map<Socket, string[]>()

beforeAll(async () => {
  app = await testApp()
  url = await app.web.listen({ host: '127.0.0.1', port: 0 })
  admin = await app.person(await app.makePort(), 'port_admin')
  foreigner = await app.person(await app.makePort(), 'port_admin')
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await app.close()
})

function connect(person: { cookie: string }, portId: string, more: object = {}): Promise<Socket> {
  const socket = io(url, {
    transports: ['websocket'],
    auth: { portId, ...more },
    extraHeaders: { cookie: person.cookie },
    reconnection: false,
    forceNew: true,
  })
  sockets.push(socket)
  socket.onAny((event: string) => heardBy.set(socket, [...(heardBy.get(socket) ?? []), event]))
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', reject)
  })
}

const next = (socket: Socket, event: string) =>
  new Promise<Record<string, unknown>>((resolve) => socket.once(event, resolve))

it('admits the members of a port alone', async () => {
  await expect(connect({ cookie: '' }, admin.portId!)).rejects.toThrow('SESSION_REQUIRED')
  await expect(connect(admin, foreigner.portId!)).rejects.toThrow('PORT_FORBIDDEN')
  await expect(connect(admin, '')).rejects.toThrow('PORT_REQUIRED')
})

it('tells a window that is older than the last change what it may have missed', async () => {
  const hears = await connect(admin, admin.portId!)
  const update = next(hears, 'client:updated')
  const before = performance.now()
  await admin.post('/api/v1/clients', { fullName: 'Early Bird' })
  await update
  const everythingIn = async (person: Person, age: unknown) => {
    const socket = await connect(person, person.portId!, { age })
    await socket.emitWithAck('entity:join', { type: 'client', id: admin.userId })
    return (heardBy.get(socket) ?? []).includes('everything')
  }
  const age = performance.now() - before + 1000
  expect(await everythingIn(admin, age)).toBe(true)
  expect(await everythingIn(admin, 0.001)).toBe(false)
  for (const foreign of [null, 'old', {}, -5]) expect(await everythingIn(admin, foreign)).toBe(false)
})

it('tells the port what changed, by id and never as a record, and tells other ports nothing', async () => {
  const [mine, theirs] = [await connect(admin, admin.portId!), await connect(foreigner, foreigner.portId!)]
  const overheard: string[] = []
  theirs.onAny((event: string) => overheard.push(event))
  const heard = next(mine, 'client:updated')
  const { body } = await admin.post('/api/v1/clients', { fullName: 'Karin Holm' })
  expect(await heard).toMatchObject({
    id: body.data.id,
    actorId: admin.userId,
    changed: expect.arrayContaining(['fullName']),
  })
  expect(JSON.stringify(await heard)).not.toContain('Karin Holm')
  const own = next(theirs, 'client:updated')
  await foreigner.post('/api/v1/clients', { fullName: 'Other' })
  await own
  expect(overheard).toEqual(['client:updated'])
})

it('says with an outcome the stage it was reached at', async () => {
  const socket = await connect(admin, admin.portId!)
  const client = (await admin.post('/api/v1/clients', { fullName: 'Ove' })).body.data
  const interest = (await admin.post('/api/v1/interests', { clientId: client.id })).body.data
  const heard = next(socket, 'interest:outcomeSet')
  await admin.post(`/api/v1/interests/${interest.id}/outcome`, { outcome: 'won' })
  expect(await heard).toMatchObject({ id: interest.id, outcome: 'won', stageAtOutcome: 'enquiry' })
})

it('opens the room of a record to those who may view it, and shows who else is there', async () => {
  const client = (await admin.post('/api/v1/clients', { fullName: 'Room' })).body.data
  const colleague = await app.person(admin.portId!, 'sales_agent')
  const [one, other] = [await connect(admin, admin.portId!), await connect(colleague, admin.portId!)]
  expect(await one.emitWithAck('entity:join', { type: 'client', id: client.id })).toMatchObject({ ok: true })
  const entered = next(one, 'entity:entered')
  const joined = await other.emitWithAck('entity:join', { type: 'client', id: client.id })
  expect(joined.present).toHaveLength(2)
  expect(await entered).toMatchObject({ id: client.id, userId: colleague.userId })
  const stranger = await connect(foreigner, foreigner.portId!)
  const refused = { ok: false, error: 'RECORD_NOT_FOUND' }
  expect(await stranger.emitWithAck('entity:join', { type: 'client', id: client.id })).toEqual(refused)
  const blind = await connect(await app.person(admin.portId!, ['berths.view']), admin.portId!)
  expect(await blind.emitWithAck('entity:join', { type: 'client', id: client.id })).toEqual(refused)
})

it('tells each person what they may view, and no more once a right is lost', async () => {
  const watcher = await app.person(admin.portId!, ['clients.view', 'berths.view'])
  const socket = await connect(watcher, admin.portId!)
  const heard: string[] = []
  socket.onAny((event: string) => heard.push(event))
  const client = (await admin.post('/api/v1/clients', { fullName: 'Seen' })).body.data
  await admin.post('/api/v1/yachts', { name: 'Unseen', ownerType: 'client', ownerId: client.id })
  await admin.post('/api/v1/berths', { mooringNumber: 'L1' })
  await expect.poll(() => heard).toContain('berth:updated')
  expect(heard).toEqual(['client:updated', 'berth:updated'])
  await socket.emitWithAck('entity:join', { type: 'client', id: client.id })

  const colleague = await connect(admin, admin.portId!)
  await colleague.emitWithAck('entity:join', { type: 'client', id: client.id })
  const left = next(colleague, 'entity:left')
  const people = (await admin.get('/api/v1/admin/users?limit=1000')).body.data
  const { roleId } = people.find(({ id }: { id: string }) => id === watcher.userId)
  const response = await admin.patch(`/api/v1/admin/roles/${roleId}`, { permissions: ['berths.view'] })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  expect(await left).toMatchObject({ id: client.id, userId: watcher.userId })
  heard.length = 0
  await admin.patch(`/api/v1/clients/${client.id}`, { fullName: 'Seen no more' })
  await admin.post('/api/v1/berths', { mooringNumber: 'L2' })
  await expect.poll(() => heard).toContain('berth:updated')
  expect(heard.filter((event) => event !== 'access:updated')).toEqual(['berth:updated'])
})

it('leaves nobody in a room whose right went while they were let in', async () => {
  const watcher = await app.person(admin.portId!, ['clients.view', 'berths.view'])
  const people = (await admin.get('/api/v1/admin/users?limit=1000')).body.data
  const { roleId } = people.find(({ id }: { id: string }) => id === watcher.userId)
  const client = (await admin.post('/api/v1/clients', { fullName: 'Held' })).body.data
  const socket = await connect(watcher, admin.portId!)
  // Whether the record is there is asked last: it waits for this lock.
  const holder = new pg.Client(clientConfig(app.connectionOf(admin.portId)))
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table crm.clients in access exclusive mode')
  const joined = socket.emitWithAck('entity:join', { type: 'client', id: client.id })
  const waiting = `select 1 from pg_locks where relation = 'crm.clients'::regclass and not granted`
  await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1)
  expect((await admin.patch(`/api/v1/admin/roles/${roleId}`, { permissions: ['berths.view'] })).status).toBe(
    200,
  )
  await holder.query('rollback')
  await holder.end()
  await joined
  const colleague = await connect(admin, admin.portId!)
  const present = async () =>
    (await colleague.emitWithAck('entity:join', { type: 'client', id: client.id })).present
  await expect.poll(async () => (await present()).length).toBe(1)
})

it('puts out whoever loses the role, at once', async () => {
  const leaver = await app.person(admin.portId!, 'viewer')
  const socket = await connect(leaver, admin.portId!)
  const out = next(socket, 'disconnect')
  expect((await admin.delete(`/api/v1/admin/users/${leaver.userId}`)).status).toBe(204)
  await out
  expect((await leaver.get('/api/v1/clients')).body.error.code).toBe('PORT_FORBIDDEN')
})

it('puts out whose account is disabled, at once', async () => {
  const root = await app.person(admin.portId!, 'viewer', { superAdmin: true })
  const leaver = await app.person(admin.portId!, 'sales_agent')
  const socket = await connect(leaver, admin.portId!)
  const out = next(socket, 'disconnect')
  expect((await root.post(`/api/v1/admin/accounts/${leaver.userId}/disable`)).status).toBe(200)
  await out
  await expect(connect(leaver, admin.portId!)).rejects.toThrow('SESSION_REQUIRED')
})
