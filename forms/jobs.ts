import { forgetAnswersJob } from '../platform/http/idempotency.ts'
import { mailResetJob, passwordResetJob } from '../platform/identity/sign-in.ts'
import type { Job } from '../platform/jobs.ts'
import type { Post } from '../platform/mail/send.ts'
import { sendMailJob } from '../platform/mail/send-job.ts'
import { removeFilesJob } from './modules/files/remove.ts'
import { removeStrayBytes, removeWaitingFiles } from './modules/files/remove-waiting.ts'
import { endedJob } from './modules/hooks/ended.ts'
import { pruneDeliveriesJob } from './modules/hooks/log.ts'
import { notifyJob, retentionJob } from './modules/submissions/jobs.ts'
import type { Services } from './services.ts'

/** Every job of the form service by its name. */
export function formJobs(services: Services, post: Post): Record<string, Job> {
  return {
    send_mail: sendMailJob(services.kernel, post),
    [passwordResetJob]: mailResetJob(services.auth),
    subscription_ended: endedJob(services),
    notify_submission: notifyJob(services),
    remove_files: removeFilesJob(services),
    retention: retentionJob(services),
    kept_answers: forgetAnswersJob(services.kernel),
    waiting_files: async () => void (await removeWaitingFiles(services)),
    prune_deliveries: pruneDeliveriesJob(services),
    stray_files: async () => void (await removeStrayBytes(services)),
  }
}

/** What runs by the clock, in graphile-worker's crontab notation (UTC). */
export const formCrontab = [
  '17 * * * * retention ?max=3',
  '29 * * * * kept_answers ?max=3',
  '3,13,23,33,43,53 * * * * waiting_files ?max=3',
  '51 2 * * * stray_files ?max=3',
  '37 * * * * prune_deliveries ?max=3',
].join('\n')
