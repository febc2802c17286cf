import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Listener } from './listener.ts'
import { testCluster } from './testing/cluster.ts'

const cluster = testCluster()
let folder: string
let relay: Server
let frozen = false
const sockets: Socket[] = []

/** Stands between, and may let nothing through any more without a word, as a network does. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berthwise-relay-'))
  relay = createServer((near) => {
    if (frozen) return void sockets.push(near)
    const far = connect(join(cluster.host, `.s.PGSQL.${cluster.port}`))
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) socket.on('error', () => {})
    sockets.push(near, far)
  }).listen(join(folder, '.s.PGSQL.5432'))
  await once(relay, 'listening')
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  relay.close()
  await rm(folder, { recursive: true })
})

it('finds out that nothing is heard any more, says so, and says again when it hears', async () => {
  const config = { ...cluster, host: folder, port: 5432, ssl: false, database: 'postgres' }
  const listener = new Listener(config, pino({ level: 'silent' }), { beatEvery: 30, answerWithin: 200 })
  const gaps: boolean[] = []
  const heard: string[] = []
  listener.on('relay_test', (payload) => heard.push(payload))
  listener.onGap(() => gaps.push(listener.connected))
  await listener.start()
  expect(await listener.answers()).toBe(true)
  frozen = true
  for (const socket of sockets) {
    socket.unpipe()
    socket.pause()
  }
  await expect.poll(() => listener.connected).toBe(false)
  expect(gaps).toEqual([true, false])
  expect(await listener.answers()).toBe(false)
  frozen = false
  await expect.poll(() => listener.connected).toBe(true)
  expect(gaps).toEqual([true, false, true])
  const other = new pg.Client({ ...cluster, database: 'postgres', ssl: false })
  await other.connect()
  await other.query(`notify relay_test, 'again'`)
  await expect.poll(() => heard).toEqual(['again'])
  await other.end()
  await listener.stop()
})

it('hears on when one who listens fails', async () => {
  const listener = new Listener({ ...cluster, ssl: false, database: 'postgres' }, pino({ level: 'silent' }))
  const heard: string[] = []
  listener.on('fault_test', () => {
    throw new Error('not mine')
  })
  listener.on('fault_test', (payload) => heard.push(payload))
  await listener.start()
  const other = new pg.Client({ ...cluster, database: 'postgres', ssl: false })
  await other.connect()
  await other.query(`notify fault_test, 'one'`)
  await expect.poll(() => heard).toEqual(['one'])
  await other.end()
  await listener.stop()
})
