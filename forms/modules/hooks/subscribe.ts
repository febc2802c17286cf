import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { mostSubscriptions } from '../../../contract/forms/vocabulary.ts'
import { reasonFor } from '../../../contract/reason.ts'
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
  stateReason: string | null
  createdAt: Date
}

/** What the service that receives calls itself, and where it shows what it receives. */
export interface Receiver {
  name?: string | undefined
  link?: string | undefined
}

export interface NewSubscription extends Receiver {
  formId: string
  hookUrl: string
  keyId: string | null
  inOrder?: boolean | undefined
  /** Drawn where nobody agreed on them before. */
  id?: string
  secret?: string
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
    name,
    link,
    id = uuidv7(),
    secret = newSecret(),
  }: NewSubscription,
  secrets: SecretBox,
): Promise<SubscriptionRow> {
  const accountId = accountOf(tx)
  // The form's row serialises subscribing: the limit and the pair hold however many ask at once.
  const form = await sql<{ archived: boolean }>`select archived_at is not null as archived from forms
    where account_id = ${accountId} and id = ${formId} for no key update`.execute(tx.db)
  if (!form.rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  if (form.rows[0].archived) throw new Refusal('RECORD_ARCHIVED', undefined, reasonFor('form_archived'))
  const existing = await tx.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('formId', '=', formId)
    .where('state', '<>', 'removed')
    .execute()
  const same = existing.find((one) => one.hookUrl === hookUrl)
  if (same) {
    const renamed = name !== undefined && (name !== same.name || (link ?? null) !== same.link)
    if (renamed) await rename(tx, same, { name, link })
    if (same.state !== 'active') await enable(tx, same)
    else if (!renamed) tx.unchanged()
    return { ...same, state: 'active', stateReason: null }
  }
  if (existing.length >= mostSubscriptions)
    throw new Refusal(
      'TOO_MANY_SUBSCRIPTIONS',
      undefined,
      reasonFor('form_hooks_many', { count: mostSubscriptions }),
    )
  const row = { id, formId, hookUrl }
  const receiver = { name: name ?? null, link: link ?? null }
  await tx.db
    .insertInto('subscriptions')
    .values({
      accountId,
      ...row,
      ...receiver,
      host: new URL(hookUrl).host,
      secret: secrets.seal(secret),
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
  return { ...row, state: 'active', stateReason: null, createdAt }
}

async function rename(
  tx: Tx,
  row: { id: string; hookUrl: string; formId: string; name: string | null },
  { name, link }: Receiver,
): Promise<void> {
  await sql`update subscriptions set name = ${name ?? null}, link = ${link ?? null}
    where account_id = ${accountOf(tx)} and id = ${row.id}`.execute(tx.db)
  tx.emit('subscription.updated', {
    entityId: row.id,
    label: row.hookUrl,
    oldValues: { name: row.name },
    newValues: { name },
    metadata: { formId: row.formId },
  })
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

/** Throws SUBSCRIPTION_ENDED, or SUBSCRIPTION_PAUSED for one that can be enabled again. */
export function assertActive({ state, stateReason }: Pick<SubscriptionRow, 'state' | 'stateReason'>): void {
  if (state === 'removed') throw new Refusal('SUBSCRIPTION_ENDED')
  if (state === 'active') return
  if (stateReason === 'paused') throw new Refusal('SUBSCRIPTION_PAUSED')
  throw new Refusal('SUBSCRIPTION_PAUSED', undefined, reasonFor('hook_stopped'))
}
