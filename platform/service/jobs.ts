import { forgetAnswers, keptAnswersJob } from '../http/idempotency.ts'
import { mailReset, passwordResetJob } from '../identity/sign-in.ts'
import { every, type Job } from '../jobs/job.ts'
import type { Post } from '../mail/send.ts'
import { type MailHooks, sendMail, sendMailJob } from '../mail/send-job.ts'
import {
  cleanMoveJob,
  cleanMoves,
  moveTenantJob,
  moveTenants,
  resumeAllMoves,
  resumeMovesJob,
} from '../shards/moving/move-job.ts'
import { keepPromises, promisedFactJob } from '../shards/promised-fact.ts'
import type { EngineServices } from './engine.ts'

/** The jobs of every service: mail, the link that sets a new password, answers kept for repeated requests, promised facts. */
export function engineJobs<DB, Name extends string>(
  { kernel, auth, moves }: Pick<EngineServices<DB, Name>, 'kernel' | 'auth' | 'moves'>,
  post: Post,
  hooks?: MailHooks<DB, Name>,
): Record<string, Job> {
  return {
    [sendMailJob.name]: sendMail(kernel, post, hooks),
    [passwordResetJob.name]: mailReset(auth),
    [keptAnswersJob.name]: forgetAnswers(kernel),
    [promisedFactJob.name]: keepPromises(kernel),
    [moveTenantJob.name]: moveTenants(moves),
    [cleanMoveJob.name]: cleanMoves(moves),
    [resumeMovesJob.name]: resumeAllMoves(moves),
  }
}

/** What of them runs by the clock. */
export const engineCrontab = [
  every('29 * * * *', keptAnswersJob),
  every('* * * * *', resumeMovesJob, { max: 1 }),
].join('\n')
