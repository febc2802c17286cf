import { sql } from 'kysely'
import { z } from 'zod'
import { handleJob, job } from '../platform/jobs/job.ts'
import { inTenant, reading, systemIn } from '../platform/scope.ts'
import { inBatches, pruneGlobal, pruneRows } from '../platform/watching/prune.ts'
import type { DB } from './database.generated.ts'
import { eachPort } from './each-port.ts'
import { readSettings, resolved } from './modules/settings/read.ts'
import { forgetEvents } from './modules/signing/forget.ts'
import type { Services } from './services.ts'

const keys = ['mail_log_days', 'error_log_days', 'webhook_log_days'] as const
const together = 500

export const pruneJob = job('prune', z.object({}), { scope: 'none' })

/** Deletes what every port, and the installation, keeps for a while only: mails that went, errors, and what the signing service told. */
export const prune = handleJob(pruneJob, ({ kernel, log }: Pick<Services, 'kernel' | 'log'>) => {
  return async () => {
    let gone = await pruneGlobal(kernel.servers)
    const [mail, errors] = await daysOfInstallation(kernel)
    gone += await pruneRows(kernel, null, 'mails', mail!.value)
    gone += await pruneRows(kernel, null, 'error_events', errors!.value)
    await eachPort({ kernel, log }, 'what a port keeps for a while was not deleted', async (portId) => {
      const [mail, errors, hooks] = await readSettings(reading<DB>(kernel, systemIn(portId)), keys)
      gone += await pruneRows(kernel, portId, 'mails', mail!.value)
      gone += await pruneRows(kernel, portId, 'error_events', errors!.value)
      gone += await inBatches(
        () => inTenant(kernel, systemIn(portId), (tx) => forgetEvents(tx, hooks!.value, together)),
        together,
      )
    })
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
