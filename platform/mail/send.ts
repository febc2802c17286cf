import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { assertNoTransaction } from '../database/scoped-kysely.ts'
import type { Env } from '../env.ts'

export interface Letter {
  id: string
  to: string
  subject: string
  text: string
  html: string | null
  /** The link in the text that lets in whoever has it. */
  link: string | null
}

/** Hands a mail over for good; throws when it was not taken, and MailInDoubt when nobody can know. */
export type Post = (letter: Letter) => Promise<void>

/** The connection broke, or fell silent, after the server had begun to take the mail. */
export class MailInDoubt extends Error {
  override name = 'MailInDoubt'
}

// Milliseconds. A server that hangs holds up the mails behind it so long at most.
const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
}

/**
 * Sends by SMTP when a URL is configured. Otherwise the outbox table is the mailbox, where links that let somebody in
 * are left out: `print` tells the operator's console those.
 */
export function openPost(
  smtpUrl: string | undefined,
  from: string,
  print: (line: string) => void,
  within = patience,
): Post {
  if (!smtpUrl)
    return async ({ to, subject, link }) => {
      if (link) print(`Mail to ${oneLine(to)}, “${oneLine(subject)}”: ${link}`)
    }
  const settings = { url: smtpUrl, ...within }
  return async (letter) => {
    assertNoTransaction('Sending mail')
    let begun = false
    const transport = createTransport(settings, { from })
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
      await transport.sendMail({
        to: oneLine(letter.to),
        subject: oneLine(letter.subject),
        text: letter.text,
        html: letter.html ?? undefined,
        messageId: `<${letter.id}@berthwise>`,
      })
    } catch (error) {
      const answered = typeof (error as { responseCode?: unknown }).responseCode === 'number'
      if (!begun || answered) throw error
      throw new MailInDoubt((error as Error).message, { cause: error })
    } finally {
      transport.close()
    }
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
