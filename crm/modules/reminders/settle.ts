import { sql } from 'kysely'
import { uuidv7 } from '../../../platform/ids.ts'
import { theSystem } from '../../../platform/scope.ts'
import { keyNameOf } from '../../../platform/unit/facts.ts'
import { portOf, type Tx } from '../../context.ts'
import { remindAt } from './remind.ts'
import { lockReminder, lockWaiting, peopleOf, type ReminderRow, type Rights } from './rights.ts'
import { nextOfSeries } from './series.ts'

/** It was done; one that repeats comes again. Throws RECORD_NOT_FOUND, PERMISSION_DENIED, REMINDER_SETTLED. */
export async function completeReminder(tx: Tx, id: string, rights: Rights): Promise<void> {
  const row = await lockWaiting(tx, id, rights)
  await settle(tx, row, 'completed')
  if (row.repeatUnit) await comeAgain(tx, row)
}

/** It is of no use any more, nor are those that would follow. Throws as `completeReminder`. */
export async function dismissReminder(tx: Tx, id: string, rights: Rights): Promise<void> {
  await settle(tx, await lockWaiting(tx, id, rights), 'dismissed')
}

/**
 * Takes back that a reminder was settled or put off. The next one of its series goes again unless somebody touched it.
 * Throws RECORD_NOT_FOUND, PERMISSION_DENIED.
 */
export async function reopenReminder(tx: Tx, id: string, rights: Rights): Promise<void> {
  const row = await lockReminder(tx, id, rights)
  if (row.status === 'pending') {
    tx.unchanged()
    return
  }
  await sql`delete from reminders where port_id = ${portOf(tx)} and follows_id = ${row.id} and version = 1`.execute(
    tx.db,
  )
  await sql`update reminders set status = 'pending', snoozed_until = null, settled_at = null, settled_by = null,
      settled_key_name = null
    where port_id = ${portOf(tx)} and id = ${row.id}`.execute(tx.db)
  await remindAt(tx, row.id, row.dueAt)
  tell(tx, row, 'reopened', 'pending')
}

async function settle(tx: Tx, row: ReminderRow, status: 'completed' | 'dismissed'): Promise<void> {
  await sql`update reminders set status = ${status}, snoozed_until = null, settled_at = now(),
      settled_by = ${tx.actor.userId}, settled_key_name = ${keyNameOf(tx.actor)}
    where port_id = ${portOf(tx)} and id = ${row.id}`.execute(tx.db)
  tell(tx, row, status, status)
}

function tell(
  tx: Tx,
  row: ReminderRow,
  what: 'completed' | 'dismissed' | 'reopened',
  status: ReminderRow['status'],
): void {
  tx.emit(`reminder.${what}`, {
    entityId: row.id,
    label: row.title,
    oldValues: { status: row.status },
    newValues: { status },
    to: peopleOf(row),
  })
}

/** Makes the next one of a series. One that was reopened and is settled again has it already. */
async function comeAgain(tx: Tx, row: ReminderRow): Promise<void> {
  const dueAt = await nextOfSeries(tx, row)
  const id = uuidv7()
  const { rows } = await sql`
    insert into reminders (port_id, id, title, note, priority, assigned_to, created_by, due_at, record_id,
      repeat_unit, repeat_every, series_start, series_zone, follows_id)
    select i.port_id, ${id}, i.title, i.note, i.priority, i.assigned_to, i.created_by, ${dueAt}, i.record_id,
      i.repeat_unit, i.repeat_every, i.series_start, i.series_zone, i.id
    from reminders i where i.port_id = ${portOf(tx)} and i.id = ${row.id}
    on conflict do nothing returning 1`.execute(tx.db)
  if (rows.length === 0) return
  await remindAt(tx, id, dueAt)
  tx.emit('reminder.created', {
    entityId: id,
    label: row.title,
    newValues: { dueAt: dueAt.toISOString(), assignedTo: row.assignedTo },
    metadata: { follows: row.id },
    to: peopleOf(row),
    by: theSystem,
  })
}
