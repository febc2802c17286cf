import { sql } from 'kysely'
import type { FactRecord } from '../../../platform/scope.ts'
import { portOf, type Tx } from '../../context.ts'
import { lookAgain } from './evaluate.ts'

/** Something changed: the alerts about it are looked at with the next statement of the transaction. */
export async function alertsOf(tx: Tx, { entityType, entityId }: FactRecord): Promise<void> {
  if (entityId) tx.later(lookAgain(tx, { kind: entityType, id: entityId }))
}

/** The same of the deal that money came for. */
export async function alertsOfPayment(tx: Tx, { metadata }: FactRecord): Promise<void> {
  if (typeof metadata?.interestId !== 'string') return
  tx.later(lookAgain(tx, { kind: 'interest', id: metadata.interestId }))
}

/** The same of a reminder, and of the deal for which it is planned. */
export async function alertsOfReminder(tx: Tx, fact: FactRecord): Promise<void> {
  await alertsOf(tx, fact)
  const id = sql`(select record_id from reminders where port_id = ${portOf(tx)} and id = ${fact.entityId})`
  tx.later(lookAgain(tx, { kind: 'interest', id }))
}

/** The same of a tenancy, and of the one that it renews. */
export async function alertsOfTenancy(tx: Tx, fact: FactRecord): Promise<void> {
  await alertsOf(tx, fact)
  const id = sql`(select previous_tenancy_id from tenancies where port_id = ${portOf(tx)} and id = ${fact.entityId})`
  tx.later(lookAgain(tx, { kind: 'tenancy', id }))
}

/** The same of an invoice, and of the deal whose deposit it may be. */
export async function alertsOfInvoice(tx: Tx, fact: FactRecord): Promise<void> {
  await alertsOf(tx, fact)
  const interestId = fact.metadata?.interestId
  if (typeof interestId === 'string') tx.later(lookAgain(tx, { kind: 'interest', id: interestId }))
}
