import { createTransport } from 'nodemailer'
import { assertNoTransaction } from '../database/scoped-kysely.ts'

export interface Letter {
  id: string
  to: string
  subject: string
  text: string
  html: string | null
}

/** Hands a mail over for good; throws when it was not taken. */
export type Post = (letter: Letter) => Promise<void>

/** Sends by SMTP when a URL is configured; otherwise the outbox table is the mailbox, and handing over does nothing. */
export function openPost(smtpUrl: string | undefined, from: string): Post {
  if (!smtpUrl) return async () => {}
  const transport = createTransport(smtpUrl, { from })
  return async (letter) => {
    assertNoTransaction('Sending mail')
    await transport.sendMail({
      to: letter.to,
      subject: letter.subject,
      text: letter.text,
      html: letter.html ?? undefined,
      messageId: `<${letter.id}@berthwise>`,
    })
  }
}
