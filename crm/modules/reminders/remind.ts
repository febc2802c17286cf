import { sql } from 'kysely'
import { z } from 'zod'
import { handleJob, job } from '../../../platform/jobs/job.ts'
import { inTenant, systemIn, theSystem } from '../../../platform/scope.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { peopleOf, type ReminderRow } from './rights.ts'

export const remindJob = job('remind', z.object({ reminderId: z.uuid() }))

/** Sees to it that a reminder asks for attention at a moment, instead of the one named before. */
export function remindAt(tx: Tx, id: string, at: Date): Promise<void> {
  return tx.addJob(remindJob, { reminderId: id }, { runAt: at, key: `${remindJob.name}:${id}` })
}

/** A reminder asks for attention: its snooze is over, and its people are told, once for each moment. */
export const remind = handleJob(remindJob, ({ kernel }: Pick<Services, 'kernel'>) => {
  return async ({ tenantId, reminderId }) => {
    await inTenant(kernel, systemIn(tenantId), async (tx) => {
      const { rows } = await sql<ReminderRow & { ripe: boolean }>`
        select i.*, i.next_at <= now() as ripe from reminders i
        where i.port_id = ${portOf(tx)} and i.id = ${reminderId} and i.settled_at is null
          and (i.reminded_for is null or i.reminded_for < i.next_at) for update`.execute(tx.db)
      const row = rows[0]
      if (!row) return
      // It was put off while this began.
      if (!row.ripe) return remindAt(tx, row.id, row.nextAt)
      await sql`update reminders set status = 'pending', snoozed_until = null, reminded_for = ${row.nextAt}
        where port_id = ${portOf(tx)} and id = ${row.id}`.execute(tx.db)
      tx.emit('reminder.due', {
        entityId: row.id,
        label: row.title,
        oldValues: { status: row.status },
        newValues: { status: 'pending' },
        metadata: { assignedTo: row.assignedTo, at: row.nextAt.toISOString() },
        to: peopleOf(row),
        by: theSystem,
      })
    })
  }
})
