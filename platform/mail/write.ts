import { sql } from 'kysely'
import { uuidv7 } from '../ids.ts'
import type { Tx } from '../scope.ts'
import { type Composed, compose, type MailBrand } from './compose.ts'

export interface NewMail extends Composed {
  category: string
  to: string
  brand: MailBrand
  language: string
  /** A link that lets in whoever has it: kept apart from the text, shown to nobody, forgotten once sent. */
  link?: string
  cc?: readonly string[]
  replyTo?: string | null
  sender?: 'noreply' | 'sales'
  /** The record it is about, where its failure is told. */
  about?: { type: string; id: string }
}

// Mails on their way at once: a mail server that hangs leaves the other workers of a process to other jobs.
const lanes = 2

/** Writes a mail in the transaction and gives its id; a job sends it after the commit. */
export async function writeMail<DB, Name extends string>(tx: Tx<DB, Name>, mail: NewMail): Promise<string> {
  const id = uuidv7()
  const { text, html } = compose(mail, mail.brand, mail.language)
  await sql`insert into mails (${sql.ref(tx.tenancy.column)}, id, category, to_address, subject, text, html, link,
      cc, reply_to, sender, language, entity_type, entity_id)
    values (${tx.tenantId}, ${id}, ${mail.category}, ${mail.to}, ${mail.subject}, ${text}, ${html},
      ${mail.link ?? null}, ${mail.cc ?? []}, ${mail.replyTo ?? null}, ${mail.sender ?? 'noreply'}, ${mail.language},
      ${mail.about?.type ?? null}, ${mail.about?.id ?? null})`.execute(tx.db)
  await addMailJob(tx, id)
  return id
}

/** Lets a job send a mail that is written. */
export async function addMailJob<DB, Name extends string>(tx: Tx<DB, Name>, id: string): Promise<void> {
  await tx.addJob('send_mail', { mailId: id }, { queue: `mail ${Number.parseInt(id.slice(-4), 16) % lanes}` })
}
