import { sql } from 'kysely'
import type { DataOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { webhooks } from '../../../contract/webhooks/endpoints.ts'
import { cursorPage, readCursor } from '../../../platform/database/page.ts'
import type { Loose } from '../../../platform/http/serve.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'

type WebhookView = Loose<DataOf<typeof webhooks.get>>

/** The webhooks of the port as they are shown, the oldest first. */
export async function readWebhooks(ctx: Ctx, id: string | null = null): Promise<WebhookView[]> {
  const port = portOf(ctx)
  const countOf = (state: string) => sql`(select count(*) from webhook_deliveries d where d.port_id = ${port}
    and d.webhook_id = w.id and d.state = ${state})`
  const { rows } = await sql<WebhookView>`
    select w.id, w.name, w.url, w.events, w.in_order, w.state, w.state_reason, w.failing_since, w.last_success_at,
      case when w.previous_secret_until > now() then w.previous_secret_until end as previous_secret_until,
      ${countOf('pending')} as pending, ${countOf('failed')} as failed,
      (select json_build_object('state', d.state, 'status', d.last_status, 'at', d.created_at) from webhook_deliveries d
        where d.port_id = ${port} and d.webhook_id = w.id order by d.created_at desc, d.id desc limit 1) as last_delivery,
      w.created_at, w.updated_at, w.version
    from webhooks w
    where w.port_id = ${port} and w.state <> 'removed' and ${id === null ? sql`true` : sql`w.id = ${id}`}
    order by w.created_at, w.id`.execute(ctx.db)
  return rows.map((row) => ({ ...row, lastDelivery: row.lastDelivery && dated(row.lastDelivery) }))
}

/** PostgreSQL writes a time in JSON with its own zone. */
function dated<T extends { at: string | Date }>(delivery: T): T {
  return { ...delivery, at: new Date(delivery.at) }
}

/** One webhook of the port. Throws RECORD_NOT_FOUND. */
export async function readWebhook(ctx: Ctx, id: string): Promise<WebhookView> {
  const [webhook] = await readWebhooks(ctx, id)
  if (!webhook) throw new Refusal('RECORD_NOT_FOUND')
  return webhook
}

export interface WebhookRow {
  id: string
  name: string | null
  url: string
  host: string
  events: string[]
  secret: string
  inOrder: boolean
  state: 'active' | 'disabled'
  stateReason: string | null
  version: number
}

/** A webhook of the port, locked. Throws RECORD_NOT_FOUND. */
export async function lockWebhook(tx: Tx, id: string): Promise<WebhookRow> {
  const { rows } = await sql<WebhookRow>`
    select w.id, w.name, w.url, w.host, w.events, w.secret, w.in_order, w.state, w.state_reason, w.version
    from webhooks w where w.port_id = ${portOf(tx)} and w.id = ${id} and w.state <> 'removed'
    for no key update`.execute(tx.db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0]
}

export interface DeliveryRow {
  id: string
  eventId: string | null
  type: string
  test: boolean
  state: string
  attempts: number
  lastStatus: number | null
  lastError: string | null
  lastDurationMs: number | null
  nextAttemptAt: Date | null
  createdAt: Date
  finishedAt: Date | null
}

const columns = sql`d.id, d.event_id, d.type, d.event_id is null as test, d.state, d.attempts, d.last_status, d.last_error,
  (select a.duration_ms from webhook_attempts a where a.port_id = d.port_id and a.delivery_id = d.id
    and a.number = d.attempts) as last_duration_ms,
  case when d.state = 'pending' then nullif(d.next_attempt_at, 'infinity') end as next_attempt_at,
  d.created_at, d.finished_at`

/** What was sent to a webhook, newest first, from the cursor on. */
export async function listDeliveries(
  ctx: Ctx,
  webhookId: string,
  { cursor, limit, state }: { cursor?: string; limit: number; state?: string },
): Promise<{ rows: DeliveryRow[]; nextCursor: string | null }> {
  const port = portOf(ctx)
  const last = readCursor(cursor)
  const before =
    last !== null
      ? sql`(d.created_at, d.id) < (select c.created_at, c.id from webhook_deliveries c
          where c.port_id = ${port} and c.webhook_id = ${webhookId} and c.id = ${last})`
      : sql`true`
  const { rows } = await sql<DeliveryRow>`select ${columns} from webhook_deliveries d
    where d.port_id = ${port} and d.webhook_id = ${webhookId} and ${state ? sql`d.state = ${state}` : sql`true`}
      and ${before}
    order by d.created_at desc, d.id desc limit ${limit + 1}`.execute(ctx.db)
  return cursorPage(rows, limit)
}

/** A delivery of a webhook with what is sent. Throws RECORD_NOT_FOUND. */
export async function readDelivery(
  ctx: Ctx,
  webhookId: string,
  id: string,
): Promise<DeliveryRow & { body: string }> {
  const { rows } = await sql<
    DeliveryRow & { body: string }
  >`select ${columns}, d.body from webhook_deliveries d
    where d.port_id = ${portOf(ctx)} and d.webhook_id = ${webhookId} and d.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0]
}

interface Attempt {
  number: number
  at: Date
  status: number | null
  durationMs: number
  excerpt: string | null
  error: string | null
}

/** Every attempt of a delivery, the last one first. */
export async function readAttempts(ctx: Ctx, deliveryId: string): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`select a.number, a.at, a.status, a.duration_ms, a.excerpt, a.error
    from webhook_attempts a where a.port_id = ${portOf(ctx)} and a.delivery_id = ${deliveryId}
    order by a.number desc`.execute(ctx.db)
  return rows
}
