import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPost } from '../../../platform/mail/send.ts'
import { sendMailJob } from '../../../platform/mail/send-job.ts'
import { writeMail } from '../../../platform/mail/write.ts'
import { inTenant } from '../../../platform/scope.ts'
import { type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let portId: string
let smtp: SMTPServer
let url: string
let refusing = false
const received: string[] = []

beforeAll(async () => {
  app = await testApp()
  portId = await app.makePort()
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk))
      stream.on('end', () => {
        if (refusing) return done(new Error('The mailbox is full'))
        received.push(text)
        done()
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve))
  await app.close()
})

const scope = () => ({ tenantId: portId, actor: { userId: null, name: null }, requestId: null })

async function write(subject: string): Promise<string> {
  await inTenant(app.crm.services.kernel, scope(), (tx) =>
    writeMail(tx, { category: 'notification', to: 'ada@example.com', subject, text: 'Hello' }),
  )
  return (await mailOf(subject)).id
}

async function mailOf(subject: string) {
  const [mail] = await app.rows(
    portId,
    sql<{
      id: string
      status: string
      error: string | null
    }>`select id, status, error from mails where subject = ${subject}`,
  )
  return mail!
}

const send = (mailId: string, attempt = 1) =>
  sendMailJob(app.crm.services.kernel, openPost(url, 'Port <port@example.com>'))(
    { tenantId: portId, mailId },
    { attempt, maxAttempts: 3 },
  )
const times = (subject: string) => received.filter((text) => text.includes(`Subject: ${subject}`)).length

it('sends a mail once, however often its job runs', async () => {
  const id = await write('Once')
  await send(id)
  await send(id)
  expect(times('Once')).toBe(1)
  expect(await mailOf('Once')).toMatchObject({ status: 'sent', error: null })
})

it('tries again when it is refused, and says in the end that it failed', async () => {
  const id = await write('Refused')
  refusing = true
  await expect(send(id)).rejects.toThrow('full')
  expect(await mailOf('Refused')).toMatchObject({ status: 'queued' })
  await expect(send(id, 3)).rejects.toThrow('full')
  expect((await mailOf('Refused')).status).toBe('failed')
  refusing = false
  await send(id)
  expect(times('Refused')).toBe(1)
})

it('does not send again what may have gone out before a crash', async () => {
  const id = await write('Crashed')
  await app.rows(portId, sql`update mails set status = 'sending' where id = ${id}`)
  await send(id)
  expect([times('Crashed'), (await mailOf('Crashed')).status]).toEqual([0, 'uncertain'])
})

it('is taken up by the worker of the product after the commit', async () => {
  const id = await write('Picked up')
  await app.crm.openWorker()
  await expect.poll(async () => (await mailOf('Picked up')).status, { timeout: 10_000 }).toBe('sent')
  expect(id).toBeTruthy()
})
