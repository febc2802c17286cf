import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { uuidv7 } from '../ids.ts'
import { newJob } from '../jobs/job.ts'
import type { Tx } from '../scope.ts'
import { type Composed, compose, composePlain, type MailBrand } from './compose.ts'
import { sendMailJob } from './send-job.ts'

export interface NewMail extends Composed {
  category: string
  to: string
  brand: MailBrand
  language: string
  /** One person writes to another: it does not look like a letter of the tenant. */
  isPlain?: boolean
  /** A link that lets in whoever has it: kept apart from the text, shown to nobody, forgotten once sent. */
  link?: string
  cc?: readonly string[]
  replyTo?: string | null
  sender?: 'noreply' | 'sales'
  /** The record it is about, where its failure is told. */
  about?: { type: string; id: string }
}

/** Writes a mail in the transaction and gives its id; a job sends it after the commit. */
export async function writeMail<DB, Name extends string>(tx: Tx<DB, Name>, mail: NewMail): Promise<string> {
  const [id] = await writeMails(tx, [mail])
  return id!
}

/** Writes mails in the transaction and gives their ids in the order given; a job of each sends it after the commit. */
export async function writeMails<DB, Name extends string>(
  tx: Tx<DB, Name>,
  mails: readonly NewMail[],
): Promise<string[]> {
  const rows: (ReturnType<typeof rowOf> & { id: string })[] = []
  for (const mail of mails) {
    rows.push({ id: uuidv7(), ...rowOf(mail) })
    // Requests of the process are answered between two letters.
    await setImmediate()
  }
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return ids
  await sql`insert into mails (${sql.ref(tx.tenancy.column)}, id, category, to_address, subject, text, html, link,
      cc, reply_to, sender, language, entity_type, entity_id)
    select ${tx.tenantId}::uuid, m.id, m.category, m.to_address, m.subject, m.text, m.html, m.link,
      m.cc, m.reply_to, m.sender, m.language, m.entity_type, m.entity_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(id uuid, category text, to_address text, subject text,
      text text, html text, link text, cc text[], reply_to text, sender text, language text, entity_type text, entity_id uuid)`.execute(
    tx.db,
  )
  await tx.addJobs(ids.map(jobOf))
  return ids
}

function rowOf(mail: NewMail) {
  const { category, to, language, link = null, cc = [], replyTo = null, sender = 'noreply', about } = mail
  return {
    ...(mail.isPlain ? composePlain : compose)(mail, mail.brand, language),
    category,
    to_address: to,
    subject: mail.subject,
    link,
    cc,
    reply_to: replyTo,
    sender,
    language,
    entity_type: about?.type ?? null,
    entity_id: about?.id ?? null,
  }
}

/** Lets a job send a mail that is written. */
export async function addMailJob<DB, Name extends string>(tx: Tx<DB, Name>, id: string): Promise<void> {
  await tx.addJobs([jobOf(id)])
}

const jobOf = (mailId: string) => newJob(sendMailJob, { mailId })
