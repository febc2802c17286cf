import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { openPost } from '../../platform/mail/send.ts'
import { type ImapServer, openImapServer } from '../../platform/testing/imap/imap-server.ts'
import { crmJobs } from '../jobs.ts'
import type { Person, TestApp } from './app.ts'

/** Where the tests of mailboxes sign in. */
export interface Box {
  address: string
  host: string
  port: number
  username: string
  password: string
}

/** A mail server on loopback that takes mail of whoever signs in. */
export interface Smtp {
  readonly port: number
  readonly taken: { from: string; to: string[]; text: string }[]
  close(): Promise<void>
}

export async function openSmtp(password: string): Promise<Smtp> {
  const taken: Smtp['taken'] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: auth.username }) : done(new Error('Wrong password')),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        taken.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString('utf8'),
        })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** A mailbox of the test's own server. */
export async function openBox(
  address: string,
  password = 'right word',
): Promise<Box & { server: ImapServer }> {
  const server = await openImapServer(address, password)
  return { address, host: '127.0.0.1', port: server.port, username: address, password, server }
}

/** Adds a mailbox to the product. */
export async function addAccount(
  person: Person,
  box: Box,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { address, host, port, username, password } = box
  const { status, body } = await person.post('/api/v1/email/accounts', {
    ...{ address, host, port, tls: false, username, password },
    ...more,
  })
  if (status !== 201) throw new Error(`The mailbox was not added: ${JSON.stringify(body)}`)
  return body.data.id
}

const once1 = { attempt: 1, maxAttempts: 25 }

/** Does the jobs of mailboxes as a worker would. */
export function workerOf(app: TestApp) {
  const { services } = app.crm
  const post = openPost({
    smtpUrl: undefined,
    from: 'Port <port@example.com>',
    addresses: services.addresses,
    print: () => {},
  })
  const jobs = crmJobs(services, post)
  return {
    sync: (tenantId: string, accountId: string, isFull = false) =>
      jobs.sync_email_account!({ tenantId, accountId, whole: isFull }, once1),
    send: (tenantId: string, mailId: string) => jobs.send_mail!({ tenantId, mailId }, once1),
    append: (tenantId: string, messageId: string) => jobs.append_sent_email!({ tenantId, messageId }, once1),
    share: (tenantId: string, accountId: string) => jobs.share_email_files!({ tenantId, accountId }, once1),
    clock: () => jobs.email_clock!({}, once1),
  }
}

let counter = 0

/** A message as it comes over the wire; `headers` stand before the usual ones. */
export function message({
  from = 'Eleni <eleni@example.gr>',
  to = 'desk@harbour.example',
  subject = 'Berth',
  id = `<m${++counter}@example.gr>` as string | null,
  body = 'Hello',
  headers = '',
  type = 'text/plain; charset=utf-8',
}: {
  from?: string
  to?: string
  subject?: string
  id?: string | null
  body?: string
  headers?: string
  type?: string
} = {}): Buffer {
  const lines = [
    ...(headers ? [headers] : []),
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    'Date: Thu, 19 Nov 2026 10:00:00 +0200',
    ...(id ? [`Message-ID: ${id}`] : []),
    `Content-Type: ${type}`,
    'Content-Transfer-Encoding: 8bit',
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body, 'latin1')])
}
