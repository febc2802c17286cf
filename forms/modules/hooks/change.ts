import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { dayMs } from '../../../contract/values/days.ts'
import { arrange, endWaiting } from '../../../platform/deliveries/queue.ts'
import { newSecret } from '../../../platform/outbound/sign.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import { accountOf, type Tx } from '../../context.ts'
import { deliveryTables } from '../../database.ts'
import { enable, lockSubscription } from './subscribe.ts'

/** Sets whether answers are delivered one after the other. Throws RECORD_NOT_FOUND, SUBSCRIPTION_ENDED. */
export async function changeOrder(tx: Tx, id: string, inOrder: boolean): Promise<void> {
  const row = await lockLive(tx, id)
  if (row.inOrder === inOrder) return tx.unchanged()
  await sql`update subscriptions set in_order = ${inOrder}
    where account_id = ${accountOf(tx)} and id = ${row.id}`.execute(tx.db)
  await arrange(tx, deliveryTables, row.id, inOrder)
  tx.emit('subscription.updated', {
    entityId: row.id,
    label: row.hookUrl,
    oldValues: { inOrder: row.inOrder },
    newValues: { inOrder },
    metadata: { formId: row.formId },
  })
}

/** Gives a subscription another secret; the one before it signs for a day more. Throws RECORD_NOT_FOUND. */
export async function rotateSecret(tx: Tx, box: SecretBox, id: string) {
  const row = await lockSubscription(tx, id)
  const secret = newSecret()
  const until = new Date(Date.now() + dayMs)
  await sql`update subscriptions set secret = ${box.seal(secret)}, previous_secret = ${row.secret},
    previous_secret_until = ${until} where account_id = ${accountOf(tx)} and id = ${row.id}`.execute(tx.db)
  tx.emit('subscription.secret_rotated', {
    entityId: row.id,
    label: row.hookUrl,
    metadata: { formId: row.formId },
  })
  return { secret, previousSecretUntil: until }
}

/** Throws RECORD_NOT_FOUND, SUBSCRIPTION_ENDED. */
export async function resumeSubscription(tx: Tx, id: string): Promise<void> {
  const row = await lockLive(tx, id)
  if (row.state === 'active') tx.unchanged()
  else await enable(tx, row)
}

/** Lets nothing more go out; what waits fails, and can be sent again. Throws RECORD_NOT_FOUND, SUBSCRIPTION_ENDED. */
export async function pauseSubscription(tx: Tx, id: string): Promise<void> {
  const row = await lockLive(tx, id)
  if (row.state === 'disabled') return tx.unchanged()
  await sql`update subscriptions set state = 'disabled', state_reason = 'paused', state_changed_at = now()
    where account_id = ${accountOf(tx)} and id = ${row.id}`.execute(tx.db)
  await endWaiting(tx, deliveryTables, row.id, { state: 'failed', why: 'The subscription was paused.' })
  tx.emit('subscription.disabled', {
    entityId: row.id,
    label: row.hookUrl,
    metadata: { formId: row.formId, reason: 'paused' },
  })
}

/** A subscription that nobody removed, locked. Throws RECORD_NOT_FOUND, SUBSCRIPTION_ENDED. */
export async function lockLive(tx: Tx, id: string) {
  const row = await lockSubscription(tx, id)
  if (row.state === 'removed') throw new Refusal('SUBSCRIPTION_ENDED')
  return row
}
