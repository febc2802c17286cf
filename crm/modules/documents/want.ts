import { sql } from 'kysely'
import type { WantedStep } from '../../../contract/documents/vocabulary.ts'
import { portOf, type Tx } from '../../context.ts'

/** The job that does at the service what is wanted of it. */
export const carryJob = 'carry_document'

/** The job that mails the signed file to all who were part of it. */
export const mailCopiesJob = 'mail_copies'

/** The job that tells the service that a signer is reminded, and then has them written to. */
export const remindSignerJob = 'remind_signer'

/** Has something done at the service of a locked document; a job does it after the commit. */
export async function want(tx: Tx, documentId: string, step: WantedStep): Promise<void> {
  await sql`update documents set wanted = ${step}, wanted_since = now(), failed_at = null, failure = null
    where port_id = ${portOf(tx)} and id = ${documentId}`.execute(tx.db)
  await tx.addJob(carryJob, { documentId }, { key: `${carryJob}:${documentId}` })
}
