import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { disabledLetter } from '../webhooks/letters.ts'
import { writeLetter } from './write.ts'

const slowHost = 'mail.slow.example'
const received: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    received.push(...session.envelope.rcptTo.map(({ address }) => address))
    stream.resume().on('end', () => done())
  },
})
/** Takes connections and says nothing. */
const open = new Set<Socket>()
let together = 0
const silent = createServer((socket) => {
  open.add(socket)
  together = Math.max(together, open.size)
  socket.on('error', () => {}).on('close', () => open.delete(socket))
})

let app: TestApp
let slow: Person
let other: Person

beforeAll(async () => {
  smtp.listen(0, '127.0.0.1')
  silent.listen(0, '127.0.0.1')
  await Promise.all([once(smtp.server, 'listening'), once(silent, 'listening')])
  const smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
  app = await testApp(undefined, {
    env: { smtpUrl, hookAllow: [slowHost] },
    resolve: async () => ['127.0.0.1'],
  })
  slow = await app.person(await app.makePort(), 'port_admin')
  other = await app.person(await app.makePort(), 'port_admin')
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  silent.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
  await app.close()
})

const write = ({ portId }: Person, to: string) =>
  inTenant(app.crm.services.kernel, systemIn(portId!), (tx) =>
    writeLetter(
      tx,
      disabledLetter,
      {
        ...{ name: 'Ada', port: 'P', label: 'l', url: 'https://l.example', gone: false, lastError: null },
        href: 'https://crm.example.com/',
      },
      { to },
    ),
  )

it('of one port that says nothing holds up the mail of no other', async () => {
  const listenPort = (silent.address() as AddressInfo).port
  const server = { host: slowHost, listenPort, security: 'tls', username: 'slow' }
  const put = await slow.put('/api/v1/admin/settings', { key: 'smtp_server', value: server })
  expect(put.status, JSON.stringify(put.body)).toBe(200)
  for (let n = 0; n < 12; n += 1) await write(slow, `slow-${n}@example.com`)
  await app.crm.openWorker()
  await expect.poll(() => open.size).toBeGreaterThan(0)
  await write(other, 'ada@example.com')
  await expect.poll(() => received).toEqual(['ada@example.com'])
  expect(together).toBe(1)
})
