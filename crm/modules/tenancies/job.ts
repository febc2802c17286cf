import { sql } from 'kysely'
import type { Job } from '../../../platform/jobs.ts'
import { inTenant, reading, systemIn } from '../../../platform/scope.ts'
import { portOf, type Tx } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { todayInPort, todayOf } from '../records/today.ts'
import { endOn } from './end.ts'
import { lockTenancy } from './row.ts'

/** The job that ends tenancies on their day. */
export const endTenanciesJob = 'end_tenancies'

const together = 500

/** What comes of time alone: tenancies whose end has come, port by port, each by itself. */
export function endTenancies({ kernel, log }: Pick<Services, 'kernel' | 'log'>): Job {
  return async () => {
    const ctx = reading<DB>(kernel, systemIn(null))
    const { rows } = await sql<{ id: string }>`select id from ports order by id`.execute(ctx.db)
    for (const { id } of rows) {
      const within = <T>(work: (tx: Tx) => Promise<T>) => inTenant(kernel, systemIn(id), work)
      const failed = (error: unknown) =>
        log.error({ err: error, portId: id }, 'tenancies of a port were not ended')
      const due = await within(dueTenancies).catch((error: unknown): string[] => {
        failed(error)
        return []
      })
      for (const tenancyId of due) await within((tx) => endDue(tx, tenancyId)).catch(failed)
    }
  }
}

async function dueTenancies(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from tenancies
    where port_id = ${portOf(tx)} and status = 'active' and end_date <= ${todayOf(tx)}
    order by end_date, id limit ${sql.lit(together)}`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** Ends one whose day has come; whatever happened to it since it was found leaves it alone. */
async function endDue(tx: Tx, id: string): Promise<void> {
  const locked = await lockTenancy(tx, id, ['pending', 'active', 'ended', 'cancelled'])
  const { status, endDate } = locked.row
  if (status !== 'active' || endDate === null || endDate > (await todayInPort(tx))) return
  await endOn(tx, locked, endDate, true)
}
