import { sql } from 'kysely'
import { z } from 'zod'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { askAll, readingOn } from '../../../platform/shards/ask-all.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'

/** Takes away an account that no port lets in any more, not even one that ended it. */
export const forgetAccountJob = job('forget_portal_account', z.object({ accountId: z.uuid() }))

export const forgetAccount = handleJob(
  forgetAccountJob,
  ({ kernel }: Pick<Services, 'kernel'>) =>
    async ({ accountId }) => {
      const { values, silent } = await askAll(kernel.servers, async (server) => {
        const { rows } = await sql<{
          known: boolean
        }>`select portal_account_known(${accountId}) as known`.execute(readingOn<DB>(kernel, server).db)
        return rows[0]!.known
      })
      if (silent.length > 0) throw new Error(`These servers did not answer: ${silent.join(', ')}.`)
      if (values.some(({ value }) => value)) return
      await inTenant(kernel, systemIn(null), (tx) =>
        sql`delete from portal_users where id = ${accountId}`.execute(tx.db),
      )
    },
)
