import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { webhooks } from '../../../contract/webhooks/endpoints.ts'
import { mayHear } from '../../../contract/webhooks/events.ts'
import { mostWebhooks, secretOverlapHours } from '../../../contract/webhooks/values.ts'
import { arrange, endWaiting } from '../../../platform/deliveries/queue.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { newSecret } from '../../../platform/outbound/sign.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { portOf, type Tx } from '../../context.ts'
import { deliveryTables } from '../../database.ts'
import { tellChanged } from './outbox.ts'
import { lockWebhook, type WebhookRow } from './queries.ts'

/** How people call a webhook. */
export function labelOf({ name, url }: { name: string | null; url: string }): string {
  return name ?? new URL(url).host
}

/** Nobody sends somewhere what they may not see. Throws RIGHTS_EXCEED_OWN. */
export function assertMayHear(permissions: ReadonlySet<string>, events: readonly string[]): void {
  const beyond = events.filter((event) => !mayHear(permissions, event))
  if (beyond.length === 0) return
  const reason = reasonFor('events_beyond', { events: beyond.join(', ') })
  throw new Refusal('RIGHTS_EXCEED_OWN', [because('events', reason)])
}

/** Makes a webhook, whose address was checked before. Gives its id and secret. Throws TOO_MANY_WEBHOOKS. */
export async function createWebhook(
  tx: Tx,
  box: SecretBox,
  { name = null, url, events: eventNames, inOrder = false }: BodyOf<typeof webhooks.create>,
): Promise<{ id: string; secret: string }> {
  const portId = portOf(tx)
  // Of several made at once each sees the others.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${portId}`}, 0))`.execute(tx.db)
  const { rows } = await sql<{ count: number }>`select count(*) from webhooks w
    where w.port_id = ${portId} and w.state <> 'removed'`.execute(tx.db)
  if (rows[0]!.count >= mostWebhooks) throw new Refusal('TOO_MANY_WEBHOOKS')
  const [id, secret, events] = [uuidv7(), newSecret(), [...new Set(eventNames)]]
  await sql`insert into webhooks (port_id, id, name, url, host, events, in_order, secret)
    values (${portId}, ${id}, ${name}, ${url}, ${new URL(url).host}, ${events}, ${inOrder}, ${box.seal(secret)})`.execute(
    tx.db,
  )
  tellChanged(tx)
  tx.emit('webhook.created', {
    entityId: id,
    label: labelOf({ name, url }),
    newValues: { name, url, events, inOrder },
  })
  return { id, secret }
}

/** Changes a webhook; a new address was checked before. Throws RECORD_NOT_FOUND, VERSION_STALE, RIGHTS_EXCEED_OWN. */
export async function updateWebhook(
  tx: Tx,
  id: string,
  { active, ...body }: BodyOf<typeof webhooks.update>,
  ifMatch: number | null,
  permissions: ReadonlySet<string>,
): Promise<void> {
  const row = await lockWebhook(tx, id)
  assertVersion(ifMatch, row.version)
  const fields = await changeFields(tx, row, body, permissions)
  const state = active !== undefined && (await switchState(tx, row, active))
  if (fields || state) tellChanged(tx)
  else tx.unchanged()
}

async function changeFields(
  tx: Tx,
  row: WebhookRow,
  body: Omit<BodyOf<typeof webhooks.update>, 'active'>,
  permissions: ReadonlySet<string>,
): Promise<boolean> {
  const { name = row.name, url = row.url, inOrder = row.inOrder } = body
  const before = { name: row.name, url: row.url, events: row.events, inOrder: row.inOrder }
  const after = { name, url, events: [...new Set(body.events ?? row.events)], inOrder }
  const changed = (Object.keys(before) as (keyof typeof before)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  if (changed.length === 0) return false
  // What is heard already goes on; whoever says where it goes must be allowed to see it.
  const added = after.events.filter((event) => !row.events.includes(event))
  assertMayHear(permissions, url === row.url ? added : after.events)
  const portId = portOf(tx)
  const host = new URL(url).host
  await sql`update webhooks set name = ${name}, url = ${url}, host = ${host}, events = ${after.events}, in_order = ${inOrder}
    where port_id = ${portId} and id = ${row.id}`.execute(tx.db)
  if (host !== row.host)
    await sql`update webhook_deliveries set host = ${host}
      where port_id = ${portId} and webhook_id = ${row.id} and state = 'pending'`.execute(tx.db)
  if (inOrder !== row.inOrder) await arrange(tx, deliveryTables, row.id, inOrder)
  const valuesOf = (all: typeof before) => Object.fromEntries(changed.map((field) => [field, all[field]]))
  tx.emit('webhook.updated', {
    entityId: row.id,
    label: labelOf(after),
    oldValues: valuesOf(before),
    newValues: valuesOf(after),
  })
  return true
}

async function switchState(tx: Tx, row: WebhookRow, active: boolean): Promise<boolean> {
  if (active === (row.state === 'active')) return false
  await sql`update webhooks set state = ${active ? 'active' : 'disabled'}, state_reason = ${active ? null : 'paused'},
      failing_since = null, state_changed_at = now()
    where port_id = ${portOf(tx)} and id = ${row.id}`.execute(tx.db)
  const label = labelOf(row)
  if (active) tx.emit('webhook.enabled', { entityId: row.id, label })
  else {
    await endWaiting(tx, deliveryTables, row.id, { state: 'failed', why: 'The webhook was disabled.' })
    tx.emit('webhook.disabled', { entityId: row.id, label, metadata: { reason: 'paused' } })
  }
  return true
}

/** Ends a webhook: what waits for it is cancelled. Its log is kept as long as any. Throws RECORD_NOT_FOUND. */
export async function removeWebhook(tx: Tx, id: string): Promise<void> {
  const row = await lockWebhook(tx, id)
  await sql`update webhooks set state = 'removed', previous_secret = null, state_changed_at = now()
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  await endWaiting(tx, deliveryTables, id, { state: 'cancelled', why: 'The webhook was deleted.' })
  tellChanged(tx)
  const { name, url, events } = row
  tx.emit('webhook.deleted', { entityId: id, label: labelOf(row), oldValues: { name, url, events } })
}

/** A new secret; the one before signs beside it for a day. Throws RECORD_NOT_FOUND. */
export async function rotateSecret(tx: Tx, box: SecretBox, id: string) {
  const row = await lockWebhook(tx, id)
  const secret = newSecret()
  const previousSecretUntil = new Date(Date.now() + secretOverlapHours * 3_600_000)
  await sql`update webhooks set secret = ${box.seal(secret)}, previous_secret = ${row.secret},
      previous_secret_until = ${previousSecretUntil}
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  tx.emit('webhook.secret_rotated', { entityId: id, label: labelOf(row) })
  return { secret, previousSecretUntil }
}
