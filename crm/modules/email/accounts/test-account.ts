import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import type { emailAccounts } from '../../../../contract/email/endpoints.ts'
import type { DataOf } from '../../../../contract/endpoint.ts'
import { type AddressRules, checkedHost } from '../../../../platform/outbound/address.ts'
import { type Login, withMailbox } from './connect.ts'
import { faultOf, MailServerFault } from './fault.ts'
import type { Server } from './queries.ts'

type Test = DataOf<typeof emailAccounts.test>

// Somebody waits for the answer.
const patienceMs = 20_000
const within = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 10_000, dnsTimeout: 8_000 }
const mostFolders = 500
const done = { ok: true, errorCode: null, error: null, reason: null }

/** Signs in to the servers of a mailbox, whose addresses were checked before, and tells what came of it. */
export async function testAccount(login: Login, smtp: Server | null, rules: AddressRules): Promise<Test> {
  const [read, sent] = await Promise.all([
    tryFolders(login, rules),
    smtp === null ? null : trySmtp(smtp, login, rules),
  ])
  return { ...read, smtp: sent }
}

async function tryFolders(login: Login, rules: AddressRules): Promise<Omit<Test, 'smtp'>> {
  try {
    const found = await withMailbox(login, rules, patienceMs, (client) => client.list())
    const folders = found
      .filter(({ flags }) => !flags.has('\\Noselect'))
      .slice(0, mostFolders)
      .map(({ path, specialUse }) => ({ path, use: useOf(path, specialUse) }))
    return { imap: done, folders }
  } catch (error) {
    return { imap: attemptOf(error), folders: [] }
  }
}

function useOf(path: string, specialUse: string | undefined): 'inbox' | 'sent' | null {
  if (path.toUpperCase() === 'INBOX') return 'inbox'
  return specialUse === '\\Sent' ? 'sent' : null
}

async function trySmtp(
  smtp: Server,
  { username, password }: Login,
  rules: AddressRules,
): Promise<Test['smtp']> {
  try {
    const { address, isOpened } = await checkedHost(smtp.host, rules)
    const transport = createTransport({
      ...within,
      host: address,
      port: smtp.port,
      secure: smtp.tls,
      requireTLS: !smtp.tls && !isOpened,
      ...(isIP(smtp.host) ? {} : { tls: { servername: smtp.host } }),
      auth: { user: username, pass: password },
    })
    try {
      await transport.verify()
    } finally {
      transport.close()
    }
    return done
  } catch (error) {
    return attemptOf(faultOf(error, password))
  }
}

function attemptOf(error: unknown) {
  if (!(error instanceof MailServerFault)) throw error
  return { ok: false, errorCode: error.code, error: error.message, reason: error.reason }
}
