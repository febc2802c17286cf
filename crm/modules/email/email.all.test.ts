// @module-tag long

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { addAccount, message, openBox, openSmtp, type Smtp, workerOf } from '../../testing/mailboxes.ts'

let app: TestApp
let worker: ReturnType<typeof workerOf>
let smtp: Smtp
let portId: string
let boss: Person
let agent: Person
let clientId: string
const boxes: Awaited<ReturnType<typeof openBox>>[] = []

beforeAll(async () => {
  app = await testApp(undefined, { env: { hookAllow: ['127.0.0.1'] } })
  worker = workerOf(app)
  smtp = await openSmtp('right word')
})
beforeEach(async () => {
  portId = await app.makePort()
  boss = await app.person(portId, 'port_admin')
  agent = await app.person(portId, 'sales_agent')
  clientId = await client('Ελένη Παππά', 'Eleni@Example.GR')
  smtp.taken.length = 0
})
afterEach(async () => {
  for (const box of boxes.splice(0)) await box.server.close()
})
afterAll(async () => {
  await smtp.close()
  await app.close()
})

async function client(fullName: string, ...addresses: string[]): Promise<string> {
  const contacts = addresses.map((value) => ({ channel: 'email', value }))
  const { status, body } = await boss.post('/api/v1/clients', { fullName, contacts })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.data.id
}

async function box(address = 'desk@harbour.example') {
  const opened = await openBox(address)
  boxes.push(opened)
  return opened
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server answered.
type Row = any
const emails = async (person: Person, id = clientId): Promise<Row[]> =>
  (await person.get(`/api/v1/clients/${id}/emails`)).body.data
const count = async (table: string) =>
  (
    await app.rows(
      portId,
      sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where port_id = ${portId}`,
    )
  )[0]!.n
const account = async (person: Person, id: string) =>
  (await person.get(`/api/v1/email/accounts/${id}`)).body.data

describe('an account', () => {
  it('is its owner’s alone, and its password is told to nobody', async () => {
    const { server, ...mine } = await box()
    const id = await addAccount(agent, mine)
    const state = await account(agent, id)
    expect(state).toMatchObject({
      address: mine.address,
      port: mine.port,
      tls: false,
      folders: ['INBOX', 'Sent'],
      shared: true,
    })
    expect(state).toMatchObject({ status: 'ok', lastSyncedAt: null, lastError: null })
    expect(JSON.stringify(state)).not.toContain(mine.password)
    expect((await boss.get('/api/v1/email/accounts')).body.data).toEqual([])
    for (const [method, path] of [
      ['get', ''],
      ['delete', ''],
    ] as const)
      expect((await boss[method](`/api/v1/email/accounts/${id}${path}`)).status).toBe(404)
    expect((await boss.patch(`/api/v1/email/accounts/${id}`, { paused: true })).status).toBe(404)
    expect((await boss.post(`/api/v1/email/accounts/${id}/sync`)).status).toBe(404)
    expect((await agent.post(`/api/v1/email/accounts/${id}/sync`)).status).toBe(202)
    const again = await agent.post('/api/v1/email/accounts', { ...mine, tls: false })
    expect([again.status, again.body.error.code]).toEqual([409, 'EMAIL_TAKEN'])
    const [stored] = await app.rows(
      portId,
      sql<{ password: string }>`select password from email_accounts where id = ${id}`,
    )
    expect(stored!.password).not.toContain(mine.password)
    const facts = await app.rows(portId, sql`select * from events where entity_type = 'email_account'`)
    expect(JSON.stringify(facts)).not.toContain(mine.address)
  })

  it.each([
    ['169.254.169.254', 993, 'host'],
    ['10.0.0.1', 993, 'host'],
    ['2130706434', 993, 'host'],
    ['localhost', 993, 'host'],
    ['mail.internal', 143, 'host'],
    ['192.0.2.1', 993, 'host'],
    ['8.8.8.8', 22, 'port'],
  ])('is not read from %s port %i', async (host, port, path) => {
    const input = { address: 'a@b.example', host, port, tls: true, username: 'a', password: 'b' }
    const { status, body } = await agent.post('/api/v1/email/accounts', input)
    expect([status, body.error.code, body.error.details[0].path]).toEqual([400, 'HOOK_ADDRESS_REFUSED', path])
    const tested = await agent.post('/api/v1/email/accounts/test', { ...input, address: undefined })
    expect(tested.status).toBe(400)
    const smtpOnly = {
      ...input,
      host: '127.0.0.1',
      smtp: { host, port: path === 'port' ? 22 : 587, tls: false },
    }
    expect((await agent.post('/api/v1/email/accounts', smtpOnly)).body.error.details[0].path).toBe(
      `smtp.${path}`,
    )
  })

  it('is tried, and what the servers said is told', async () => {
    const { server, ...mine } = await box()
    const login = {
      host: mine.host,
      port: mine.port,
      tls: false,
      username: mine.username,
      password: mine.password,
    }
    const good = await agent.post('/api/v1/email/accounts/test', {
      ...login,
      smtp: { host: '127.0.0.1', port: smtp.port, tls: false },
    })
    expect(good.body.data).toEqual({
      imap: { ok: true, errorCode: null, error: null, reason: null },
      folders: [
        { path: 'INBOX', use: 'inbox' },
        { path: 'Sent', use: 'sent' },
      ],
      smtp: { ok: true, errorCode: null, error: null, reason: null },
    })
    const bad = await agent.post('/api/v1/email/accounts/test', { ...login, password: 'wrong one' })
    expect(bad.body.data.imap).toMatchObject({ ok: false, errorCode: 'password' })
    expect(bad.body.data.imap.error).toContain('Invalid credentials, see https://mail.example/help')
    const away = await agent.post('/api/v1/email/accounts/test', { ...login, port: 1 })
    expect(away.body.data.imap).toMatchObject({ ok: false, errorCode: 'connection' })
    const id = await addAccount(agent, mine)
    const { password: _, ...without } = login
    expect(
      (await agent.post('/api/v1/email/accounts/test', { ...without, accountId: id })).body.data.imap.ok,
    ).toBe(true)
    // The stored password goes nowhere else.
    const elsewhere = await agent.post('/api/v1/email/accounts/test', {
      ...without,
      host: '8.8.8.8',
      port: 993,
      accountId: id,
    })
    expect([elsewhere.status, elsewhere.body.error.details[0].path]).toEqual([400, 'password'])
    expect((await boss.post('/api/v1/email/accounts/test', { ...without, accountId: id })).status).toBe(404)
    void server
  })

  it('that cannot be read is told of once, is tried ever later, and recovers by itself', async () => {
    const mine = await box()
    const id = await addAccount(agent, mine)
    mine.server.password = 'another'
    for (let at = 0; at < 3; at++) await worker.sync(portId, id)
    const failing = await account(agent, id)
    expect(failing).toMatchObject({ status: 'failing', lastErrorCode: 'password' })
    expect(failing.lastError).toContain('Invalid credentials')
    expect(failing.lastReason).toBeNull()
    expect(new Date(failing.nextSyncAt).getTime() - Date.now()).toBeGreaterThan(15 * 60_000)
    const notices = (await agent.get('/api/v1/notifications')).body.data.filter(
      ({ kind }: { kind: string }) => kind === 'email_account_failing',
    )
    expect(notices).toHaveLength(1)
    expect(notices[0].entityTitle).toBe(mine.address)
    mine.server.password = mine.password
    await worker.sync(portId, id)
    expect(await account(agent, id)).toMatchObject({ status: 'ok', lastError: null })
    await mine.server.close()
    boxes.splice(0)
    await worker.sync(portId, id)
    expect(await account(agent, id)).toMatchObject({ status: 'failing', lastErrorCode: 'connection' })
  })

  it('that is paused is left alone, and comes back', async () => {
    const mine = await box()
    const id = await addAccount(agent, mine)
    const paused = await agent.patch(`/api/v1/email/accounts/${id}`, { paused: true })
    expect(paused.body.data).toMatchObject({ status: 'paused', nextSyncAt: null })
    await worker.sync(portId, id)
    expect(mine.server.logins).toEqual([])
    expect((await agent.post(`/api/v1/email/accounts/${id}/sync`)).body.error.code).toBe(
      'EMAIL_ACCOUNT_PAUSED',
    )
    expect((await agent.patch(`/api/v1/email/accounts/${id}`, { paused: false })).body.data.status).toBe('ok')
    await worker.sync(portId, id)
    expect(mine.server.logins).toHaveLength(1)
  })
})

describe('mail of a client', () => {
  it('stands in the stream of who sees the client and mail, and of others not', async () => {
    const mine = await box()
    mine.server.add('INBOX', message({ subject: 'About B12', body: 'Is it free?' }))
    mine.server.add('INBOX', message({ from: 'stranger@nowhere.example', subject: 'Cheap watches' }))
    mine.server.add('Sent', message({ from: 'desk@harbour.example', to: 'ELENI@example.gr', subject: 'Yes' }))
    const id = await addAccount(agent, mine)
    await worker.sync(portId, id)
    expect(await count('email_messages')).toBe(2)
    const rows = await emails(boss)
    expect(rows.map(({ subject, outbound }) => [subject, outbound]).sort()).toEqual([
      ['About B12', false],
      ['Yes', true],
    ])
    expect(rows.find(({ outbound }) => !outbound)).toMatchObject({
      from: { name: 'Eleni', address: 'eleni@example.gr' },
      excerpt: 'Is it free?',
      private: false,
    })
    const { body } = await boss.get(`/api/v1/clients/${clientId}/stream?kind=mail`)
    expect(body.data).toHaveLength(2)
    expect(body.data.find(({ mail }: Row) => mail.inbound)).toMatchObject({
      source: 'email',
      actorKind: 'client',
      mail: { sender: 'Eleni', subject: 'About B12', body: 'Is it free?', attachments: 0 },
    })
    const blind = await app.person(portId, ['clients.view'])
    expect((await blind.get(`/api/v1/clients/${clientId}/emails`)).status).toBe(403)
    expect((await blind.get(`/api/v1/clients/${clientId}/stream?kind=mail`)).body.data).toEqual([])
    const other = await app.person(portId, ['email.view'])
    expect((await other.get(`/api/v1/emails/${rows[0].id}`)).status).toBe(403)
    const foreign = await app.person(await app.makePort(), 'port_admin')
    expect((await foreign.get(`/api/v1/emails/${rows[0].id}`)).status).toBe(404)
  })

  it('of a private account is read by no key of its owner, and a key has no mailboxes', async () => {
    const mine = await box()
    mine.server.add('INBOX', message())
    const id = await addAccount(boss, mine, { shared: false })
    await worker.sync(portId, id)
    const permissions = ['clients.view', 'email.view', 'email.send']
    const { body } = await boss.post('/api/v1/admin/api-keys', { name: 'Website', permissions })
    const authorization = `Bearer ${body.data.key}`
    const asKey = async (url: string) => {
      const answer = await app.web.inject({ url, headers: { authorization } })
      return [answer.statusCode, answer.json().data]
    }
    expect(await asKey(`/api/v1/clients/${clientId}/emails`)).toEqual([200, []])
    expect(await asKey(`/api/v1/clients/${clientId}/stream?kind=mail`)).toEqual([200, []])
    expect((await asKey('/api/v1/email/accounts'))[0]).toBe(403)
    expect((await asKey(`/api/v1/emails/${(await emails(boss))[0].id}`))[0]).toBe(404)
    await boss.patch(`/api/v1/email/accounts/${id}`, { shared: true })
    expect((await asKey(`/api/v1/clients/${clientId}/emails`))[1]).toHaveLength(1)
  })

  it('of a private account is its owner’s alone, also its files, until it is shared', async () => {
    const mine = await box()
    const type = 'multipart/mixed; boundary=B'
    const body =
      '--B\r\nContent-Type: text/plain\r\n\r\nSee there\r\n--B\r\nContent-Type: application/octet-stream\r\n' +
      'Content-Disposition: attachment; filename="../../plan.txt"\r\n\r\nThe plan\r\n--B\r\nContent-Type: application/octet-stream\r\n' +
      'Content-Disposition: attachment; filename="run.exe"\r\n\r\nMZ\x90\x00\r\n--B--\r\n'
    mine.server.add('INBOX', message({ type, body }))
    const id = await addAccount(agent, mine, { shared: false })
    await worker.sync(portId, id)
    const [row] = await emails(agent)
    expect(row).toMatchObject({ private: true })
    expect(row.attachments).toMatchObject([
      { name: 'plan.txt', mediaType: 'text/plain', refused: null },
      { name: 'run.exe', refused: 'type' },
    ])
    expect(await emails(boss)).toEqual([])
    expect((await boss.get(`/api/v1/emails/${row.id}`)).status).toBe(404)
    const address = `/api/v1/emails/${row.id}/attachments/${row.attachments[0].id}`
    expect((await boss.get(address)).status).toBe(404)
    expect((await agent.get(address)).status).toBe(200)
    expect((await agent.get(`/api/v1/emails/${row.id}/attachments/${row.attachments[1].id}`)).status).toBe(
      404,
    )
    const filesOf = async () => (await boss.get(`/api/v1/files?clientId=${clientId}`)).body.data
    expect(await filesOf()).toEqual([])
    expect((await boss.get(`/api/v1/clients/${clientId}/stream?kind=mail`)).body.data).toEqual([])
    await agent.patch(`/api/v1/email/accounts/${id}`, { shared: true })
    await worker.share(portId, id)
    await worker.share(portId, id)
    expect(await filesOf()).toMatchObject([{ name: 'plan.txt', clientId, uploadedByName: 'Eleni' }])
    expect(await emails(boss)).toHaveLength(1)
    await agent.patch(`/api/v1/email/accounts/${id}`, { shared: false })
    expect(await emails(boss)).toEqual([])
    // Removed, private mail goes.
    expect((await agent.delete(`/api/v1/email/accounts/${id}`)).status).toBe(204)
    expect(await count('email_messages')).toBe(0)
  })

  it('in two boxes is one message, with its id in brackets or not, seen by each by its rights', async () => {
    const [own, group] = [await box('agent@harbour.example'), await box('info@harbour.example')]
    own.server.add('INBOX', message({ id: '<one@example.gr>' }))
    group.server.add('INBOX', message({ id: 'one@example.gr' }))
    const ownId = await addAccount(agent, own, { shared: false })
    const groupId = await addAccount(boss, group, { shared: false })
    for (const id of [ownId, groupId, ownId, groupId]) await worker.sync(portId, id, true)
    expect([await count('email_messages'), await count('email_places')]).toEqual([1, 2])
    expect([(await emails(agent)).length, (await emails(boss)).length]).toEqual([1, 1])
    const third = await app.person(portId, 'port_admin')
    expect(await emails(third)).toEqual([])
    expect(own.server.fetched + group.server.fetched).toBe(1)
    // Of one that goes the other one keeps it.
    await agent.delete(`/api/v1/email/accounts/${ownId}`)
    expect([(await emails(agent)).length, (await emails(boss)).length]).toEqual([0, 1])
  })

  it('without an id is told apart by what it says, however often it is read', async () => {
    const mine = await box()
    for (const subject of ['Scan 1', 'Scan 2']) mine.server.add('INBOX', message({ id: null, subject }))
    const id = await addAccount(agent, mine)
    await worker.sync(portId, id)
    await worker.sync(portId, id, true)
    mine.server.renumber('INBOX')
    await worker.sync(portId, id)
    await worker.sync(portId, id, true)
    expect((await emails(boss)).map(({ subject }) => subject).sort()).toEqual(['Scan 1', 'Scan 2'])
  })

  it('is there once where the mail server numbers anew, and what came meanwhile is there too', async () => {
    const mine = await box()
    for (let at = 0; at < 3; at++) mine.server.add('INBOX', message({ subject: `Mail ${at}` }))
    const id = await addAccount(agent, mine)
    await worker.sync(portId, id)
    mine.server.renumber('INBOX')
    mine.server.add('INBOX', message({ subject: 'Mail 3' }))
    await worker.sync(portId, id)
    expect(await count('email_messages')).toBe(4)
    expect(await count('email_places')).toBe(4)
    expect(mine.server.fetched).toBe(4)
    await worker.sync(portId, id)
    expect(mine.server.fetched).toBe(4)
  })

  it('is found by an address that is added later, and by one of another script', async () => {
    const mine = await box()
    mine.server.add('INBOX', message({ from: 'later@example.gr', subject: 'Early' }))
    mine.server.add(
      'INBOX',
      message({ from: 'info@xn--mgbh0fb.example', subject: 'Arabic', to: 'desk@harbour.example' }),
    )
    const id = await addAccount(agent, mine)
    await worker.sync(portId, id)
    expect(await count('email_messages')).toBe(0)
    await boss.post(`/api/v1/clients/${clientId}/contacts`, { channel: 'email', value: 'Later@EXAMPLE.gr' })
    const arab = await client('مثال', 'info@مثال.example')
    await worker.sync(portId, id)
    expect(await count('email_messages')).toBe(0)
    await worker.sync(portId, id, true)
    expect((await emails(boss)).map(({ subject }) => subject)).toEqual(['Early'])
    expect((await emails(boss, arab)).map(({ subject }) => subject)).toEqual(['Arabic'])
  })

  it('keeps what a broken line leaves, and goes on from there', async () => {
    const mine = await box()
    for (let at = 0; at < 3; at++) mine.server.add('INBOX', message({ subject: `Mail ${at}` }))
    const id = await addAccount(agent, mine)
    mine.server.breaks = true
    await worker.sync(portId, id)
    expect(await account(agent, id)).toMatchObject({ status: 'failing' })
    mine.server.breaks = false
    await Promise.all([worker.sync(portId, id), worker.sync(portId, id)])
    expect(await count('email_messages')).toBe(3)
    expect(await account(agent, id)).toMatchObject({ status: 'ok', messages: 3 })
  })

  it('is read by the charset it names; of what cannot be read the original is kept, and the next one arrives', async () => {
    const mine = await box()
    const html = Buffer.from(
      '<p>Привет<script>alert(1)</script><img src="https://spy.example/x.gif"></p>',
    ).toString('latin1')
    mine.server.add('INBOX', message({ subject: 'one', type: 'text/html; charset=utf-8', body: html }))
    mine.server.add(
      'INBOX',
      message({ subject: 'two', type: 'text/plain; charset=windows-1258', body: 'm\x92\xe9tablir' }),
    )
    mine.server.add(
      'INBOX',
      message({ subject: 'three', type: 'text/plain; charset=x-unknown', body: 'h\xe9' }),
    )
    mine.server.add('INBOX', message({ subject: 'four', body: 'ab\xffcd' }))
    mine.server.add('INBOX', message({ subject: 'five', body: 'fine' }))
    const id = await addAccount(agent, mine)
    await worker.sync(portId, id)
    const rows = await emails(boss)
    const bySubject = Object.fromEntries(rows.map((row) => [row.subject, row]))
    expect(['one', 'two', 'five'].map((one) => [bySubject[one].excerpt, bySubject[one].problem])).toEqual([
      ['Привет', null],
      ['m’établir', null],
      ['fine', null],
    ])
    expect(['three', 'four'].map((one) => bySubject[one].problem)).toEqual(['charset', 'damaged'])
    const detail = (await boss.get(`/api/v1/emails/${bySubject.one.id}`)).body.data
    expect(detail.html).toBe('<p>Привет</p>')
    for (const one of ['three', 'four']) {
      const [original] = bySubject[one].attachments
      expect(original).toMatchObject({ name: 'message.eml', original: true })
      const answer = await app.web.inject({
        url: `/api/v1/emails/${bySubject[one].id}/attachments/${original.id}`,
        headers: { cookie: boss.cookie, 'x-port-id': portId },
      })
      expect(
        answer.rawPayload.includes(
          one === 'three' ? Buffer.from('h\xe9', 'latin1') : Buffer.from('ab\xffcd', 'latin1'),
        ),
      ).toBe(true)
    }
  })
})

describe('a mail that is sent', () => {
  const mailOf = async (id: string) =>
    (await app.rows(portId, sql<{ mailId: string }>`select mail_id from email_messages where id = ${id}`))[0]!
      .mailId

  it('goes by the server of the account, threads, stands in the stream and among what was sent, once', async () => {
    const mine = await box()
    mine.server.add('INBOX', message({ id: '<asked@example.gr>', headers: 'References: <first@example.gr>' }))
    const id = await addAccount(agent, mine, { smtp: { host: '127.0.0.1', port: smtp.port, tls: false } })
    await worker.sync(portId, id)
    const [email] = await emails(agent)
    const answer = {
      clientId,
      to: 'eleni@example.gr',
      subject: 'Re: Berth',
      body: 'It is *free*.',
      inReplyTo: email.id,
    }
    const key = { 'idempotency-key': 'answer-0001' }
    const [one, two] = [
      await agent.post('/api/v1/emails', answer, key),
      await agent.post('/api/v1/emails', answer, key),
    ]
    expect([one.status, two.status, two.body.data.id]).toEqual([201, 201, one.body.data.id])
    expect(one.body.data).toMatchObject({ outbound: true, threadId: email.threadId, status: 'queued' })
    const mailId = await mailOf(one.body.data.id)
    await worker.send(portId, mailId)
    await worker.send(portId, mailId)
    expect(smtp.taken).toHaveLength(1)
    const [{ from, to, text }] = smtp.taken as [Smtp['taken'][number]]
    expect([from, to]).toEqual([mine.address, ['eleni@example.gr']])
    expect(text).toContain(`Message-ID: <${mailId}@${mine.address.split('@')[1]}>`)
    expect(text).toContain('In-Reply-To: <asked@example.gr>')
    expect(text).toMatch(/References: <first@example.gr>\s+<asked@example.gr>/)
    expect(text).not.toContain('Auto-Submitted')
    await worker.append(portId, one.body.data.id)
    await worker.append(portId, one.body.data.id)
    const sent = mine.server.folders.get('Sent')!.messages
    expect(sent).toHaveLength(1)
    expect(sent[0]!.source.toString()).toContain('<em>free</em>')
    // What was appended is the same message.
    await worker.sync(portId, id)
    expect(await count('email_messages')).toBe(2)
    const thread = (await boss.get(`/api/v1/emails/${email.id}/thread`)).body.data
    expect(thread.map(({ subject }: Row) => subject)).toEqual(['Berth', 'Re: Berth'])
    expect((await boss.get(`/api/v1/emails/${one.body.data.id}`)).body.data.status).toBe('sent')
    const { body } = await boss.get(`/api/v1/clients/${clientId}/stream?kind=mail`)
    expect(body.data).toHaveLength(2)
    expect(body.data[0]).toMatchObject({
      source: 'email',
      actorId: agent.userId,
      mail: { inbound: false, status: 'sent' },
    })
  })

  it('without an account goes from the port, and what names nothing is refused by its field', async () => {
    const sent = await agent.post('/api/v1/emails', {
      clientId,
      to: 'eleni@example.gr',
      subject: 'Hi',
      body: 'There',
    })
    expect(sent.status).toBe(201)
    expect((await emails(boss)).map(({ subject }) => subject)).toEqual(['Hi'])
    const send = async (more: Record<string, unknown>) => {
      const input = { clientId, to: 'eleni@example.gr', subject: 'Hi', body: 'There', ...more }
      const { status, body } = await agent.post('/api/v1/emails', input)
      return [status, body.error?.details?.[0]?.path]
    }
    expect(await send({ clientId: '0199aaaa-0000-7000-8000-000000000000' })).toEqual([400, 'clientId'])
    expect(await send({ to: 'nobody' })).toEqual([400, 'to'])
    expect(await send({ subject: 'a\r\nBcc: x@y.example' })).toEqual([400, 'subject'])
    expect(await send({ inReplyTo: 'unknown@example.gr' })).toEqual([400, 'inReplyTo'])
    const { server: _, ...others } = await box()
    const otherId = await addAccount(boss, others)
    expect(await send({ accountId: otherId })).toEqual([400, 'accountId'])
    const reader = await app.person(portId, ['clients.view', 'email.view'])
    expect(
      (await reader.post('/api/v1/emails', { clientId, to: 'a@b.example', subject: 'x', body: 'y' })).status,
    ).toBe(403)
  })

  it('is answered at its record, also from an address nobody knows', async () => {
    const interestId = (await boss.post('/api/v1/interests', { clientId })).body.data.id
    const send = { kind: 'message', clientId, interestId, subject: 'Your berth', body: 'Well?' }
    await boss.post('/api/v1/document-sends', send)
    const [mail] = await app.rows(
      portId,
      sql<{ id: string }>`select id from mails where port_id = ${portId} and subject = 'Your berth'`,
    )
    const mine = await box()
    mine.server.add(
      'INBOX',
      message({
        from: 'private@other.example',
        subject: 'Re: Your berth',
        headers: `In-Reply-To: <${mail!.id}@berthwise>`,
      }),
    )
    const id = await addAccount(agent, mine)
    await worker.sync(portId, id)
    expect((await emails(boss)).map(({ subject }) => subject)).toEqual(['Re: Your berth'])
    const { body } = await boss.get(`/api/v1/interests/${interestId}/stream?kind=mail`)
    expect(body.data.map(({ source }: Row) => source).sort()).toEqual(['email', 'send'])
  })

  it('that is answered by machines starts nothing, and one that comes back marks the address', async () => {
    const mine = await box()
    const id = await addAccount(agent, mine, { smtp: { host: '127.0.0.1', port: smtp.port, tls: false } })
    const { body } = await agent.post('/api/v1/emails', {
      clientId,
      to: 'eleni@example.gr',
      subject: 'Closing',
      body: 'Bye',
    })
    const mailId = await mailOf(body.data.id)
    await worker.send(portId, mailId)
    const interestId = (await boss.post('/api/v1/interests', { clientId })).body.data.id
    await boss.patch(`/api/v1/interests/${interestId}/outcome`, { outcome: 'cancelled' })
    const state = async () => (await boss.get(`/api/v1/interests/${interestId}`)).body.data
    const before = await state()
    const facts = await count('events')
    for (let at = 0; at < 5; at++)
      mine.server.add(
        'INBOX',
        message({
          subject: at === 0 ? 'Out of office' : 'Re: Closing',
          headers: `In-Reply-To: <${mailId}@berthwise>${at === 0 ? '' : '\r\nAuto-Submitted: auto-replied'}`,
        }),
      )
    await worker.sync(portId, id)
    expect((await emails(boss)).filter(({ automatic }) => automatic === 'auto_reply')).toHaveLength(5)
    expect(await state()).toEqual(before)
    expect(await count('events')).toBe(facts)
    expect(smtp.taken).toHaveLength(1)
    expect(await count('mails')).toBe(1)
    const report = (recipient: string) =>
      `--B\r\nContent-Type: text/plain\r\n\r\nSorry\r\n--B\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; ${recipient}\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 No such user\r\n\r\n--B\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <${mailId}@${mine.address.split('@')[1]}>\r\nSubject: Closing\r\n\r\nBye\r\n--B--\r\n`
    const bounce = (recipient: string) =>
      message({
        from: 'MAILER-DAEMON@mx.example',
        type: 'multipart/report; report-type=delivery-status; boundary=B',
        body: report(recipient),
      })
    const other = await client('Other', 'other@example.com')
    mine.server.add('INBOX', bounce('Eleni@example.gr'))
    mine.server.add('INBOX', bounce('other@example.com'))
    await worker.sync(portId, id)
    const contacts = async (of: string) => (await boss.get(`/api/v1/clients/${of}/contacts`)).body.data
    expect(await contacts(clientId)).toMatchObject([
      { value: 'Eleni@Example.GR', bounceReason: '550 5.1.1 No such user' },
    ])
    // Nothing was sent to that one.
    expect(await contacts(other)).toMatchObject([{ bouncedAt: null }])
    expect((await emails(boss)).filter(({ automatic }) => automatic === 'bounce')).toHaveLength(2)
    // Whoever writes again is reached again.
    mine.server.add('INBOX', message({ subject: 'I am back' }))
    await worker.sync(portId, id)
    expect(await contacts(clientId)).toMatchObject([{ bouncedAt: null, bounceReason: null }])
  })
})

describe('mail of clients that are joined or erased', () => {
  it('moves with a merge, stays shared when its account goes, and goes with the client', async () => {
    const mine = await box()
    const other = await client('Eleni P.', 'eleni.p@example.gr')
    mine.server.add(
      'INBOX',
      message({ subject: 'To both', from: 'eleni@example.gr', to: 'eleni.p@example.gr' }),
    )
    mine.server.add('INBOX', message({ subject: 'Second', from: 'eleni.p@example.gr' }))
    const id = await addAccount(agent, mine)
    await worker.sync(portId, id)
    await agent.delete(`/api/v1/email/accounts/${id}`)
    expect((await emails(boss, other)).length).toBe(2)
    const merged = await boss.post(`/api/v1/clients/${clientId}/merge`, { loserId: other })
    expect(merged.status).toBe(200)
    expect((await emails(boss)).map(({ subject }) => subject).sort()).toEqual(['Second', 'To both'])
  })
})
