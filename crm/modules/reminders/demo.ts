import { sql } from 'kysely'
import { allPermissions } from '../../../contract/permissions.ts'
import type { Priority, RepeatUnit } from '../../../contract/reminders/vocabulary.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Demonstration } from '../../demo/demonstration.ts'
import { createReminder } from './create.ts'

export const remindersDemonstration: Demonstration = {
  makes: ['reminder'],
  order: 80,
  make: (tx, { adminId, agents }) => makeReminders(tx, [adminId, ...agents]),
}

interface Demo {
  title: string
  /** From now. */
  hours: number
  note?: string
  priority?: Priority
  repeat?: { unit: RepeatUnit; every: number }
  /** Of the deal that is so far on, or of none. */
  deal?: number
}

const demos: readonly Demo[] = [
  { title: 'Ring back about the price', hours: -26, deal: 0, priority: 'high' },
  { title: 'Send the drawing of the pontoon', hours: -2, deal: 1 },
  { title: 'Ask for the insurance papers', hours: 3, deal: 2, note: 'The broker has them.' },
  { title: 'Walk the docks', hours: 20, repeat: { unit: 'weekday', every: 1 } },
  { title: 'Viewing on the water', hours: 49, deal: 3, priority: 'urgent' },
  { title: 'Prepare the season letter', hours: 24 * 12, repeat: { unit: 'year', every: 1 } },
]

/** What the people of the demonstration port must not forget, the same for each of them on deals of their own. */
async function makeReminders(tx: Tx, people: readonly string[]): Promise<void> {
  const { rows: deals } = await sql<{ id: string }>`select id from interests
    where port_id = ${portOf(tx)} and archived_at is null and outcome is null order by id`.execute(tx.db)
  const rights = { permissions: new Set<string>(allPermissions) }
  for (const [index, assignedTo] of people.entries()) {
    for (const { hours, deal, ...demo } of demos) {
      const recordId = deal === undefined ? undefined : deals[index * 4 + deal]?.id
      const dueAt = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + hours * 3_600_000).toISOString()
      const of = recordId ? { recordType: 'interest' as const, recordId } : {}
      await createReminder(tx, { ...demo, dueAt, assignedTo, ...of }, rights)
    }
  }
}
