import { sql } from 'kysely'
import { z } from 'zod'
import type { Submission } from '../../../contract/forms/automation.ts'
import { answerWords } from '../../../contract/forms/words.ts'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { inTenant, reading, systemIn } from '../../../platform/scope.ts'
import type { DB } from '../../database.generated.ts'
import { writeLetter } from '../../mail/write.ts'
import type { Services } from '../../services.ts'
import { removeRows } from './remove.ts'
import { senderOf } from './sender.ts'

export const notifySubmissionJob = job('notify_submission', z.object({ submissionId: z.uuid() }))
export const retentionJob = job('retention', z.object({}), { scope: 'none' })

/** Mails a new submission to those who asked for it. The mails are written once, however often the job runs. */
export const notifySubmission = handleJob(
  notifySubmissionJob,
  ({ kernel, env }: Pick<Services, 'kernel' | 'env'>) => {
    return async ({ tenantId, submissionId }) => {
      await inTenant(kernel, systemIn(tenantId), async (tx) => {
        // Locked by a statement of its own, so that the next one sees what another run of the job wrote meanwhile.
        await sql`select 1 from submissions where account_id = ${tenantId} and id = ${submissionId} for update`.execute(
          tx.db,
        )
        const { rows } = await sql<{ body: string; formId: string; emails: string[]; notified: boolean }>`
        select s.body, s.form_id, f.notify_emails as emails,
          exists (select 1 from mails m where m.account_id = s.account_id and m.category = ${`submission ${submissionId}`}) as notified
        from submissions s join forms f on f.account_id = s.account_id and f.id = s.form_id
        where s.account_id = ${tenantId} and s.id = ${submissionId}`.execute(tx.db)
        const found = rows[0]
        if (!found || found.notified) return
        const submission = JSON.parse(found.body) as Submission
        const answers = submission.fields.map(
          (field) => [field.label, field.text ?? answerWords(field, field.value, 'en')] as const,
        )
        const href = `${env.publicUrl}/forms/${found.formId}/submissions?open=${submissionId}`
        const values = { form: submission.form_title, answers, href }
        for (const to of found.emails) {
          await writeLetter(tx, 'submission', values, {
            to,
            replyTo: senderOf(submission),
            category: `submission ${submissionId}`,
          })
        }
      })
    }
  },
)

const batch = 500

/** Deletes what is older than its form keeps it, some at a time. */
export const deleteExpired = handleJob(retentionJob, ({ kernel, log }: Pick<Services, 'kernel' | 'log'>) => {
  return async () => {
    const { rows } = await sql<{
      accountId: string
      id: string
    }>`select * from forms_with_retention()`.execute(reading<DB>(kernel, systemIn(null)).db)
    for (const { accountId, id } of rows) {
      for (let more = true; more; ) {
        const gone = await inTenant(kernel, systemIn(accountId), async (tx) => {
          const old = await sql<{ id: string }>`select s.id from submissions s
            join forms f on f.account_id = s.account_id and f.id = s.form_id
            where s.account_id = ${accountId} and s.form_id = ${id}
              and s.submitted_at < now() - f.retention_days * interval '1 day' limit ${batch}`.execute(tx.db)
          if (old.rows.length === 0) return 0
          await removeRows(
            tx,
            old.rows.map((row) => row.id),
          )
          tx.emit('submission.expired', { entityId: null, metadata: { formId: id, count: old.rows.length } })
          return old.rows.length
        })
        more = gone === batch
        if (gone > 0) log.info({ formId: id, submissions: gone }, 'deleted submissions past their retention')
      }
    }
  }
})
