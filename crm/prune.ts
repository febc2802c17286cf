import { sql } from 'kysely'
import { z } from 'zod'
import { handleJob, job } from '../platform/jobs/job.ts'
import { inTenant, reading, systemIn } from '../platform/scope.ts'
import { inBatches, pruneGlobal, pruneRows } from '../platform/watching/prune.ts'
import type { DB } from './database.generated.ts'
import { readSettings, resolved } from './modules/settings/read.ts'
import { forgetEvents } from './modules/signing/forget.ts'
import type { Services } from './services.ts'

const keys = ['mail_log_days', 'error_log_days', 'webhook_log_days'] as const
const together = 500

export const pruneJob = job('prune', z.object({}), { scope: 'none' })

/** Deletes what every port, and the installation, keeps for a while only: mails that went, errors, and what the signing service told. */
export const prune = handleJob(pruneJob, ({ kernel, log }: Pick<Services, 'kernel' | 'log'>) => {
  return async () => {
    const ctx = reading<DB>(kernel, systemIn(null))
    const { rows } = await sql<{ id: string }>`select id from ports order by id`.execute(ctx.db)
    let gone = await pruneGlobal(kernel.pool)
    for (const tenantId of [null, ...rows.map(({ id }) => id)]) {
      const [mail, errors, hooks] =
        tenantId === null
          ? await daysOfInstallation(kernel)
          : await readSettings(reading<DB>(kernel, systemIn(tenantId)), keys)
      gone += await pruneRows(kernel, tenantId, 'mails', mail!.value)
      gone += await pruneRows(kernel, tenantId, 'error_events', errors!.value)
      if (tenantId === null) continue
      gone += await inBatches(
        () => inTenant(kernel, systemIn(tenantId), (tx) => forgetEvents(tx, hooks!.value, together)),
        together,
      )
    }
    if (gone > 0) log.info({ rows: gone }, 'deleted what was kept long enough')
  }
})

/** What is of no port follows the installation. */
async function daysOfInstallation(kernel: Services['kernel']) {
  const { rows } = await sql<{ key: string; value: unknown; version: number; updatedAt: Date }>`
    select key, value, version, updated_at from global_settings where key = any(${keys as readonly string[]})`.execute(
    reading<DB>(kernel, systemIn(null)).db,
  )
  return keys.map((key) => {
    const row = rows.find((one) => one.key === key)
    return resolved(key, { common: row })
  })
}
