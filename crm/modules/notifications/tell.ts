import { sql } from 'kysely'
import type { RecordType } from '../../../contract/kinds.ts'
import { assignments } from '../../../contract/notifications/declared.generated.ts'
import type { FactRecord } from '../../../platform/unit/facts.ts'
import { portOf, type Tx } from '../../context.ts'
import { readHolders } from '../identity/holders.ts'
import { notify } from './notify.ts'

/** Whoever was given a record by somebody else is notified, of every kind that is assigned to people. */
export async function notifyAssignee(tx: Tx, fact: FactRecord): Promise<void> {
  const { field, notification } = assignments[fact.entityType as keyof typeof assignments]
  const to = fact.newValues?.[field]
  if (typeof to !== 'string' || !fact.entityId || fact.oldValues?.[field] === to) return
  const entity = { type: fact.entityType as RecordType, id: fact.entityId, title: fact.label ?? null }
  await notify(tx, { kind: notification, to, entity })
}

/** A reminder asks for attention: whom it is for is told, once for each of its moments. */
export async function tellReminder(tx: Tx, fact: FactRecord): Promise<void> {
  const { assignedTo: to, at } = fact.metadata as { assignedTo: string; at: string }
  const entity = { type: 'reminder' as const, id: fact.entityId!, title: fact.label ?? null }
  await notify(tx, {
    kind: 'reminder_due',
    to,
    entity,
    key: `reminder_due:${fact.entityId}:${at}`,
    bySystem: true,
  })
}

/** A rule leaves a berth to people: whoever looks after the deal is told, of a deal of nobody whoever can see to it. */
export async function tellSuggested(tx: Tx, fact: FactRecord): Promise<void> {
  const { rows } = await sql<{ assignedTo: string | null }>`select assigned_to from interests
    where port_id = ${portOf(tx)} and id = ${fact.metadata?.interestId as string}`.execute(tx.db)
  const owner = rows[0]?.assignedTo ?? tx.actor.userId
  const people = owner ? [owner] : await readHolders(tx, 'berths.edit')
  const entity = { type: 'berth' as const, id: fact.entityId!, title: fact.label ?? null }
  for (const to of people) await notify(tx, { kind: 'berth_suggested', to, entity, bySystem: true })
}
