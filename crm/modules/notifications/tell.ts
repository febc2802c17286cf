import { sql } from 'kysely'
import type { RecordType } from '../../../contract/kinds.ts'
import type { NotificationKind } from '../../../contract/notifications/kinds.ts'
import type { FactRecord } from '../../../platform/unit/facts.ts'
import { portOf, type Tx } from '../../context.ts'
import { readHolders } from '../identity/holders.ts'
import { notify } from './notify.ts'

const kindOf: Readonly<Partial<Record<string, NotificationKind>>> = {
  interest: 'interest_assigned',
  residential_interest: 'residential_interest_assigned',
  inquiry: 'inquiry_assigned',
  reminder: 'reminder_assigned',
}

/** Whoever was given something by somebody else is told. */
export async function tellAssignee(tx: Tx, fact: FactRecord): Promise<void> {
  const to = fact.newValues?.assignedTo
  const kind = kindOf[fact.entityType]
  if (typeof to !== 'string' || !kind || !fact.entityId || fact.oldValues?.assignedTo === to) return
  const entity = { type: fact.entityType as RecordType, id: fact.entityId, title: fact.label ?? null }
  await notify(tx, { kind, to, entity })
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
