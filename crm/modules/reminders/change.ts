import type { BodyOf } from '../../../contract/endpoint.ts'
import type { reminders } from '../../../contract/reminders/endpoints.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { portOf, type Tx } from '../../context.ts'
import { checkAssignee, checkRecord, seriesOf } from './create.ts'
import { remindAt } from './remind.ts'
import { lockWaiting, peopleOf, type ReminderRow, type Rights } from './rights.ts'

type Patch = BodyOf<typeof reminders.update>

/**
 * Changes a reminder that waits. A new due moment ends its snooze, and is what a series goes by from then on. Throws
 * RECORD_NOT_FOUND, PERMISSION_DENIED, REMINDER_SETTLED, VERSION_STALE, REFERENCE_NOT_FOUND, RECORD_ARCHIVED.
 */
export async function changeReminder(
  tx: Tx,
  id: string,
  patch: Patch,
  ifMatch: number | null,
  rights: Rights,
): Promise<void> {
  const row = await lockWaiting(tx, id, rights)
  assertVersion(ifMatch, row.version)
  const changes = await changesOf(tx, row, patch, rights)
  const changed = Object.keys(changes) as (keyof ReminderRow)[]
  if (changed.length === 0) {
    tx.unchanged()
    return
  }
  await tx.db
    .updateTable('reminders')
    .set(changes)
    .where('portId', '=', portOf(tx))
    .where('id', '=', row.id)
    .execute()
  const next = { ...row, ...changes }
  if (changes.dueAt) await remindAt(tx, row.id, changes.dueAt)
  const assignees = changed.filter(
    (name) => name !== 'seriesStart' && name !== 'seriesZone' && name !== 'remindedFor',
  )
  tx.emit('reminder.updated', {
    entityId: row.id,
    label: next.title,
    oldValues: Object.fromEntries(assignees.map((name) => [name, row[name]])),
    newValues: Object.fromEntries(assignees.map((name) => [name, changes[name as keyof typeof changes]])),
    to: [...new Set([...peopleOf(row), ...peopleOf(next)])],
  })
}

async function changesOf(tx: Tx, row: ReminderRow, patch: Patch, rights: Rights) {
  const { title, note, priority, assignedTo } = patch
  if (assignedTo !== undefined && assignedTo !== row.assignedTo) await checkAssignee(tx, assignedTo, rights)
  const dueAt = patch.dueAt === undefined ? row.dueAt : new Date(patch.dueAt)
  const moved = dueAt.getTime() !== row.dueAt.getTime()
  const recordId = patch.recordId === undefined ? row.recordId : await recordOf(tx, row, patch, rights)
  const plain = { title, note, priority, assignedTo, recordId }
  const changed = Object.entries(plain).filter(
    ([name, value]) => value !== undefined && value !== row[name as keyof typeof plain],
  )
  return {
    ...(Object.fromEntries(changed) as { [K in keyof typeof plain]?: NonNullable<(typeof plain)[K]> }),
    ...(moved ? { dueAt, status: 'pending' as const, snoozedUntil: null, remindedFor: null } : {}),
    ...seriesChange(tx, row, patch, { dueAt, assignedTo: assignedTo ?? row.assignedTo }, moved),
  }
}

/** The record it hangs on already may be archived, and out of the caller's sight. */
function recordOf(tx: Tx, row: ReminderRow, patch: Patch, rights: Rights): Promise<string | null> {
  return patch.recordId === row.recordId ? Promise.resolve(row.recordId) : checkRecord(tx, patch, rights)
}

function seriesChange(
  tx: Tx,
  row: ReminderRow,
  patch: Patch,
  next: { dueAt: Date; assignedTo: string },
  moved: boolean,
) {
  const before = row.repeatUnit && { unit: row.repeatUnit, every: row.repeatEvery! }
  const repeat = patch.repeat === undefined ? before : patch.repeat
  const same = (repeat?.unit ?? null) === row.repeatUnit && (repeat?.every ?? null) === row.repeatEvery
  if (same && !(moved && repeat)) return {}
  return seriesOf(tx, repeat, next)
}
