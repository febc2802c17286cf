import type { Job } from '../platform/jobs.ts'
import type { Post } from '../platform/mail/send.ts'
import { engineCrontab, engineJobs } from '../platform/service/jobs.ts'
import { removeFilesJob } from './modules/files/remove.ts'
import { removeStrayBytes, removeWaitingFiles } from './modules/files/remove-waiting.ts'
import { endedJob } from './modules/hooks/ended.ts'
import { pruneDeliveriesJob } from './modules/hooks/log.ts'
import { notifyJob, retentionJob } from './modules/submissions/jobs.ts'
import { pruneJob } from './prune.ts'
import type { Services } from './services.ts'

/** Every job of the form service by its name. */
export function formJobs(services: Services, post: Post): Record<string, Job> {
  return {
    ...engineJobs(services, post),
    subscription_ended: endedJob(services),
    notify_submission: notifyJob(services),
    remove_files: removeFilesJob(services),
    retention: retentionJob(services),
    prune: pruneJob(services),
    waiting_files: async () => void (await removeWaitingFiles(services)),
    prune_deliveries: pruneDeliveriesJob(services),
    stray_files: async () => void (await removeStrayBytes(services)),
  }
}

/** What runs by the clock, in graphile-worker's crontab notation (UTC). */
export const formCrontab = [
  '17 * * * * retention ?max=3',
  engineCrontab,
  '3,13,23,33,43,53 * * * * waiting_files ?max=3',
  '51 2 * * * stray_files ?max=3',
  '37 * * * * prune_deliveries ?max=3',
  '47 2 * * * prune ?max=3',
].join('\n')
