import { z } from 'zod'
import { handleJob, job } from '../platform/jobs/job.ts'
import { onEach } from '../platform/shards/ask-all.ts'
import { counted, inBatches } from '../platform/watching/prune.ts'
import type { Services } from './services.ts'

const together = 1000

export const forgetStepsJob = job('forget_steps', z.object({}), { scope: 'none' })
export const forgetNotificationsJob = job('forget_notifications', z.object({}), { scope: 'none' })

/** Steps that nobody can take back any more. */
export const forgetSteps = handleJob(forgetStepsJob, (services: Pick<Services, 'kernel'>) => {
  return () => inParts(services, 'forget_steps')
})

/** What people were told long ago. */
export const forgetNotifications = handleJob(
  forgetNotificationsJob,
  (services: Pick<Services, 'kernel'>) => () => inParts(services, 'forget_notifications'),
)

function inParts(
  { kernel: { servers } }: Pick<Services, 'kernel'>,
  forget: 'forget_steps' | 'forget_notifications',
): Promise<number> {
  return onEach(servers, ({ pool }) =>
    inBatches(() => counted(pool, `select ${forget}($1) as gone`, [together]), together),
  )
}
