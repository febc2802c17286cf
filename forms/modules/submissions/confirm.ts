import { sql } from 'kysely'
import { z } from 'zod'
import type { Submission } from '../../../contract/forms/automation.ts'
import { Definition } from '../../../contract/forms/definition.ts'
import { type Language, languagesOf } from '../../../contract/forms/languages.ts'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { writeMail } from '../../../platform/mail/write.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { accountOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { brandOf, composeConfirmation } from '../forms/confirmation.ts'
import { senderOf } from './sender.ts'

export const confirmSubmissionJob = job('confirm_submission', z.object({ submissionId: z.uuid() }))

/** Confirmations an address gets in an hour from an account, and a form sends in a day. */
export const confirmationLimits = { ofAddress: 3, ofForm: 500 } as const

/** Confirms a submission to whoever sent it. The mail is written once, however often the job runs. */
export const confirmSubmission = handleJob(
  confirmSubmissionJob,
  ({ kernel }: Pick<Services, 'kernel'>) =>
    ({ tenantId, submissionId }) =>
      inTenant(kernel, systemIn(tenantId), (tx) => confirm(tx, submissionId)),
)

interface Found {
  body: string
  formId: string
  spam: string | null
  language: Language | null
  confirmation: string | null
  definition: unknown
  notifyEmails: string[]
  workspace: string
}

async function confirm(tx: Tx, submissionId: string): Promise<void> {
  const accountId = accountOf(tx)
  // Locked by a statement of its own, so that the next one sees what another run of the job wrote meanwhile.
  await sql`select 1 from submissions where account_id = ${accountId} and id = ${submissionId} for update`.execute(
    tx.db,
  )
  const { rows } =
    await sql<Found>`select s.body, s.form_id, s.spam, s.language, s.confirmation, v.definition,
      f.notify_emails, w.name as workspace
    from submissions s
    join forms f on f.account_id = s.account_id and f.id = s.form_id
    join workspaces w on w.account_id = f.account_id and w.id = f.workspace_id
    join form_versions v on v.account_id = s.account_id and v.form_id = s.form_id and v.number = s.form_version
    where s.account_id = ${accountId} and s.id = ${submissionId}`.execute(tx.db)
  const found = rows[0]
  if (!found || found.spam !== null || found.confirmation !== null) return
  const submission = JSON.parse(found.body) as Submission
  const to = senderOf(submission)
  const definition = Definition.parse(found.definition)
  const language = found.language ?? languagesOf(definition)[0]
  const composed = composeConfirmation(definition, language, submission)
  if (!composed || !to) return
  const isLimited = await limitReached(tx, found.formId, to)
  if (!isLimited) {
    await writeMail(tx, {
      ...composed,
      to,
      replyTo: found.notifyEmails[0] ?? null,
      category: `confirmation ${submissionId}`,
      brand: brandOf(found.workspace, definition),
      language,
      about: { type: 'form', id: found.formId },
    })
  }
  await sql`update submissions set confirmation = ${isLimited ? 'limited' : 'written'}
    where account_id = ${accountId} and id = ${submissionId}`.execute(tx.db)
}

/** Anybody can write anybody's address into a form: neither it nor the form mails without end. */
async function limitReached(tx: Tx, formId: string, to: string): Promise<boolean> {
  const accountId = accountOf(tx)
  // One after another, so that two of one moment count each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`confirmations ${formId}`}, 0))`.execute(tx.db)
  const { rows } = await sql<{ ofAddress: number; ofForm: number }>`select
    (select count(*)::int from mails where account_id = ${accountId} and to_address = ${to}
      and category like 'confirmation %' and created_at > now() - interval '1 hour') as of_address,
    (select count(*)::int from mails where account_id = ${accountId} and entity_id = ${formId}
      and category like 'confirmation %' and created_at > now() - interval '1 day') as of_form`.execute(tx.db)
  const { ofAddress, ofForm } = rows[0]!
  return ofAddress >= confirmationLimits.ofAddress || ofForm >= confirmationLimits.ofForm
}
