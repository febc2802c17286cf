import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Dovecot,
  dovecotPassword,
  hasDovecot,
  openDovecot,
} from '../../../platform/testing/imap/dovecot.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { addAccount, message, openSmtp, type Smtp, workerOf } from '../../testing/mailboxes.ts'

// Where it is not installed the server of the suite stands for it: email.test.ts.
describe.skipIf(!hasDovecot)('a mailbox at Dovecot', () => {
  let app: TestApp
  let worker: ReturnType<typeof workerOf>
  let dovecot: Dovecot
  let smtp: Smtp
  let portId: string
  let agent: Person
  let clientId: string
  let id: string

  beforeAll(async () => {
    app = await testApp(undefined, { env: { hookAllow: ['127.0.0.1'] } })
    worker = workerOf(app)
    dovecot = await openDovecot()
    smtp = await openSmtp(dovecotPassword)
    portId = await app.makePort()
    agent = await app.person(portId, 'port_admin')
    const contacts = [{ channel: 'email', value: 'eleni@example.gr' }]
    clientId = (await agent.post('/api/v1/clients', { fullName: 'Ελένη', contacts })).body.data.id
  })
  afterAll(async () => {
    await smtp.close()
    await dovecot.close()
    await app.close()
  })

  const user = 'desk'
  const box = (password = dovecotPassword) => ({
    ...{ address: 'desk@harbour.example', host: '127.0.0.1', port: dovecot.port, username: user, password },
  })
  const subjects = async () => {
    const { body } = await agent.get(`/api/v1/clients/${clientId}/emails?limit=200`)
    return body.data.map(({ subject }: { subject: string }) => subject).sort()
  }
  const validity = async () =>
    (
      await app.rows(
        portId,
        sql<{ one: string }>`select uid_validity as one from email_folders where path = 'INBOX'`,
      )
    )[0]!.one
  const count = async (table: string) =>
    (await app.rows(portId, sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`))[0]!.n

  it('is tried: the folders are told, and what is said of a wrong password', async () => {
    const { address: _, ...login } = { ...box(), tls: false }
    const { body } = await agent.post('/api/v1/email/accounts/test', login)
    expect(body.data.imap).toEqual({ ok: true, errorCode: null, error: null, reason: null })
    expect(body.data.folders).toContainEqual({ path: 'Sent Items', use: 'sent' })
    const wrong = await agent.post('/api/v1/email/accounts/test', { ...login, password: 'wrong' })
    expect(wrong.body.data.imap).toMatchObject({ ok: false, errorCode: 'password' })
    expect(wrong.body.data.imap.error).toMatch(/Authentication failed/)
  })

  it('is read: known senders, two without an id, letters of all scripts, each once however often', async () => {
    for (const subject of ['Scan 1', 'Scan 2'])
      await dovecot.append(user, 'INBOX', message({ id: null, subject }))
    const greek = `=?utf-8?B?${Buffer.from('Θέση ελλιμενισμού').toString('base64')}?=`
    await dovecot.append(
      user,
      'INBOX',
      message({ subject: greek, body: Buffer.from('Γειά').toString('latin1') }),
    )
    await dovecot.append(user, 'INBOX', message({ from: 'x@stranger.example', subject: 'No' }))
    id = await addAccount(agent, box(), { smtp: { host: '127.0.0.1', port: smtp.port, tls: false } })
    for (const isFull of [false, false, true]) await worker.sync(portId, id, isFull)
    expect((await agent.get(`/api/v1/email/accounts/${id}`)).body.data).toMatchObject({
      status: 'ok',
      messages: 3,
    })
    expect(await subjects()).toEqual(['Scan 1', 'Scan 2', 'Θέση ελλιμενισμού'])
  })

  it('is numbered anew, and nothing is there twice', async () => {
    const before = await validity()
    await dovecot.renumber(user)
    await dovecot.append(user, 'INBOX', message({ subject: 'After' }))
    await worker.sync(portId, id)
    expect(await validity()).not.toBe(before)
    expect(await subjects()).toEqual(['After', 'Scan 1', 'Scan 2', 'Θέση ελλιμενισμού'])
    expect([await count('email_messages'), await count('email_places')]).toEqual([4, 4])
  })

  it('takes what was sent into its folder once, and reads it from there', async () => {
    const { body } = await agent.post('/api/v1/emails', {
      ...{ clientId, to: 'eleni@example.gr', subject: 'Answer', body: 'Yes, it is free.' },
    })
    const [mail] = await app.rows(
      portId,
      sql<{ id: string }>`select mail_id as id from email_messages where id = ${body.data.id}`,
    )
    await worker.send(portId, mail!.id)
    for (let at = 0; at < 2; at++) await worker.append(portId, body.data.id)
    const sent = await dovecot.read(user, 'Sent Items')
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain(`Message-ID: <${mail!.id}@`)
    await worker.sync(portId, id)
    expect(await count('email_messages')).toBe(5)
    expect(smtp.taken).toHaveLength(1)
  })
})
