// @module-tag long

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '../../platform/ids.ts'
import { inTenant, systemIn } from '../../platform/scope.ts'
import { migrateAll } from '../../platform/shards/migrate-all.ts'
import { cleanMove } from '../../platform/shards/moving/clean-move.ts'
import { moveTenant } from '../../platform/shards/moving/move-tenant.ts'
import { resumeMoves } from '../../platform/shards/moving/resume-moves.ts'
import { homeName } from '../../platform/shards/shard.ts'
import { atPace } from '../../platform/testing/extent.ts'
import { testEnv } from '../../platform/testing/open-service.ts'
import { urlOf } from '../../platform/testing/servers/addresses.ts'
import { openThree, type ThreeServers } from '../../platform/testing/servers/three-servers.ts'
import { openSession, passwordHash } from '../../platform/testing/session.ts'
import { type Talker, talker } from '../../platform/testing/talker.ts'
import { schemas, tenancy } from '../database.ts'
import { openAccount } from '../modules/users/create.ts'
import { grantSuperAdmin } from '../modules/users/super-admin.ts'
import { type Crm, openCrm } from '../service.ts'

/** A move is many steps on three servers. */
const moving = { timeout: atPace(45_000) }

let three: ThreeServers
let dataDir: string
let crm: Crm
let web: FastifyInstance
let cookie: string
/** By the server that they live on. */
const ports: Record<string, string> = {}
const inPort = (id?: string): Talker => talker(web, { cookie, ...(id ? { 'x-port-id': id } : {}) })
const client = (fullName: string) => ({ fullName, contacts: [] })
const names = async (id: string) => {
  const all: string[] = []
  for (let page = 1, more = true; more; page += 1) {
    const { body } = await inPort(id).get(`/api/v1/clients?limit=100&page=${page}`)
    all.push(...body.data.map((row: { fullName: string }) => row.fullName))
    more = body.data.length === 100
  }
  return all.sort()
}

beforeAll(async () => {
  three = await openThree()
  const shards = [three.home, three.one, three.two]
  await migrateAll(shards, schemas)
  dataDir = await mkdtemp(path.join(tmpdir(), 'berthwise-files-'))
  const addresses = shards.map(({ name, connection, replication }) => ({
    name,
    url: name === homeName ? null : urlOf(connection),
    replicationUrl: urlOf(replication),
  }))
  const env = { ...testEnv(dataDir), shards: addresses }
  crm = await openCrm(env, three.home.connection, pino({ level: 'silent' }))
  web = await crm.openWeb()
  await web.ready()
  const { kernel, auth } = crm.services
  const person = { email: 'root@example.com', firstName: 'Root', lastName: 'Ek' }
  const userId = await inTenant(kernel, systemIn(null), async (tx) => {
    const id = (await openAccount(tx, { ...person, passwordHash: await passwordHash() }))!
    await grantSuperAdmin(tx, id)
    return id
  })
  cookie = await openSession(auth, userId)
  for (const slug of ['first', 'second', 'third']) {
    const { body } = await inPort().post('/api/v1/admin/ports', { slug, name: slug })
    ports[kernel.servers.of(body.data.id).name] = body.data.id
  }
})
afterAll(async () => {
  await crm.close()
  await three.close()
  await rm(dataDir, { recursive: true, force: true })
})

describe('ports over three servers', () => {
  it('are made where the fewest live, and everybody sees all of theirs', async () => {
    expect(Object.keys(ports).sort()).toEqual(['home', 'one', 'two'])
    const { body } = await inPort().get('/api/v1/me')
    expect(body.data.ports.map(({ id }: { id: string }) => id).sort()).toEqual(Object.values(ports).sort())
    for (const id of Object.values(ports)) {
      const response = await inPort(id).post('/api/v1/clients', client(`Åsa of ${id}`))
      expect(response.status).toBe(201)
      expect(await names(id)).toEqual([`Åsa of ${id}`])
      const history = await inPort(id).get('/api/v1/admin/audit?limit=10')
      expect(history.body.data.map(({ type }: { type: string }) => type)).toContain('port.created')
    }
  })

  it('give the same answer to the same request once more', async () => {
    const key = { 'idempotency-key': uuidv7() }
    const ask = () => inPort().post('/api/v1/admin/ports', { slug: 'twice', name: 'Twice' }, key)
    const [first, again] = [await ask(), await ask()]
    expect([first.status, again.body.data.id]).toEqual([201, first.body.data.id])
    expect((await inPort().post('/api/v1/admin/ports', { slug: 'twice', name: 'Twice' })).status).toBe(409)
  })

  it('change their name at home and tell of it where they live', async () => {
    const { one } = ports
    const changed = await inPort(one).patch(`/api/v1/admin/ports/${one}`, { name: 'Second harbour' })
    expect(changed.body.data.name).toBe('Second harbour')
    const history = await inPort(one).get('/api/v1/admin/audit?limit=1')
    expect(history.body.data[0]).toMatchObject({
      type: 'port.updated',
      newValues: { name: 'Second harbour' },
    })
  })
})

describe('servers as super administrators see them', () => {
  const overview = async () => (await inPort().get('/api/v1/admin/servers')).body.data
  const make = (slug: string, server: string) =>
    inPort().post('/api/v1/admin/ports', { slug, name: slug, server })
  const placeOf = async (id: string) =>
    (await inPort().get('/api/v1/admin/ports')).body.data.find((port: { id: string }) => port.id === id)
      .server
  const settings = () => ({
    home: three.home,
    shards: [three.home, three.one, three.two],
    schemas,
    tenancy,
  })

  it('are listed with what lives there and how they fare', async () => {
    const { servers } = await overview()
    expect(servers.map(({ name, state }: { name: string; state: string }) => [name, state])).toEqual([
      ['home', 'open'],
      ['one', 'open'],
      ['two', 'open'],
    ])
    for (const server of servers) {
      expect(server).toMatchObject({ condition: 'fine', region: null })
      expect(server.size).toBeGreaterThan(1_000_000)
      expect(server.ports).toBeGreaterThan(0)
    }
  })

  it('take a port where somebody says, and none while they are drained', async () => {
    const key = { 'idempotency-key': uuidv7() }
    const ask = () =>
      inPort().post('/api/v1/admin/ports', { slug: 'chosen', name: 'chosen', server: 'two' }, key)
    const chosen = await ask()
    expect(chosen.status).toBe(201)
    expect(await placeOf(chosen.body.data.id)).toBe('two')
    const unknown = await make('nowhere', 'three')
    expect([unknown.status, unknown.body.error.details[0]]).toMatchObject([
      400,
      { path: 'server', code: 'not_offered', values: { values: 'home, one, two' } },
    ])
    const drained = await inPort().patch('/api/v1/admin/servers/two', { state: 'draining' })
    expect(drained.body.data).toEqual({ name: 'two', state: 'draining' })
    const another = async () => (await make(`port-${uuidv7().slice(-12)}`, 'two')).status
    await expect.poll(another).toBe(400)
    // A retry is answered as it was, whatever has changed.
    expect((await ask()).body.data.id).toBe(chosen.body.data.id)
    expect((await overview()).servers[2].state).toBe('draining')
    await inPort().patch('/api/v1/admin/servers/two', { state: 'open' })
    await expect.poll(another).toBe(201)
    expect((await inPort().patch('/api/v1/admin/servers/three', { state: 'open' })).status).toBe(404)
  })

  it('give a port away, take the move back, and forget the copy, each once', async () => {
    const { id } = (await make('moving', 'one')).body.data
    const move = (server: string) => inPort().post(`/api/v1/admin/ports/${id}/moves`, { server })
    const moves = async () =>
      (await overview()).moves.filter(({ portId }: { portId: string }) => portId === id)
    const begun = await move('two')
    expect(begun.status).toBe(202)
    expect((await move('two')).body.data.id).toBe(begun.body.data.id)
    expect((await move('home')).body.error.code).toBe('PORT_MOVE_REFUSED')
    expect((await move('three')).body.error.details[0].path).toBe('server')
    expect((await inPort().post(`/api/v1/admin/ports/${uuidv7()}/moves`, { server: 'two' })).status).toBe(404)
    expect(await moves()).toMatchObject([
      { portSlug: 'moving', from: 'one', to: 'two', step: 'prepared', startedBy: 'Root Ek', endedAt: null },
    ])
    expect((await inPort().post(`/api/v1/admin/moves/${begun.body.data.id}/stop`)).status).toBe(202)
    // Whoever else is at it is not disturbed.
    const resumed = async () => {
      await resumeMoves(settings())
      return moves()
    }
    await expect
      .poll(resumed, moving)
      .toMatchObject([{ error: 'It was stopped, and everything was taken back.' }])
    expect(await placeOf(id)).toBe('one')
    expect((await inPort().post(`/api/v1/admin/moves/${begun.body.data.id}/stop`)).body.error.code).toBe(
      'MOVE_STATE',
    )

    const again = (await move('two')).body.data.id
    await expect.poll(async () => (await resumed())[0].step, moving).toBe('done')
    expect(await placeOf(id)).toBe('two')
    expect((await move('two')).body.error.code).toBe('PORT_MOVE_REFUSED')
    const [done] = await moves()
    expect(done).toMatchObject({ id: again, step: 'done', error: null, rows: expect.any(Number) })
    expect(Date.parse(done.wayBackUntil) - Date.parse(done.endedAt)).toBe(7 * 24 * 3_600_000)
    expect((await inPort(id).post('/api/v1/clients', client('Πέτρος'))).status).toBe(201)

    expect((await inPort().post(`/api/v1/admin/moves/${again}/clean`)).status).toBe(202)
    await cleanMove({ ...settings(), tenantId: id })
    expect((await moves())[0].wayBackUntil).toBeNull()
    expect((await inPort().post(`/api/v1/admin/moves/${again}/clean`)).body.error.code).toBe('MOVE_STATE')
    expect((await inPort().post(`/api/v1/admin/moves/${uuidv7()}/clean`)).status).toBe(404)
    expect(await names(id)).toEqual(['Πέτρος'])
  })
})

describe('a port that moves while people work in it', () => {
  it('loses nothing of what was answered, shows no error, and is served at its new place alone', async () => {
    const id = ports.one!
    const before = await names(id)
    const written: string[] = []
    const errors: number[] = []
    let done = false
    const work = (async () => {
      for (let nth = 0; !done; nth += 1) {
        const { status } = await inPort(id).post('/api/v1/clients', client(`Client ${nth}`))
        if (status === 201) written.push(`Client ${nth}`)
        else errors.push(status)
      }
    })()
    await moveTenant({
      home: three.home,
      source: three.one,
      target: three.two,
      tenantId: id,
      schemas,
      tenancy,
    })
    await inPort(id).post('/api/v1/clients', client('After the move'))
    done = true
    await work
    expect(errors).toEqual([])
    expect(await names(id)).toEqual([...before, ...written, 'After the move'].sort())
    expect(crm.services.kernel.servers.of(id).name).toBe('two')
  })
})

describe('a server that is away', () => {
  it('takes its own ports with it and no other', async () => {
    await three.two.stop()
    const refused = await inPort(ports.two).get('/api/v1/clients')
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([503, true])
    expect((await inPort(ports.home).post('/api/v1/clients', client('While two is away'))).status).toBe(201)
    const { body } = await inPort().get('/api/v1/me')
    expect(body.data.ports.map(({ id }: { id: string }) => id)).toContain(ports.home)
    const health = await inPort().get('/api/v1/admin/health')
    expect(health.body.data.parts).toContainEqual(
      expect.objectContaining({ part: 'servers', finding: 'server_silent', values: { names: 'two' } }),
    )
    await three.two.start()
    await expect.poll(async () => (await inPort(ports.two).get('/api/v1/clients')).status).toBe(200)
  })

  it('that is home leaves the ports of others to whoever is signed in', async () => {
    expect((await inPort(ports.two).get('/api/v1/clients')).status).toBe(200)
    expect((await inPort().get('/readyz')).status).toBe(200)
    await three.home.stop()
    expect((await inPort(ports.two).post('/api/v1/clients', client('While home is away'))).status).toBe(201)
    // Nor does anybody wait for a home that takes connections and says nothing.
    const database = crm.services.kernel.pool
    const connect = database.connect
    database.connect = (() => new Promise(() => {})) as typeof connect
    expect((await inPort(ports.two).get('/api/v1/clients')).status).toBe(200)
    database.connect = connect
    const signIn = await talker(web, {}).post('/api/auth/sign-in/email', {
      email: 'root@example.com',
      password: 'whatever it was',
    })
    expect(signIn.status).toBe(503)
    // A proxy goes on asking this process.
    expect(await inPort().get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
    expect((await inPort(ports.home).get('/api/v1/clients')).status).toBe(503)
    await three.home.start()
    await expect.poll(async () => (await inPort(ports.home).get('/api/v1/clients')).status).toBe(200)
    expect(await names(ports.two!)).toContain('While home is away')
  })

  it('that is home and away for one statement is said to be away, and is no fault', async () => {
    const { auth, kernel } = crm.services
    const userId = (await inPort().get('/api/v1/me')).body.data.user.id
    const fresh = talker(web, { cookie: await openSession(auth, userId) })
    const database = kernel.pool
    const connect = database.connect
    database.connect = (() => {
      database.connect = connect
      return Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
    }) as typeof connect
    expect((await fresh.get('/api/v1/me')).status).toBe(503)
    expect((await fresh.get('/api/v1/me')).status).toBe(200)
  })
})
