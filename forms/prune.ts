import { sql } from 'kysely'
import { z } from 'zod'
import { handleJob, job } from '../platform/jobs/job.ts'
import { reading, systemIn } from '../platform/scope.ts'
import { pruneGlobal, pruneRows } from '../platform/watching/prune.ts'
import type { DB } from './database.generated.ts'
import { forgetUnfinished } from './modules/submissions/unfinished.ts'
import type { Services } from './services.ts'

/** Days for which mails that went, and errors, can be looked at. */
const days = { mails: 365, error_events: 90 } as const

export const pruneJob = job('prune', z.object({}), { scope: 'none' })

/** Deletes what every account, and the installation, keeps for a while only. */
export const prune = handleJob(pruneJob, ({ kernel, log }: Pick<Services, 'kernel' | 'log'>) => {
  return async () => {
    const { rows } = await sql<{ id: string }>`select id from accounts order by id`.execute(
      reading<DB>(kernel, systemIn(null)).db,
    )
    let gone = await pruneGlobal(kernel.servers)
    for (const tenantId of [null, ...rows.map(({ id }) => id)]) {
      gone += await pruneRows(kernel, tenantId, 'mails', days.mails)
      gone += await pruneRows(kernel, tenantId, 'error_events', days.error_events)
      if (tenantId !== null) gone += await forgetUnfinished({ kernel }, tenantId)
    }
    if (gone > 0) log.info({ rows: gone }, 'deleted what was kept long enough')
  }
})
