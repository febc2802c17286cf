import { sql } from 'kysely'
import { z } from 'zod'
import { pruneDeliveries } from '../../../platform/deliveries/prune.ts'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'

export const pruneWebhooksJob = job('prune_webhooks', z.object({}), { scope: 'none' })

/** Deletes deliveries of every port that ended long ago, and webhooks that were removed once their log is gone. */
export const pruneWebhooks = handleJob(
  pruneWebhooksJob,
  ({ kernel, log }: Pick<Services, 'kernel' | 'log'>) => {
    return async () => {
      const { db } = reading<DB>(kernel, systemIn(null))
      const deliveries = await pruneDeliveries(db)
      await sql`select forget_webhooks()`.execute(db)
      if (deliveries > 0) log.info({ deliveries }, 'deleted deliveries past their retention')
    }
  },
)
