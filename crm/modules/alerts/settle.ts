import { sql } from 'kysely'
import type { AlertRuleName } from '../../../contract/alerts/rules.ts'
import { Refusal } from '../../../contract/errors.ts'
import { portOf, type Tx } from '../../context.ts'
import { maySettle, type Rights, seenAlerts } from './queries.ts'

const verbs = { open: 'reopened', acknowledged: 'acknowledged', dismissed: 'dismissed' } as const
type State = keyof typeof verbs

/** Says of an alert that somebody sees to it, that it is of no matter, or takes that back. Throws RECORD_NOT_FOUND, PERMISSION_DENIED. */
export async function settleAlert(tx: Tx, id: string, status: State, rights: Rights): Promise<void> {
  const { rows } = await sql<{ rule: AlertRuleName; status: State; label: string; ownerId: string | null }>`
    select a.rule, a.status, a.label, a.owner_id from alerts a
    where a.port_id = ${portOf(tx)} and a.id = ${id} and ${seenAlerts(tx, rights)} for update`.execute(tx.db)
  const row = rows[0]
  if (!row) throw new Refusal('RECORD_NOT_FOUND')
  if (!maySettle(rights, row.rule)) throw new Refusal('PERMISSION_DENIED')
  if (row.status === status) return tx.unchanged()
  const [by, at] = status === 'open' ? [null, sql`null`] : [tx.actor.userId, sql`now()`]
  await sql`update alerts set status = ${status}, settled_by = ${by}, settled_at = ${at}
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  tx.emit(`alert.${verbs[status]}`, {
    entityId: id,
    label: row.label,
    oldValues: { status: row.status },
    newValues: { status },
    metadata: { rule: row.rule },
  })
}
