import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissionMatrix } from '../../../contract/permissions.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let url: string
let admin: Person
let without: Person
let client: { id: string }
let interest: { id: string }
const sockets: Socket[] = []

beforeAll(async () => {
  app = await testApp()
  url = await app.web.listen({ host: '127.0.0.1', port: 0 })
  admin = await app.person(await app.makePort(), 'port_admin')
  client = await create('/api/v1/residential/clients', {
    fullName: 'Quiet Person',
    email: 'quiet@home.example',
  })
  interest = await create('/api/v1/residential/interests', { clientId: client.id, sought: 'Cellar' })
  await create(`/api/v1/residential/interests/${interest.id}/notes`, { body: 'Wants the quietest cellar' })
  without = await personWithout()
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await app.close()
})

async function create(path: string, body: object) {
  const answer = await admin.post(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

/** Somebody whose role has every permission of the port but no access to homes, and who was allowed them one by one. */
async function personWithout(): Promise<Person> {
  const permissions = (['clients', 'residential_clients', 'residential_interests'] as const).flatMap(
    (resource) => permissionMatrix[resource].map((action) => `${resource}.${action}`),
  )
  const role = await create('/api/v1/admin/roles', {
    name: 'No homes',
    permissions,
    residentialAccess: false,
  })
  const person = await app.person(admin.portId!, 'viewer')
  await admin.patch(`/api/v1/admin/users/${person.userId}`, { roleId: role.id })
  const overrides = permissions.map((permission) => ({ permission, effect: 'allow' }))
  const set = await admin.put(`/api/v1/admin/users/${person.userId}/overrides`, { overrides })
  expect(set.status, JSON.stringify(set.body)).toBe(200)
  return person
}

function connect(person: Person): Promise<Socket> {
  const socket = io(url, {
    transports: ['websocket'],
    auth: { portId: admin.portId },
    extraHeaders: { cookie: person.cookie },
    reconnection: false,
    forceNew: true,
  })
  sockets.push(socket)
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', reject)
  })
}

describe('a role without access to homes', () => {
  it('has none of their permissions, whatever its matrix and single permissions say', async () => {
    const [port] = (await without.get('/api/v1/me')).body.data.ports
    expect(port.permissions.filter((one: string) => one.startsWith('residential_'))).toEqual([])
    expect(port.permissions).toContain('clients.view')
  })

  it('is refused lists, records, files, stages, actions and views', async () => {
    const requests = [
      without.get('/api/v1/residential/clients'),
      without.get('/api/v1/residential/clients', { accept: 'text/csv' }),
      without.get(`/api/v1/residential/clients/${client.id}`),
      without.get(`/api/v1/residential/clients/${client.id}/activity`),
      without.get('/api/v1/residential/clients/options?q=quiet'),
      without.post('/api/v1/residential/clients', { fullName: 'X' }),
      without.get('/api/v1/residential/interests'),
      without.get(`/api/v1/residential/interests/${interest.id}/notes`),
      without.get('/api/v1/residential/stages'),
      without.put('/api/v1/residential/stages', { stages: ['A'] }),
      without.post(`/api/v1/residential/interests/${interest.id}/stage`, { stage: 'Offer' }),
      without.post('/api/v1/residential/interests/bulk', { action: 'archive', ids: [interest.id] }),
      without.post('/api/v1/saved-views', { entityType: 'residential_client', name: 'Mine' }),
    ]
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(requests.map(() => 403))
  })

  it('finds nothing of them, neither record nor note, nor by a pasted id', async () => {
    for (const q of ['quiet', 'quietest cellar', 'quiet@home.example', client.id, interest.id]) {
      const [theirs, mine] = [
        (await without.get(`/api/v1/search?q=${q}`)).body.data,
        (await admin.get(`/api/v1/search?q=${q}`)).body.data,
      ]
      expect([q, theirs]).toEqual([q, []])
      expect(mine.length).toBeGreaterThan(0)
    }
  })

  it('forgets what it looked at before', async () => {
    const seller = await app.person(admin.portId!, 'sales_manager')
    const response = await seller.post('/api/v1/search/recently-viewed', {
      type: 'residential_client',
      id: client.id,
    })
    expect(response.status).toBe(204)
    const viewed = async () => (await seller.get('/api/v1/search/recently-viewed')).body.data.length
    expect(await viewed()).toBe(1)
    const roles = (await admin.get('/api/v1/admin/roles')).body.data
    const agent = roles.find((role: { key: string }) => role.key === 'sales_agent')
    await admin.patch(`/api/v1/admin/users/${seller.userId}`, { roleId: agent.id })
    // Every process is told of the change after it was committed.
    await expect.poll(viewed).toBe(0)
    const again = await seller.post('/api/v1/search/recently-viewed', {
      type: 'residential_client',
      id: client.id,
    })
    expect(again.status).not.toBe(204)
  })

  it('hears nothing of them and enters none of their rooms', async () => {
    const [mine, theirs] = [await connect(admin), await connect(without)]
    const heard: string[] = []
    // The change of role before may be told only now.
    theirs.onAny((event: string) => event !== 'access:updated' && heard.push(event))
    const room = { type: 'residential_client', id: client.id }
    expect(await mine.emitWithAck('entity:join', room)).toMatchObject({ ok: true })
    expect((await theirs.emitWithAck('entity:join', room)).ok).not.toBe(true)
    const update = new Promise((resolve) => mine.once('residential_interest:updated', resolve))
    await admin.post(`/api/v1/residential/interests/${interest.id}/stage`, { stage: 'Offer' })
    expect(await update).toMatchObject({ id: interest.id, fact: 'residential_interest.stage_changed' })
    const marina = new Promise((resolve) => theirs.once('client:updated', resolve))
    await create('/api/v1/clients', { fullName: 'Harbour' })
    await marina
    expect(heard).toEqual(['client:updated'])
  })

  it('does not bind a super administrator', async () => {
    const superAdmin = await app.person(admin.portId!, 'viewer', { superAdmin: true })
    expect((await superAdmin.get(`/api/v1/residential/clients/${client.id}`)).status).toBe(200)
  })
})
