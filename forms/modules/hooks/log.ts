import { sql } from 'kysely'
import { z } from 'zod'
import { deliveryLog } from '../../../contract/forms/hooks.ts'
import { pruneDeliveries } from '../../../platform/deliveries/prune.ts'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import { accountOf, type Ctx, serve } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'

const usualDays = 90

/** How long an account keeps what it sent. */
export const deliveryLogRoutes = serve(deliveryLog).with({
  get: async (ctx) => ({ days: await readDays(ctx) }),
  update: async (tx, { body }) => {
    const before = await readDays(tx)
    if (before === body.days) tx.unchanged()
    else {
      await sql`insert into delivery_log_settings (account_id, days) values (${accountOf(tx)}, ${body.days})
        on conflict (account_id) do update set days = excluded.days`.execute(tx.db)
      tx.emit('delivery_log.updated', {
        entityId: accountOf(tx),
        oldValues: { days: before },
        newValues: { days: body.days },
      })
    }
    return { days: body.days }
  },
})

async function readDays(ctx: Pick<Ctx, 'db' | 'tenantId'>): Promise<number> {
  const { rows } = await sql<{ days: number }>`select days from delivery_log_settings
    where account_id = ${accountOf(ctx)}`.execute(ctx.db)
  return rows[0]?.days ?? usualDays
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
