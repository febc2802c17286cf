import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendHostilePackets } from '../../platform/testing/live-fuzz.ts'
import { type Served, serve } from '../../platform/testing/served.ts'
import { type Person, type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
let admin: Person
let served: Served

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
  const { secret, dataDir } = app.crm.services.env
  served = await serve('crm/main.ts', app.connection, (listenPort) => ({
    SECRET: secret,
    DATA_DIR: dataDir,
    LISTEN_PORT: String(listenPort),
    PUBLIC_URL: `http://127.0.0.1:${listenPort}`,
    DEMO: 'off',
    RUN: 'web',
  }))
})
afterAll(async () => {
  await served?.stop()
  await app.close()
})

it('stands 10,000 packets that no client of ours would send, half of them by somebody signed in', async () => {
  const target = { url: served.url, tenant: { name: 'portId', id: admin.portId! } }
  await sendHostilePackets({ ...target, cookie: admin.cookie }, 1_000, 1)
  const before = served.memory()
  const sent = await Promise.all([
    sendHostilePackets({ ...target, cookie: admin.cookie }, 5_000, 2),
    sendHostilePackets(target, 5_000, 3),
  ])
  expect(sent[0] + sent[1]).toBeGreaterThanOrEqual(10_000)
  expect((await fetch(`${served.url}/healthz`)).status).toBe(200)
  expect(served.output()).not.toContain('not caught')
  expect(served.child.exitCode).toBeNull()
  const socket = await connect()
  const heard = new Promise<unknown>((resolve) => socket.once('client:updated', resolve))
  const made = await admin.post('/api/v1/clients', { fullName: 'Still here' })
  expect(await heard).toMatchObject({ id: made.body.data.id })
  socket.disconnect()
  await expect.poll(() => (served.memory() - before) / 1024 / 1024).toBeLessThan(100)
})

function connect(): Promise<Socket> {
  const socket = io(served.url, {
    transports: ['websocket'],
    auth: { portId: admin.portId },
    extraHeaders: { cookie: admin.cookie },
    reconnection: false,
  })
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', reject)
  })
}
