import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { type Ctx, portOf, type Row, type Tx } from '../../context.ts'

/** What decides which reminders somebody sees and may change. */
export interface Rights {
  readonly permissions: ReadonlySet<string>
}

export type ReminderRow = Row<'reminders'>

/** SQL for the reminders `i` that a caller may see: all, or those assigned to them or made by them. */
export function visibleReminders(ctx: Ctx, { permissions }: Rights) {
  if (permissions.has('reminders.view_all')) return sql<boolean>`true`
  if (!permissions.has('reminders.view_own')) return sql<boolean>`false`
  const me = ctx.actor.userId
  return sql<boolean>`(i.assigned_to = ${me} or i.created_by = ${me})`
}

/** Locks a reminder that the caller may change. Throws RECORD_NOT_FOUND, PERMISSION_DENIED. */
export async function lockReminder(tx: Tx, id: string, rights: Rights): Promise<ReminderRow> {
  const { rows } = await sql<ReminderRow>`select i.* from reminders i
    where i.port_id = ${portOf(tx)} and i.id = ${id} and ${visibleReminders(tx, rights)} for update`.execute(
    tx.db,
  )
  const row = rows[0]
  if (!row) throw new Refusal('RECORD_NOT_FOUND')
  const own = [row.assignedTo, row.createdBy].includes(tx.actor.userId!)
  if (!own && !rights.permissions.has('reminders.assign_others')) throw new Refusal('PERMISSION_DENIED')
  return row
}

/** The same of one that waits. Throws REMINDER_SETTLED too. */
export async function lockWaiting(tx: Tx, id: string, rights: Rights): Promise<ReminderRow> {
  const row = await lockReminder(tx, id, rights)
  if (row.settledAt) throw new Refusal('REMINDER_SETTLED')
  return row
}

/** The people a reminder is of: who is to be reminded, and who made it. */
export function peopleOf(row: Pick<ReminderRow, 'assignedTo' | 'createdBy'>): string[] {
  return [...new Set([row.assignedTo, row.createdBy].filter((one) => one !== null))]
}
