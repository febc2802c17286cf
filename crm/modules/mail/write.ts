import { sql } from 'kysely'
import { uuidv7 } from '../../../platform/ids.ts'
import type { Tx } from '../../context.ts'

export interface NewMail {
  category: string
  to: string
  subject: string
  text: string
}

/** Writes a mail in the transaction; a job sends it after the commit. */
export async function writeMail(tx: Tx, mail: NewMail): Promise<void> {
  const id = uuidv7()
  await sql`insert into mails (port_id, id, category, to_address, subject, text)
    values (${tx.portId}, ${id}, ${mail.category}, ${mail.to}, ${mail.subject}, ${mail.text})`.execute(tx.db)
  await tx.addJob('send_mail', { mailId: id })
}
