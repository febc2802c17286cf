import { sql } from 'kysely'
import { z } from 'zod'
import { pruneDeliveries } from '../../../platform/deliveries/prune.ts'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { onEach, readingOn } from '../../../platform/shards/ask-all.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'

export const pruneWebhooksJob = job('prune_webhooks', z.object({}), { scope: 'none' })

/** Deletes deliveries of every port that ended long ago, and webhooks that were removed once their log is gone. */
export const pruneWebhooks = handleJob(
  pruneWebhooksJob,
  ({ kernel, log }: Pick<Services, 'kernel' | 'log'>) => {
    return async () => {
      const deliveries = await onEach(kernel.servers, async (server) => {
        const { db } = readingOn<DB>(kernel, server)
        const gone = await pruneDeliveries(db)
        await sql`select forget_webhooks()`.execute(db)
        return gone
      })
      if (deliveries > 0) log.info({ deliveries }, 'deleted deliveries past their retention')
    }
  },
)
