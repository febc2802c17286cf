import { forgetAnswersJob } from '../http/idempotency.ts'
import { mailResetJob, passwordResetJob } from '../identity/sign-in.ts'
import type { Job } from '../jobs.ts'
import type { Post } from '../mail/send.ts'
import { type MailHooks, sendMailJob } from '../mail/send-job.ts'
import type { EngineServices } from './engine.ts'

/** The jobs of every service: mail, the link that sets a new password, answers kept for repeated requests. */
export function engineJobs<DB, Name extends string>(
  { kernel, auth }: Pick<EngineServices<DB, Name>, 'kernel' | 'auth'>,
  post: Post,
  hooks?: MailHooks<DB, Name>,
): Record<string, Job> {
  return {
    send_mail: sendMailJob(kernel, post, hooks),
    [passwordResetJob]: mailResetJob(auth),
    kept_answers: forgetAnswersJob(kernel),
  }
}

/** What of them runs by the clock. */
export const engineCrontab = '29 * * * * kept_answers ?max=3'
