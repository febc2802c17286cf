import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { mostSubscriptions } from '../../../contract/forms/vocabulary.ts'
import { endWaiting } from '../../../platform/deliveries/queue.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { newSecret } from '../../../platform/outbound/sign.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import { accountOf, type Tx } from '../../context.ts'
import { deliveryTables } from '../../database.ts'

export interface SubscriptionRow {
  id: string
  formId: string
  hookUrl: string
  state: string
  createdAt: Date
}

/**
 * Sends new submissions of a form to an address. The same pair again is the same subscription, enabled if it was
 * not. The address was checked before. Throws RECORD_NOT_FOUND, RECORD_ARCHIVED, TOO_MANY_SUBSCRIPTIONS.
 */
export async function subscribe(
  tx: Tx,
  {
    formId,
    hookUrl,
    keyId,
    inOrder = false,
  }: { formId: string; hookUrl: string; keyId: string | null; inOrder?: boolean | undefined },
  secrets: SecretBox,
): Promise<SubscriptionRow> {
  const accountId = accountOf(tx)
  // The form's row serialises subscribing: the limit and the pair hold however many ask at once.
  const form = await sql<{ archived: boolean }>`select archived_at is not null as archived from forms
    where account_id = ${accountId} and id = ${formId} for no key update`.execute(tx.db)
  if (!form.rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  if (form.rows[0].archived)
    throw new Refusal('RECORD_ARCHIVED', undefined, 'This form is archived. Restore it first.')
  const existing = await tx.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('formId', '=', formId)
    .where('state', '<>', 'removed')
    .execute()
  const same = existing.find((one) => one.hookUrl === hookUrl)
  if (same) {
    if (same.state === 'active') tx.unchanged()
    else await enable(tx, same)
    return { ...same, state: 'active' }
  }
  if (existing.length >= mostSubscriptions)
    throw new Refusal(
      'TOO_MANY_SUBSCRIPTIONS',
      undefined,
      `A form has at most ${mostSubscriptions} subscriptions.`,
    )
  const row = { id: uuidv7(), formId, hookUrl }
  await tx.db
    .insertInto('subscriptions')
    .values({
      accountId,
      ...row,
      host: new URL(hookUrl).host,
      secret: secrets.seal(newSecret()),
      keyId,
      inOrder,
    })
    .execute()
  tx.emit('subscription.created', {
    entityId: row.id,
    label: hookUrl,
    metadata: { formId, ...(keyId ? { keyId } : {}) },
  })
  const { createdAt } = await tx.db
    .selectFrom('subscriptions')
    .select('createdAt')
    .where('accountId', '=', accountId)
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  return { ...row, state: 'active', createdAt }
}

/** Sends to a subscription again that was disabled. */
export async function enable(tx: Tx, row: { id: string; hookUrl: string; formId: string }): Promise<void> {
  await sql`update subscriptions set state = 'active', state_reason = null, failing_since = null, state_changed_at = now()
    where account_id = ${accountOf(tx)} and id = ${row.id}`.execute(tx.db)
  tx.emit('subscription.enabled', { entityId: row.id, label: row.hookUrl, metadata: { formId: row.formId } })
}

/** Ends a subscription: what waits for it is cancelled, its log stays. */
export async function endSubscription(
  tx: Tx,
  row: { id: string; hookUrl: string; formId: string },
  reason: 'unsubscribed' | 'removed',
): Promise<void> {
  const accountId = accountOf(tx)
  await sql`update subscriptions set state = 'removed', state_reason = ${reason}, state_changed_at = now()
    where account_id = ${accountId} and id = ${row.id}`.execute(tx.db)
  await endWaiting(tx, deliveryTables, row.id, { state: 'cancelled', why: 'The subscription was ended.' })
  tx.emit('subscription.removed', {
    entityId: row.id,
    label: row.hookUrl,
    metadata: { formId: row.formId, reason },
  })
}

/** A living subscription, locked. Throws RECORD_NOT_FOUND. */
export async function lockSubscription(tx: Tx, id: string) {
  const row = await tx.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('accountId', '=', accountOf(tx))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('RECORD_NOT_FOUND')
  return row
}
