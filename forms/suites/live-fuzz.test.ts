import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendHostilePackets } from '../../platform/testing/live-fuzz.ts'
import { type Served, serve } from '../../platform/testing/served.ts'
import { type FormsApp, formsApp, type TestAccount } from '../testing/app.ts'

// What the process derives its own secret from.
const secret = 'a secret for the fuzz alone, of enough characters'

let app: FormsApp
let mine: TestAccount
let served: Served

beforeAll(async () => {
  const { createHmac } = await import('node:crypto')
  app = await formsApp({ env: { secret: createHmac('sha256', secret).update('forms').digest('base64url') } })
  mine = await app.account()
  served = await serve('forms/main.ts', app.connection, (listenPort) => ({
    SECRET: secret,
    DATA_DIR: app.forms.services.env.dataDir,
    FORMS_LISTEN_PORT: String(listenPort),
    FORMS_PUBLIC_URL: `http://127.0.0.1:${listenPort}`,
    DEMO: 'off',
    RUN: 'web',
  }))
})
afterAll(async () => {
  await served?.stop()
  await app.close()
})

it('stands 10,000 packets that no client of ours would send, half of them by somebody signed in', async () => {
  const target = { url: served.url, tenant: { name: 'accountId', id: mine.id } }
  const { cookie } = mine.owner.headers as { cookie: string }
  await sendHostilePackets({ ...target, cookie }, 1_000, 1)
  const before = served.memory()
  const sent = await Promise.all([
    sendHostilePackets({ ...target, cookie }, 5_000, 2),
    sendHostilePackets(target, 5_000, 3),
  ])
  expect(sent[0] + sent[1]).toBeGreaterThanOrEqual(10_000)
  expect((await fetch(`${served.url}/healthz`)).status).toBe(200)
  expect(served.output()).not.toContain('not caught')
  expect(served.child.exitCode).toBeNull()
  const socket = await connect(cookie)
  const heard = new Promise<unknown>((resolve) => socket.once('workspace:updated', resolve))
  await mine.owner.post('/api/v1/workspaces', { name: 'Still here' })
  expect(await heard).toMatchObject({ fact: 'workspace.created' })
  socket.disconnect()
  await expect.poll(() => (served.memory() - before) / 1024 / 1024).toBeLessThan(100)
})

function connect(cookie: string): Promise<Socket> {
  const socket = io(served.url, {
    transports: ['websocket'],
    auth: { accountId: mine.id },
    extraHeaders: { cookie },
    reconnection: false,
  })
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', reject)
  })
}
