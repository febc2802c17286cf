import { isIP } from 'node:net'
import { ImapFlow } from 'imapflow'
import { reasonFor } from '../../../../contract/reason.ts'
import { type AddressRules, checkedHost } from '../../../../platform/outbound/address.ts'
import { faultOf, MailServerFault } from './fault.ts'
import type { Server } from './queries.ts'

/** A mailbox to sign in to; the password is open. */
export interface Login extends Server {
  username: string
  password: string
}

// Milliseconds.
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }
const logoutMs = 3_000
/** Bytes of one connection; whoever reads much comes again. */
const mostBytes = 400 * 1024 * 1024

/**
 * Signs in to a mailbox, works with it and signs out. The server is reached at an address that was checked a moment before,
 * encrypted unless the operator opened it. Throws MailServerFault; what `work` throws otherwise it throws too.
 */
export async function withMailbox<T>(
  login: Login,
  rules: AddressRules,
  deadlineMs: number,
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  const client = await openMailbox(login, rules)
  let isLate = false
  let broken: unknown
  // An error that nobody hears ends the process.
  client.on('error', (error: unknown) => {
    broken ??= error
  })
  const giveUp = () => {
    isLate = true
    client.close()
  }
  const deadline = setTimeout(giveUp, deadlineMs)
  // What a server sends unasked is held in memory.
  const watch = setInterval(() => client.stats().received > mostBytes && giveUp(), 250)
  try {
    await client.connect()
    const done = await work(client)
    await signOut(client)
    return done
  } catch (error) {
    if (isLate) throw new MailServerFault('connection', reasonFor('mail_server_slow'))
    if (error instanceof WorkFault) throw error.cause
    throw faultOf(broken ?? error, login.password)
  } finally {
    clearTimeout(deadline)
    clearInterval(watch)
    client.close()
  }
}

/** Marks what went wrong on our side while a mailbox was open, so that it is not taken for a fault of the server. */
export class WorkFault extends Error {
  override name = 'WorkFault'
}

/** Runs what is no talk with the server. */
export async function ownWork<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new WorkFault('Work on our side failed.', { cause: error })
  }
}

async function openMailbox(login: Login, rules: AddressRules): Promise<ImapFlow> {
  const { host, port, tls, username, password } = login
  try {
    const { address, isOpened } = await checkedHost(host, rules)
    // A certificate is asked for by a name, never by a number.
    const serverName = isIP(host) ? {} : { servername: host }
    return new ImapFlow({
      ...patience,
      host: address,
      ...serverName,
      port,
      secure: tls,
      ...(tls || isOpened ? {} : { doSTARTTLS: true }),
      auth: { user: username, pass: password },
      tls: serverName,
      logger: false,
      disableAutoIdle: true,
      disableCompression: true,
      clientInfo: { name: 'Berthwise' },
    })
  } catch (error) {
    throw faultOf(error, password)
  }
}

async function signOut(client: ImapFlow): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, logoutMs)
  })
  await Promise.race([client.logout().catch(() => {}), silence])
  clearTimeout(timer)
}
