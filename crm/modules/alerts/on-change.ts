import { type RawBuilder, sql } from 'kysely'
import { alertRuleNames, alertRuleOf } from '../../../contract/alerts/rules.ts'
import type { Touched } from '../../../platform/scope.ts'
import { portOf, type Tx } from '../../context.ts'
import { lookAgain } from './evaluate.ts'

/** The kinds of records that alerts are about. */
const alertKinds = [...new Set(alertRuleNames.map((rule) => alertRuleOf(rule).of))]

/**
 * Records changed: the alerts about them are looked at with the commit, each kind by one statement. An alert is about what
 * its rule is of, so whatever is recorded of such a record counts, and so does what is recorded of those beside it.
 */
export function lookAtTouched(tx: Tx, touched: Touched): void {
  for (const kind of alertKinds) {
    const ids = touchedIds(tx, kind, touched)
    if (ids) tx.later(lookAgain(tx, { kind, ids }))
  }
}

/** SQL for the ids of a kind that were touched; null where none was. */
function touchedIds(tx: Tx, kind: string, touched: Touched): RawBuilder<string[]> | null {
  const own = idsOf(touched, kind)
  const beside = kind === 'interest' ? dealsOfMoney(touched) : []
  const ids = [...new Set([...own, ...beside])]
  const through = kind === 'interest' ? ofReminders(tx, touched) : kind === 'tenancy' ? before(tx, own) : null
  if (through) return sql`(array(${through}) || ${ids}::uuid[])`
  return ids.length > 0 ? sql`${ids}::uuid[]` : null
}

function idsOf(touched: Touched, kind: string): string[] {
  return (touched.get(kind) ?? []).flatMap(({ entityId }) => entityId ?? [])
}

/** The deals that money came for, and those whose deposit an invoice may be. */
function dealsOfMoney(touched: Touched): string[] {
  const facts = ['payment', 'invoice'].flatMap((kind) => touched.get(kind) ?? [])
  return facts.flatMap(({ metadata }) =>
    typeof metadata?.interestId === 'string' ? metadata.interestId : [],
  )
}

/** The records for which reminders are planned, deals among them. */
function ofReminders(tx: Tx, touched: Touched): RawBuilder<unknown> | null {
  const ids = idsOf(touched, 'reminder')
  if (ids.length === 0) return null
  return sql`select record_id from reminders
    where port_id = ${portOf(tx)} and id = any(${ids}::uuid[]) and record_id is not null`
}

/** The tenancies that others renew. */
function before(tx: Tx, ids: readonly string[]): RawBuilder<unknown> | null {
  if (ids.length === 0) return null
  return sql`select previous_tenancy_id from tenancies
    where port_id = ${portOf(tx)} and id = any(${ids as string[]}::uuid[]) and previous_tenancy_id is not null`
}
