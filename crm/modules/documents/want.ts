import { sql } from 'kysely'
import { z } from 'zod'
import type { WantedStep } from '../../../contract/documents/vocabulary.ts'
import { job } from '../../../platform/jobs/job.ts'
import { portOf, type Tx } from '../../context.ts'

/** The job that does at the service what is wanted of it. */
export const carryJob = job('carry_document', z.object({ documentId: z.uuid() }), {
  tries: 24,
  lane: 'outside',
})

/** The job that mails the signed file to all who were part of it. */
export const mailCopiesJob = job('mail_copies', z.object({ documentId: z.uuid() }))

/** The job that tells the service that a signer is reminded, and then has them written to. */
export const remindSignerJob = job(
  'remind_signer',
  z.object({ documentId: z.uuid(), signerId: z.uuid(), at: z.iso.datetime() }),
  { lane: 'outside' },
)

/** Has something done at the service of a locked document; a job does it after the commit. */
export async function want(tx: Tx, documentId: string, step: WantedStep): Promise<void> {
  await sql`update documents set wanted = ${step}, wanted_since = now(), failed_at = null, failure = null
    where port_id = ${portOf(tx)} and id = ${documentId}`.execute(tx.db)
  await tx.addJob(carryJob, { documentId }, { key: `${carryJob.name}:${documentId}` })
}
