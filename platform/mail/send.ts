import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { domainToASCII } from 'node:url'
import { createTransport, type Transporter } from 'nodemailer'
import { assertNoTransaction } from '../database/scoped-kysely.ts'
import type { Env } from '../env.ts'
import { type AddressRules, checkedHost } from '../outbound/address.ts'
import type { Observer } from '../watching/observer.ts'

export interface Letter {
  id: string
  to: string
  cc: readonly string[]
  subject: string
  text: string
  html: string | null
  /** The link in the text that lets in whoever has it. */
  link: string | null
  /** From whom it comes; without it, from the address of the installation. */
  from?: { name: string; address: string }
  replyTo?: string | null
  /** A person wrote it; without it, it says that a machine did, so that machines do not answer it. */
  isPersonal?: boolean
  /** What it answers, and what that answered, by their Message-IDs without brackets. */
  references?: readonly string[]
  /** Its Message-ID without brackets, where that was written down; else it follows from its id and its sender. */
  messageId?: string
  attachments?: readonly Attachment[]
  /** Where one that comes again and again is ended: by one click where that address is https. */
  unsubscribe?: string
  /** The mail server of the tenant; without it, that of the installation. */
  server?: MailServer
}

/** A file that goes with a mail. */
export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

/** A mail server that a tenant named. */
export interface MailServer {
  host: string
  listenPort: number
  /** `tls` from the first byte, `starttls` before anything is said. */
  security: 'tls' | 'starttls'
  username: string | null
  password: string | null
}

/** Hands a mail over for good; throws when it was not taken, MailInDoubt when nobody can know, NoMailServer without one. */
export type Post = (letter: Letter) => Promise<void>

/** By which name mail servers are greeted: that of the address of the service, where it is one of the network. */
export function greetingOf({ publicUrl }: Pick<Env, 'publicUrl'>): string | undefined {
  const { hostname } = new URL(publicUrl)
  return hostname.includes('.') && isIP(hostname) === 0 ? hostname : undefined
}

/** Hands mails over, and tells an observer how each went. */
export function observedPost(post: Post, observer: Observer): Post {
  return async (letter) => {
    try {
      await post(letter)
    } catch (error) {
      if (!(error instanceof NoMailServer))
        observer.mail?.(error instanceof MailInDoubt ? 'uncertain' : 'failed')
      throw error
    }
    observer.mail?.('sent')
  }
}

/** The connection broke, or fell silent, after the server had begun to take the mail. */
export class MailInDoubt extends Error {
  override name = 'MailInDoubt'
}

/** Nobody named a mail server: the mail stays in the outbox. */
export class NoMailServer extends Error {
  override name = 'NoMailServer'
}

// Milliseconds. A server that hangs holds up the mails behind it so long at most.
const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
}

export interface PostSettings {
  /** The mail server of the installation; without one the outbox is the mailbox. */
  readonly smtpUrl: string | undefined
  /** The address of the installation, such as `Berthwise <berthwise@example.com>`. */
  readonly from: string
  /** How it greets mail servers; without it by the name of the host. */
  readonly name?: string | undefined
  /** Which addresses servers that tenants name may have. */
  readonly addresses: AddressRules
  /** Tells the operator's console of a link that no mail carries. */
  readonly print: (line: string) => void
  readonly within?: typeof patience
}

/**
 * Sends by the server a letter names, else by that of the installation. Without any, the mail stays in the outbox, where
 * links that let somebody in are left out: `print` tells the operator's console those.
 */
export function openPost({ smtpUrl, from, name, addresses, print, within = patience }: PostSettings): Post {
  return async (letter) => {
    assertNoTransaction('Sending mail')
    if (!smtpUrl && !letter.server) {
      const { to, subject, link } = letter
      if (link) print(`Mail to ${oneLine(to)}, “${oneLine(subject)}”: ${link}`)
      throw new NoMailServer('There is no mail server.')
    }
    const settings = letter.server ? await reachable(letter.server, addresses) : { url: smtpUrl! }
    await hand(
      { ...letter, messageId: letter.messageId ?? messageIdOf(letter.id, letter.from?.address ?? from) },
      createTransport({ ...settings, ...within, ...(name ? { name } : {}) }, { from }),
    )
  }
}

async function hand(letter: Letter, transport: Transporter): Promise<void> {
  let begun = false
  transport.use('stream', (mail, done) => {
    const read = mail.message.createReadStream.bind(mail.message)
    // The text is asked for once the server said that it takes the mail.
    async function* text() {
      begun = true
      yield* read()
    }
    mail.message.createReadStream = () =>
      Readable.from(text(), { objectMode: false }) as ReturnType<typeof read>
    done()
  })
  try {
    await transport.sendMail(messageOf(letter))
  } catch (error) {
    const answered = typeof (error as { responseCode?: unknown }).responseCode === 'number'
    if (!begun || answered) throw error
    throw new MailInDoubt((error as Error).message, { cause: error })
  } finally {
    transport.close()
  }
}

/** A letter as the library takes it. */
function messageOf(letter: Letter) {
  const { id, to, cc, subject, text, html, from, replyTo, attachments = [], references = [] } = letter
  const answered = references.at(-1)
  return {
    to: oneLine(to),
    cc: cc.map(oneLine),
    subject: oneLine(subject),
    text,
    html: html ?? undefined,
    messageId: `<${letter.messageId ?? messageIdOf(id, from?.address)}>`,
    ...(answered ? { inReplyTo: `<${answered}>`, references: references.map((one) => `<${one}>`) } : {}),
    headers: headersOf(letter),
    ...(from ? { from: { name: oneLine(from.name), address: oneLine(from.address) } } : {}),
    ...(replyTo ? { replyTo: oneLine(replyTo) } : {}),
    attachments: attachments.map((one) => ({ ...one, filename: oneLine(one.filename) })),
  }
}

/** That a machine wrote it (RFC 3834), and how it is ended (RFC 2369, RFC 8058). */
function headersOf({ isPersonal, unsubscribe }: Letter): Record<string, string> {
  return {
    ...(isPersonal ? {} : { 'Auto-Submitted': 'auto-generated' }),
    ...(unsubscribe ? { 'List-Unsubscribe': `<${unsubscribe}>` } : {}),
    ...(unsubscribe?.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  }
}

/** The Message-ID of a mail of ours, without its brackets: of the domain of its sender, `ada@example.com` or `Ada <ada@example.com>`. */
export function messageIdOf(mailId: string, sender?: string | null): string {
  const domain = domainToASCII(/@([^\s@<>]+)>?\s*$/.exec(sender ?? '')?.[1] ?? '')
  return `${mailId}@${domain || 'berthwise'}`
}

/** A letter as its bytes go over the wire, for the folder of what was sent. */
export async function renderLetter(letter: Letter, date: Date): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await transport.sendMail({ ...messageOf(letter), date })
  return message as Buffer
}

/** How a server is reached that a tenant named: at an address that was checked, by the name its certificate bears. */
async function reachable(
  { host, listenPort, security, username, password }: MailServer,
  rules: AddressRules,
) {
  const { address, isOpened } = await checkedHost(host, rules)
  return {
    host: address,
    port: listenPort,
    secure: security === 'tls',
    // What the operator opened may do without, as webhooks may there.
    requireTLS: security === 'starttls' && !isOpened,
    // A certificate is asked for by a name, never by a number.
    ...(isIP(host) ? {} : { tls: { servername: host } }),
    ...(username === null ? {} : { auth: { user: username, pass: password ?? '' } }),
  }
}

/** A header is one line, whatever went into it. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}

/** What the operator reads of a process, whatever its log level; nothing where it is to be silent. */
export function consoleOf({ logLevel }: Pick<Env, 'logLevel'>): (line: string) => void {
  return logLevel === 'silent' ? () => {} : (line) => void process.stdout.write(`${line}\n`)
}
