import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StoredReason } from '../../../contract/reason.ts'
import { openPost, type PostSettings } from '../../../platform/mail/send.ts'
import { sendMail } from '../../../platform/mail/send-job.ts'
import { type NewMail, writeMail, writeMails } from '../../../platform/mail/write.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'

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

const scope = () => systemIn(portId)

const brand = { name: 'Solhamn', color: '#0a5a78', headerHtml: null, footerHtml: null }
const to = 'ada@example.com'
const letter = (subject: string, blocks: NewMail['blocks'] = [{ text: 'Hello' }]) => ({
  ...{ category: 'notification', to, subject, blocks },
  ...{ brand, language: 'en' },
})
const silent = () => {}
const postTo = (
  smtpUrl: string | undefined,
  print: (line: string) => void = silent,
  within?: PostSettings['within'],
) =>
  openPost({
    smtpUrl,
    from: 'Port <port@example.com>',
    addresses: { allow: [] },
    print,
    ...(within ? { within } : {}),
  })

async function write(subject: string): Promise<string> {
  await inTenant(app.crm.services.kernel, scope(), (tx) => writeMail(tx, letter(subject)))
  return (await mailOf(subject)).id
}

async function mailOf(subject: string) {
  const [mail] = await app.rows(
    portId,
    sql<{
      id: string
      status: string
      error: string | null
      reason: StoredReason
    }>`select id, status, error, reason from mails where subject = ${subject}`,
  )
  return mail!
}

const send = (mailId: string, attempt = 1) =>
  sendMail(app.crm.services.kernel, postTo(url))({ tenantId: portId, mailId }, { attempt, maxAttempts: 3 })
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
  await send(id, 3)
  expect(await mailOf('Refused')).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('The mailbox is full'),
    reason: null,
  })
  refusing = false
  await send(id)
  expect(times('Refused')).toBe(1)
})

it.each([
  ['waits, has failed', 'queued', 'failed'],
  ['was being sent, may have arrived', 'sending', 'uncertain'],
])('a mail that %s once the worker died at the last try, and is told of once', async (what, was, becomes) => {
  const id = await write(what)
  await app.rows(portId, sql`update mails set status = ${was} where id = ${id}`)
  const errors: string[] = []
  const failed = (_tx: unknown, { subject }: { subject: string }) => void errors.push(subject)
  const job = sendMail(app.crm.services.kernel, postTo(url), { failed })
  for (let runs = 0; runs < 2; runs += 1)
    await job({ tenantId: portId, mailId: id }, { attempt: 25, maxAttempts: 25 })
  expect([times(what), errors]).toEqual([0, [what]])
  expect(await mailOf(what)).toMatchObject({ status: becomes, error: expect.stringMatching(/died|ended/) })
})

it('does not send again what may have gone out before a crash', async () => {
  const id = await write('Crashed')
  await app.rows(portId, sql`update mails set status = 'sending' where id = ${id}`)
  await send(id)
  expect(times('Crashed')).toBe(0)
  expect(await mailOf('Crashed')).toMatchObject({ status: 'uncertain', reason: { code: 'mail_cut_off' } })
})

it('does not send again what a server had begun to take when it fell silent', async () => {
  const id = await write('In doubt')
  // Takes everything, and hangs up instead of saying so.
  const outcome = await withServer({ atData: (socket) => socket.destroy() }, async (address) => {
    const once = sendMail(app.crm.services.kernel, postTo(address))
    await once({ tenantId: portId, mailId: id }, { attempt: 1, maxAttempts: 3 })
    expect((await mailOf('In doubt')).status).toBe('uncertain')
    await once({ tenantId: portId, mailId: id }, { attempt: 2, maxAttempts: 3 })
  })
  expect(outcome.filter((line) => line === 'DATA')).toHaveLength(1)
})

it('tries again where a server fell silent before it took anything', async () => {
  const id = await write('Silent')
  const short = { connectionTimeout: 500, greetingTimeout: 50, socketTimeout: 500, dnsTimeout: 500 }
  await withServer({ greets: false }, async (address) => {
    const job = sendMail(app.crm.services.kernel, postTo(address, silent, short))
    await expect(job({ tenantId: portId, mailId: id }, { attempt: 1, maxAttempts: 3 })).rejects.toThrow(
      'Greeting',
    )
  })
  expect((await mailOf('Silent')).status).toBe('queued')
  await send(id, 2)
  expect(times('Silent')).toBe(1)
})

it('writes one line into a header, whatever it was given', async () => {
  const id = await write('Split\r\nBcc: all@evil.example')
  await send(id)
  expect(received.at(-1)).toContain('Subject: Split Bcc: all@evil.example')
  expect(received.at(-1)).not.toMatch(/^Bcc:/m)
  // Machines do not answer what a machine wrote.
  expect(received.at(-1)).toContain('Auto-Submitted: auto-generated')
})

it('adds the link that lets in when it is sent, shows it in no outbox and forgets it', async () => {
  const link = 'https://crm.example.com/accept-invitation?token=let-me-in'
  const scopeOfPort = scope()
  await inTenant(app.crm.services.kernel, scopeOfPort, (tx) =>
    writeMail(tx, { ...letter('Linked', [{ button: 'Come in' }]), link }),
  )
  const { id } = await mailOf('Linked')
  const admin = await app.person(portId, ['admin.manage_settings'])
  const outbox = async () => JSON.stringify((await admin.get('/api/v1/admin/outbox')).body)
  expect(await outbox()).toContain('printed on the console of the server')
  expect(await outbox()).not.toContain('let-me-in')
  await send(id)
  expect(received.find((text) => text.includes('Subject: Linked'))).toContain('token=let-me-in')
  const rows = await app.rows(
    portId,
    sql<{ row: string }>`select to_jsonb(m)::text as row from mails m where id = ${id}`,
  )
  expect(rows[0]!.row).not.toContain('let-me-in')
})

it('says of a link to a file that the mail alone holds it: none is printed on the console', async () => {
  const stored = 'https://crm.example.com/api/storage/a.secret-token'
  await inTenant(app.crm.services.kernel, scope(), (tx) =>
    writeMail(tx, { ...letter('Filed', [{ go: 'Open the invoice', href: stored }]) }),
  )
  const admin = await app.person(portId, ['admin.manage_settings'])
  const { text } = data(await admin.get('/api/v1/admin/outbox')).find(
    ({ subject }: { subject: string }) => subject === 'Filed',
  )
  expect(text).toContain('only this mail holds')
  expect(text).not.toMatch(/console|secret-token/)
})

it('is told on the console where there is no mail server, with the link', async () => {
  const lines: string[] = []
  const link = 'https://crm.example.com/accept-invitation?token=on-the-console'
  await inTenant(app.crm.services.kernel, scope(), (tx) =>
    writeMail(tx, { ...letter('Told', [{ button: 'Come in' }]), to: 'bo@example.com', link }),
  )
  const { id } = await mailOf('Told')
  await sendMail(
    app.crm.services.kernel,
    postTo(undefined, (line) => lines.push(line)),
  )({ tenantId: portId, mailId: id }, { attempt: 1, maxAttempts: 3 })
  expect(lines).toEqual([`Mail to bo@example.com, “Told”: ${link}`])
  expect((await mailOf('Told')).status).toBe('held')
})

it('waits in the outbox without a mail server, says why and for how long, and goes once there is one', async () => {
  const port = await app.makePort()
  const admin = await app.person(port, ['admin.manage_settings'])
  const waiting = async () => (await admin.get('/api/v1/admin/outbox/waiting')).body.data
  expect(await waiting()).toEqual({
    ...{ waiting: 0, oldest: null, failed: 0, why: null, error: null, reason: null, warns: false },
  })
  const { kernel } = app.crm.services
  const ids = await inTenant(kernel, systemIn(port), (tx) =>
    writeMails(tx, [
      letter('Held one'),
      { ...letter('Held two', [{ button: 'Come in' }]), link: 'https://in.example/x' },
    ]),
  )
  for (const mailId of ids)
    await sendMail(kernel, postTo(undefined))({ tenantId: port, mailId }, { attempt: 1, maxAttempts: 3 })
  expect(await waiting()).toMatchObject({ waiting: 2, failed: 0, why: 'no_server', warns: false })
  await app.rows(
    port,
    sql`update mails set created_at = now() - interval '1 hour' where id = ${ids[0]} returning 1`,
  )
  expect(await waiting()).toMatchObject({ waiting: 2, warns: true, oldest: expect.any(String) })
  const stranger = await app.person(port, ['clients.view'])
  expect((await stranger.get('/api/v1/admin/outbox/waiting')).status).toBe(403)

  const server = { host: 'smtp.example.com', listenPort: 587, security: 'starttls', username: null }
  await admin.put('/api/v1/admin/settings', { key: 'smtp_server', value: server })
  expect(await waiting()).toMatchObject({ waiting: 2, why: 'held' })
  expect((await admin.post('/api/v1/admin/outbox/send-held')).body.data).toEqual({ count: 2 })
  expect(await waiting()).toMatchObject({ waiting: 2, why: 'on_its_way' })
  expect((await admin.post('/api/v1/admin/outbox/send-held')).body.error.code).toBe('MAIL_NOT_RETRYABLE')
  for (const mailId of ids)
    await sendMail(kernel, postTo(url))({ tenantId: port, mailId }, { attempt: 1, maxAttempts: 3 })
  expect(received.find((text) => text.includes('Subject: Held two'))).toContain('https://in.example/x')
  await app.rows(
    port,
    sql`update mails set status = 'failed', error = '550 no' where id = ${ids[1]} returning 1`,
  )
  expect(await waiting()).toMatchObject({
    waiting: 0,
    failed: 1,
    why: 'failing',
    error: '550 no',
    warns: true,
  })
})

/** A mail server that misbehaves; gives the lines it was sent. */
async function withServer(
  { greets = true, atData = () => {} }: { greets?: boolean; atData?: (socket: Socket) => void },
  work: (url: string) => Promise<void>,
): Promise<string[]> {
  const lines: string[] = []
  const server = createServer((socket) => {
    let taking = false
    socket.on('error', () => {})
    if (greets) socket.write('220 here\r\n')
    socket.on('data', (chunk) => {
      if (taking) return atData(socket)
      const line = String(chunk).trim()
      lines.push(line)
      taking = line === 'DATA'
      socket.write(taking ? '354 go on\r\n' : '250 ok\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  await work(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`)
  server.close()
  return lines
}

it('is taken up by the worker of the product after the commit', async () => {
  const id = await write('Picked up')
  await app.crm.openWorker()
  await expect.poll(async () => (await mailOf('Picked up')).status).toBe('held')
  expect(id).toBeTruthy()
})
