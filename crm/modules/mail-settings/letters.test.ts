import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letterNames } from '../../../contract/mail/letters.generated.ts'
import { clientLanguages } from '../../../contract/values/languages.ts'
import { clean, compose } from '../../../platform/mail/compose.ts'
import { openPost } from '../../../platform/mail/send.ts'
import { sendMail } from '../../../platform/mail/send-job.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { certificate, certificateKey } from '../../../platform/testing/test-certificate.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { envelopes } from '../mail/envelope.ts'
import { tellMailFailed } from '../mail/failed.ts'
import { writeLetter } from '../mail/write.ts'
import { disabledLetter } from '../webhooks/letters.ts'

let app: TestApp
let admin: Person
let portId: string
const host = 'hooks.example.com'
const received: { user: string | undefined; from: string; text: string }[] = []
let refusing = false
const smtp = new SMTPServer({
  secure: true,
  key: certificateKey,
  cert: certificate,
  onAuth: ({ username, password }, _session, done) =>
    password === 'let me in' ? done(null, { user: username }) : done(new Error('Wrong password')),
  onData(stream, session, done) {
    let text = ''
    stream.on('data', (chunk: Buffer) => (text += chunk))
    stream.on('end', () => {
      if (refusing) return done(new Error('The mailbox is full'))
      received.push({
        user: session.user,
        from: String(session.envelope.mailFrom ? session.envelope.mailFrom.address : null),
        text,
      })
      done()
    })
  },
})
let listenPort: number
const trusted = getCACertificates('default')

beforeAll(async () => {
  setDefaultCACertificates([...trusted, certificate])
  app = await testApp()
  portId = await app.makePort()
  admin = await app.person(portId, 'port_admin')
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  listenPort = (smtp.server.address() as AddressInfo).port
})
afterAll(async () => {
  setDefaultCACertificates(trusted)
  await new Promise<void>((resolve) => smtp.close(resolve))
  await app.close()
})

const put = async (key: string, value: unknown) => {
  const { status, body } = await admin.put('/api/v1/admin/settings', { key, value })
  expect(status, JSON.stringify(body)).toBe(200)
}
const scope = () => systemIn(portId)
const opened = { allow: [host], resolve: async () => ['127.0.0.1'] }

/** Writes a letter of the port; gives its row. */
async function written(language?: 'sv' | 'fi', about?: { type: string; id: string }) {
  const values = {
    name: 'Ada',
    port: 'P',
    label: 'l',
    url: 'https://l.example',
    gone: false,
    lastError: null,
  }
  await inTenant(app.crm.services.kernel, scope(), (tx) =>
    writeLetter(
      tx,
      disabledLetter,
      { ...values, href: 'https://crm.example.com/?a=1&b=2' },
      { to: 'ada@example.com', ...(language ? { language } : {}), ...(about ? { about } : {}) },
    ),
  )
  const [mail] = await app.rows(
    portId,
    sql<{ id: string; html: string; text: string; sender: string; category: string }>`
      select id, html, text, sender, category from mails order by created_at desc, id desc limit 1`,
  )
  return mail!
}

/** Does the sending of a mail, by the port's own settings. */
async function send(mailId: string, smtpUrl?: string, attempt = 1) {
  const { kernel, env } = app.crm.services
  const post = openPost({
    smtpUrl,
    from: 'Berthwise <all@berthwise.example>',
    addresses: opened,
    print: () => {},
  })
  await sendMail(kernel, post, {
    envelope: envelopes({
      ...app.crm.services,
      env: { ...env, mailFrom: 'Berthwise <all@berthwise.example>' },
    }),
    failed: tellMailFailed,
  })({ tenantId: portId, mailId }, { attempt, maxAttempts: 3 })
}

describe('a mail of a port that calls the product otherwise', () => {
  it('says that name', async () => {
    const person = await app.person(await app.makePort(), 'port_admin')
    const { id } = (await person.get('/api/v1/me')).body.data.ports[0]
    await person.patch(`/api/v1/admin/ports/${id}`, { applicationName: 'Solvik' })
    const preview = await person.get('/api/v1/admin/email/preview?letter=staff_invitation')
    expect(preview.status, JSON.stringify(preview.body)).toBe(200)
    expect(preview.body.data.text).toContain('on Solvik, as')
    expect(preview.body.data.text).not.toContain('Berthwise')
  })
})

describe('a letter', () => {
  it.each(clientLanguages.flatMap((language) => letterNames.map((letter) => [letter, language] as const)))(
    '%s says the same in %s as text and as HTML, with the look of the port',
    async (letter, language) => {
      const query = `letter=${letter}&language=${language}`
      const { status, body } = await admin.get(`/api/v1/admin/email/preview?${query}`)
      expect(status).toBe(200)
      const { subject, text, html } = body.data
      expect(subject).not.toMatch(/undefined|\[object/)
      expect(text).not.toMatch(/undefined|\bnull\b|\[object/)
      expect(html).toContain(`lang="${language}"`)
      const [first] = text.split('\n')
      expect(html).toContain(first)
      if (language !== 'en') {
        const english = (await admin.get(`/api/v1/admin/email/preview?letter=${letter}&language=en`)).body
          .data
        expect([subject, text]).not.toEqual([english.subject, english.text])
      }
    },
  )

  it('is written in the language of the person, else of the port, and from whom the port said', async () => {
    await put('port_language', 'sv')
    expect((await written()).text).toContain('Hej Ada,')
    expect((await written('fi')).text).toContain('Hei Ada,')
    await admin.patch('/api/v1/admin/email/routing', { routing: { alert: 'sales' } })
    await Promise.all(
      ['brochure', 'notification', 'invoice'].map((category) =>
        admin.patch('/api/v1/admin/email/routing', { routing: { [category]: 'sales' } }),
      ),
    )
    expect((await written()).sender).toBe('sales')
    const { data } = (await admin.get('/api/v1/admin/email/routing')).body
    expect(data.routing).toMatchObject({ alert: 'sales', invoice: 'sales', notification: 'sales' })
    expect([data.routing.staff_invitation, data.routing.sales_message]).toEqual(['noreply', 'sales'])
    expect([data.categories.length, data.salesAvailable]).toEqual([17, false])
    const unknown = await admin.patch('/api/v1/admin/email/routing', { routing: { spam: 'sales' } })
    expect(unknown.status).toBe(400)
  })

  it('carries what an administrator wrote around it, without what runs or reaches out of its place', async () => {
    const { data: port } = (await admin.get(`/api/v1/admin/ports/${portId}`)).body
    const emailHeaderHtml =
      '<h1 style="color:#123456;position:fixed">Sol</h1><script>alert(1)</script><img src="http://x.example/a.png" onerror="alert(2)"><a href="javascript:alert(3)">x</a><style>*{display:none}</style>'
    await admin.patch(`/api/v1/admin/ports/${port.id}`, { emailHeaderHtml, primaryColor: '#ffee00' })
    const { html } = await written()
    expect(html).toContain('<h1 style="color:#123456">Sol</h1>')
    expect(html).not.toMatch(/script|onerror|javascript:|position|<style|x\.example/)
    // Dark letters on a bright button.
    expect(html).toContain('background:#ffee00;color:#000000')
    expect(html).toContain('href="https://crm.example.com/?a=1&amp;b=2"')
  })

  it('escapes whatever people typed', () => {
    const hostile = `"><script>alert('1')</script>\nsecond & last`
    const brand = { name: hostile, color: '#000000', headerHtml: null, footerHtml: null }
    const blocks = [{ text: hostile }, { quote: hostile }, { facts: [[hostile, hostile]] as const }]
    const { html, text } = compose({ subject: 's', blocks }, brand, 'en')
    expect(html).not.toContain('<script')
    expect(html).toContain('<br>second &amp; last')
    expect(text).toContain(hostile)
    expect(clean('<b>'.repeat(5_000)).length).toBeLessThan(50_000)
  })
})

describe('the mail server of a port', () => {
  const server = (change = {}) => ({ host, listenPort, security: 'tls', username: 'solhamn', ...change })

  it('sends from the port’s own address; without one the installation’s, by the port’s name', async () => {
    await put('email_noreply_sender', { name: 'Sol Hamn', address: 'port@solhamn.example', replyTo: null })
    await put('email_sales_sender', {
      name: 'Sol Hamn Sales',
      address: 'sales@solhamn.example',
      replyTo: 'desk@solhamn.example',
    })
    await put('smtp_server', server())
    await put('smtp_password_encrypted', 'let me in')
    await send((await written()).id)
    expect(received.at(-1)).toMatchObject({ user: 'solhamn', from: 'sales@solhamn.example' })
    expect(received.at(-1)!.text).toMatch(/^From: Sol Hamn Sales <sales@solhamn\.example>/m)
    expect(received.at(-1)!.text).toMatch(/^Reply-To: desk@solhamn\.example/m)
    expect(received.at(-1)!.text).toContain('multipart/alternative')

    const test = await admin.post('/api/v1/admin/email/test', { sender: 'noreply' })
    expect([test.status, test.body.data.taken, test.body.data.from]).toEqual([
      200,
      false,
      'port@solhamn.example',
    ])
  })

  it('of the operator speaks under the name of a port that named no sender, and is answered to that port', async () => {
    const other = await app.makePort()
    const boss = await app.person(other, 'port_admin')
    const { name } = (await boss.get('/api/v1/me')).body.data.ports[0]
    const env = { ...app.crm.services.env, mailFrom: 'Berthwise <all@berthwise.example>' }
    const sentBy = (replyTo: string | null = null) =>
      envelopes({ ...app.crm.services, env })(systemIn(other), {
        id: '01a2140c-a099-72a4-865c-740554560c7b',
        sender: 'noreply',
        replyTo,
        text: '',
      })
    const from = { name, address: 'all@berthwise.example' }
    expect(await sentBy()).toMatchObject({ from, replyTo: 'all@berthwise.example' })
    const issuer = { name: 'Hamn AB', address: 'Kajen 1', countryIso: 'SE', email: 'kontor@hamn.example' }
    const put = await boss.put('/api/v1/admin/settings', { key: 'invoice_issuer', value: issuer })
    expect(put.status, JSON.stringify(put.body)).toBe(200)
    expect(await sentBy()).toMatchObject({ from, replyTo: 'kontor@hamn.example' })
    expect(await sentBy('agent@hamn.example')).toMatchObject({ from, replyTo: 'agent@hamn.example' })
  })

  it('may not lie in a private network unless the operator opened it, whatever its name leads to', async () => {
    const { id } = await written()
    const closed = openPost({
      smtpUrl: undefined,
      from: 'a@b.example',
      addresses: { allow: [], resolve: async () => ['10.0.0.7'] },
      print: () => {},
    })
    const { kernel } = app.crm.services
    const job = sendMail(kernel, closed, { envelope: envelopes(app.crm.services) })
    await expect(job({ tenantId: portId, mailId: id }, { attempt: 1, maxAttempts: 3 })).rejects.toThrow(
      'private network',
    )
  })

  it('that refuses is told at the record the mail is about, and the mail is sent again by hand', async () => {
    const client = (await admin.post('/api/v1/clients', { fullName: 'Vera Dahl' })).body.data
    const { id } = await written(undefined, { type: 'client', id: client.id })
    refusing = true
    await expect(send(id)).rejects.toThrow('full')
    const url = `/api/v1/clients/${client.id}/activity`
    const failures = async () =>
      (await admin.get(url)).body.data.filter(({ type }: { type: string }) => type === 'mail.failed')
    expect(await failures()).toHaveLength(0)
    const early = await admin.post(`/api/v1/admin/outbox/${id}/retry`)
    expect([early.status, early.body.error.code]).toEqual([409, 'MAIL_NOT_RETRYABLE'])
    await send(id, undefined, 3)
    expect(await failures()).toHaveLength(1)
    refusing = false
    const of = async () =>
      (await admin.get('/api/v1/admin/outbox')).body.data.find((mail: { id: string }) => mail.id === id)
    expect(await of()).toMatchObject({ status: 'failed', retryable: true })
    const neighbour = await app.person(await app.makePort(), 'port_admin')
    expect((await neighbour.post(`/api/v1/admin/outbox/${id}/retry`)).status).toBe(404)
    expect((await admin.post(`/api/v1/admin/outbox/${id}/retry`)).status).toBe(204)
    expect((await admin.post(`/api/v1/admin/outbox/${id}/retry`)).status).toBe(409)
    await send(id)
    expect(await of()).toMatchObject({ status: 'sent', retryable: false, error: null })
  })

  it('with a password that cannot be opened any more says so, and sends nothing', async () => {
    const { id } = await written()
    await app.rows(
      portId,
      sql`update settings set value = '"AAAAAAAA.AAAA"'::jsonb where port_id = ${portId} and key = 'smtp_password_encrypted'`,
    )
    const before = received.length
    await expect(send(id)).rejects.toMatchObject({ code: 'SECRET_UNREADABLE' })
    expect(received).toHaveLength(before)
  })

  it('that is not set leaves the address to the installation: a port cannot speak for another', async () => {
    await put('smtp_server', null)
    const plain = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        let text = ''
        stream.on('data', (chunk: Buffer) => (text += chunk))
        stream.on('end', () => {
          received.push({
            user: undefined,
            from: String(session.envelope.mailFrom ? session.envelope.mailFrom.address : null),
            text,
          })
          done()
        })
      },
    })
    plain.listen(0, '127.0.0.1')
    await once(plain.server, 'listening')
    await send((await written()).id, `smtp://127.0.0.1:${(plain.server.address() as AddressInfo).port}`)
    expect(received.at(-1)!.from).toBe('all@berthwise.example')
    expect(received.at(-1)!.text).toMatch(/^From: Sol Hamn Sales <all@berthwise\.example>/m)
    expect(received.at(-1)!.text).toMatch(/^Message-ID: <[\da-f-]{36}@berthwise\.example>/m)
    await new Promise<void>((resolve) => plain.close(resolve))
  })
})
