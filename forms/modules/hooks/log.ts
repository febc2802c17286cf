import { sql } from 'kysely'
import { z } from 'zod'
import { deliveryLog } from '../../../contract/forms/hooks.ts'
import { pruneDeliveries } from '../../../platform/deliveries/prune.ts'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { accountOf, type Ctx, serve } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'

const usualDays = 90

/** How long an account keeps what it sent. */
export const deliveryLogRoutes = serve(deliveryLog).with({
  get: readLog,
  update: async (tx, { body, ifMatch }) => {
    // Whoever sets it at the same moment, for the first time too, comes after.
    await sql`select 1 from accounts where id = ${accountOf(tx)} for update`.execute(tx.db)
    const before = await readLog(tx)
    assertVersion(ifMatch, before.version)
    if (before.days === body.days) {
      tx.unchanged()
      return before
    }
    const version = before.version + 1
    await sql`insert into delivery_log_settings (account_id, days, version)
      values (${accountOf(tx)}, ${body.days}, ${version})
      on conflict (account_id) do update set days = excluded.days, version = excluded.version`.execute(tx.db)
    tx.emit('delivery_log.updated', {
      entityId: accountOf(tx),
      oldValues: { days: before.days },
      newValues: { days: body.days },
    })
    return { days: body.days, version }
  },
})

interface LogSettings {
  days: number
  version: number
}

async function readLog(ctx: Pick<Ctx, 'db' | 'tenantId'>): Promise<LogSettings> {
  const { rows } = await sql<LogSettings>`select days, version from delivery_log_settings
    where account_id = ${accountOf(ctx)}`.execute(ctx.db)
  return rows[0] ?? { days: usualDays, version: 0 }
}

export const pruneDeliveriesJob = job('prune_deliveries', z.object({}), { scope: 'none' })

/** Deletes the deliveries of every account that ended longer ago than it keeps them. */
export const pruneOldDeliveries = handleJob(
  pruneDeliveriesJob,
  ({ kernel, log }: Pick<Services, 'kernel' | 'log'>) => {
    return async () => {
      const pruned = await pruneDeliveries(reading<DB>(kernel, systemIn(null)).db)
      if (pruned > 0) log.info({ deliveries: pruned }, 'deleted deliveries past their retention')
    }
  },
)
