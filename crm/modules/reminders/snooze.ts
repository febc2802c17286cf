import { type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import type { reminders } from '../../../contract/reminders/endpoints.ts'
import type { SnoozePreset } from '../../../contract/reminders/vocabulary.ts'
import { portOf, type Tx } from '../../context.ts'
import { zoneOf } from '../identity/zone.ts'
import { remindAt } from './remind.ts'
import { lockWaiting, peopleOf, type Rights } from './rights.ts'

/**
 * Puts a reminder off, by the clock of whoever does. Throws RECORD_NOT_FOUND, PERMISSION_DENIED, REMINDER_SETTLED, and
 * VALIDATION_FAILED for a moment that does not lie ahead.
 */
export async function snoozeReminder(
  tx: Tx,
  id: string,
  body: BodyOf<typeof reminders.snooze>,
  rights: Rights,
): Promise<void> {
  const row = await lockWaiting(tx, id, rights)
  const zone = zoneOf(tx, tx.actor.userId)
  const until = body.preset ? snoozeEnd(body.preset, sql`now()`, zone) : sql<Date>`${body.until}::timestamptz`
  const { rows } = await sql<{ snoozedUntil: Date }>`
    update reminders set status = 'snoozed', snoozed_until = date_trunc('milliseconds', ${until})
    where port_id = ${portOf(tx)} and id = ${row.id} and ${until} > now() returning snoozed_until`.execute(
    tx.db,
  )
  if (!rows[0]) {
    throw new Refusal('VALIDATION_FAILED', [because('until', 'future_needed')])
  }
  const { snoozedUntil } = rows[0]
  await remindAt(tx, row.id, snoozedUntil)
  tx.emit('reminder.snoozed', {
    entityId: row.id,
    label: row.title,
    oldValues: { status: row.status, snoozedUntil: row.snoozedUntil },
    newValues: { status: 'snoozed', snoozedUntil },
    to: peopleOf(row),
  })
}

/** Nine in the morning is nine by the clock on the wall, on days of 23 and of 25 hours too. */
export function snoozeEnd(
  preset: SnoozePreset,
  now: RawBuilder<unknown>,
  zone: RawBuilder<unknown>,
): RawBuilder<Date> {
  const nine = (day: RawBuilder<unknown>) => sql<Date>`((${day} + interval '9 hours') at time zone ${zone})`
  const local = sql`(${now} at time zone ${zone})`
  switch (preset) {
    case '1h':
      return sql<Date>`(${now} + interval '1 hour')`
    case '4h':
      return sql<Date>`(${now} + interval '4 hours')`
    case 'tomorrow':
      return nine(sql`date_trunc('day', ${local}) + interval '1 day'`)
    case 'next_week':
      return nine(sql`date_trunc('week', ${local}) + interval '7 days'`)
  }
}
