import { sql } from 'kysely'
import { z } from 'zod'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { dueInPorts } from '../ports/due-in-ports.ts'
import { todayInPort, todayOf } from '../records/today.ts'
import { endOn } from './end.ts'
import { lockTenancy } from './row.ts'

/** The job that ends tenancies on their day. */
export const endTenanciesJob = job('end_tenancies', z.object({}), { scope: 'none' })

const together = 500

/** Ends the tenancies whose end has come. */
export const endTenancies = handleJob(endTenanciesJob, (services: Pick<Services, 'kernel' | 'log'>) => {
  return dueInPorts(services, {
    ports: sql`ports_with_ended_tenancies()`,
    find: dueTenancies,
    settle: endDue,
    failed: 'tenancies of a port were not ended',
  })
})

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
