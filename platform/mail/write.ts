import { sql } from 'kysely'
import { uuidv7 } from '../ids.ts'
import type { Tx } from '../scope.ts'

export interface NewMail {
  category: string
  to: string
  subject: string
  /** `{link}` stands for the link. */
  text: string
  /** A link that lets in whoever has it: kept apart from the text, shown to nobody, forgotten once sent. */
  link?: string
}

// Mails on their way at once: a mail server that hangs leaves the other workers of a process to other jobs.
const lanes = 2

/** Writes a mail in the transaction; a job sends it after the commit. */
export async function writeMail<DB, Name extends string>(tx: Tx<DB, Name>, mail: NewMail): Promise<void> {
  const id = uuidv7()
  await sql`insert into mails (${sql.ref(tx.tenancy.column)}, id, category, to_address, subject, text, link)
    values (${tx.tenantId}, ${id}, ${mail.category}, ${mail.to}, ${mail.subject}, ${mail.text},
      ${mail.link ?? null})`.execute(tx.db)
  await tx.addJob('send_mail', { mailId: id }, { queue: `mail ${Number.parseInt(id.slice(-4), 16) % lanes}` })
}
