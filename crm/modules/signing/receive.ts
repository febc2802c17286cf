import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { job } from '../../../platform/jobs/job.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { readSecretSetting, settingsBox } from '../settings/secrets.ts'
import type { TheirRecipient } from './documenso/shape.ts'

/** The job that works off what the service told. */
export const signingDeliveryJob = job('signing_delivery', z.object({ deliveryId: z.uuid() }), { tries: 24 })

/** An event as the service sends it; older ones call the recipients otherwise. */
export interface SigningEvent {
  readonly event: string
  readonly payload: {
    readonly id?: unknown
    readonly envelopeId?: unknown
    readonly externalId?: unknown
    readonly status?: unknown
    readonly updatedAt?: unknown
    readonly recipients?: unknown
    readonly Recipient?: unknown
  }
}

const wordOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : null

/** The recipients of an event, whatever it calls them. */
export function recipientsOf({ payload }: SigningEvent): TheirRecipient[] {
  const listed = payload.recipients ?? payload.Recipient
  return Array.isArray(listed)
    ? (listed.filter((one) => typeof one === 'object' && one) as TheirRecipient[])
    : []
}

/** What makes it the same event again: retries differ in their moment, and recipients come in any order. */
function keyOf(event: SigningEvent): string {
  const people = recipientsOf(event)
    .map(({ id, token, readStatus, signingStatus, signedAt, expirationNotifiedAt }) =>
      JSON.stringify([id ?? null, token ?? null, readStatus, signingStatus, signedAt, expirationNotifiedAt]),
    )
    .toSorted()
  const { id, envelopeId, status, updatedAt } = event.payload
  const key = JSON.stringify([event.event, wordOf(envelopeId), wordOf(id), status, updatedAt, people])
  return createHash('sha256').update(key).digest('hex')
}

/** Whether a caller knows the secret of the port. Throws SECRET_UNREADABLE. */
export async function knowsSecret(
  ctx: Ctx,
  { env }: Pick<Services, 'env'>,
  header: string | string[] | undefined,
): Promise<boolean> {
  const secret = await readSecretSetting(ctx, settingsBox(env), 'signing_webhook_secret_encrypted')
  const sentSecret = Array.isArray(header) ? header[0] : header
  if (secret === null || sentSecret === undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(secret), digest(sentSecret))
}

/** Keeps an event that came, once, and lets a job work it off. Gives its id, or that of the same one before. */
export async function keepEvent(tx: Tx, event: SigningEvent): Promise<string> {
  const id = uuidv7()
  const key = keyOf(event)
  const { rows } = await sql<{ id: string }>`
    insert into signing_deliveries (port_id, id, event, external_id, external_number, key, body)
    values (${portOf(tx)}, ${id}, ${event.event}, ${wordOf(event.payload.envelopeId)}, ${wordOf(event.payload.id)},
      ${key}, ${JSON.stringify(event)}::jsonb)
    on conflict (port_id, key) do nothing returning id`.execute(tx.db)
  if (!rows[0]) {
    const before = await sql<{ id: string }>`select id from signing_deliveries
      where port_id = ${portOf(tx)} and key = ${key}`.execute(tx.db)
    return before.rows[0]!.id
  }
  await tx.addJob(signingDeliveryJob, { deliveryId: id })
  return id
}

/** The port of the receiver's address. Throws RECORD_NOT_FOUND. */
export async function portOfReceiver(ctx: Ctx, slug: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from ports where slug = ${slug}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0].id
}
