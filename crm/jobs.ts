import { forgetAnswersJob } from '../platform/http/idempotency.ts'
import { mailResetJob, passwordResetJob } from '../platform/identity/sign-in.ts'
import type { Job } from '../platform/jobs.ts'
import type { Post } from '../platform/mail/send.ts'
import { sendMailJob } from '../platform/mail/send-job.ts'
import { dropPlanImageJob } from './modules/berths/port-plan.ts'
import { storageRunJob, sweepStorageJob } from './modules/files/admin/run-job.ts'
import { pictureFileJob } from './modules/files/pictures/picture-file.ts'
import { purgeFileJob } from './modules/files/remove.ts'
import { dropFileJob } from './modules/imports/file/keep-file.ts'
import { undoImportJob } from './modules/imports/taking-back/undo-job.ts'
import { applyImportJob } from './modules/imports/writing/apply-job.ts'
import { envelopes } from './modules/mail/envelope.ts'
import { tellMailFailed } from './modules/mail/failed.ts'
import { endedJob } from './modules/webhooks/ended.ts'
import { pruneWebhooksJob } from './modules/webhooks/prune.ts'
import { resealJob, resealSecrets } from './reseal.ts'
import type { Services } from './services.ts'

/** Every job of the CRM by its name. */
export function crmJobs(services: Services, post: Post): Record<string, Job> {
  return {
    send_mail: sendMailJob(services.kernel, post, { envelope: envelopes(services), failed: tellMailFailed }),
    apply_import: applyImportJob(services),
    drop_plan_image: dropPlanImageJob(services),
    undo_import: undoImportJob(services),
    picture_file: pictureFileJob(services),
    storage_run: storageRunJob(services),
    sweep_storage: sweepStorageJob(services),
    purge_file: purgeFileJob(services),
    drop_import_file: dropFileJob(services),
    [passwordResetJob]: mailResetJob(services.auth),
    [resealJob]: resealSecrets(services),
    kept_answers: forgetAnswersJob(services.kernel),
    webhook_ended: endedJob(services),
    prune_webhooks: pruneWebhooksJob(services),
    forget_steps: async () => void (await services.kernel.pool.query('select forget_steps()')),
  }
}

/** What runs by the clock, in graphile-worker's crontab notation (UTC). */
export const crmCrontab = [
  '29 * * * * kept_answers ?max=3',
  '37 * * * * prune_webhooks ?max=3',
  '41 * * * * forget_steps ?max=3',
  '11 3 * * * sweep_storage ?max=3',
].join('\n')
