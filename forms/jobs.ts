import { every, type Job, openJobs } from '../platform/jobs/job.ts'
import type { Post } from '../platform/mail/send.ts'
import { engineCrontab, engineJobs } from '../platform/service/jobs.ts'
import { jobHandlers } from './jobs.generated.ts'
import { envelopes } from './mail/envelope.ts'
import { strayFilesJob, waitingFilesJob } from './modules/files/remove-waiting.ts'
import { pruneDeliveriesJob } from './modules/hooks/log.ts'
import { retentionJob } from './modules/submissions/jobs.ts'
import { pruneJob } from './prune.ts'
import type { Services } from './services.ts'

/** Every job of the form service by its name. */
export function formJobs(services: Services, post: Post): Record<string, Job> {
  return {
    ...engineJobs(services, post, { envelope: envelopes(services) }),
    ...openJobs<Services>(jobHandlers, services),
  }
}

/** What runs by the clock (UTC). */
export const formCrontab = [
  every('17 * * * *', retentionJob),
  engineCrontab,
  every('3,13,23,33,43,53 * * * *', waitingFilesJob),
  every('51 2 * * *', strayFilesJob),
  every('37 * * * *', pruneDeliveriesJob),
  every('47 2 * * *', pruneJob),
].join('\n')
