import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { assertNoTransaction } from '../../../platform/database/scoped-kysely.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { openCheckedFetch } from '../../../platform/outbound/fetch.ts'
import { signedHeaders } from '../../../platform/outbound/sign.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { type ConnectionRow, openSecret } from './connections.ts'

const timeoutMs = 8000
const mostBytes = 64 * 1024

const Answered = z.object({ data: z.object({ count: z.int(), total: z.int() }) })

/**
 * Asks the form desk, by the secret both sides know, to send what came before the connection. Throws FORM_SECRET_MISSING,
 * FORM_CONNECTION_PAUSED, FORM_DESK_UNAVAILABLE.
 */
export async function requestEarlier(
  { env, addresses, log }: Pick<Services, 'env' | 'addresses' | 'log'>,
  box: SecretBox,
  connection: ConnectionRow,
): Promise<{ count: number; total: number }> {
  assertNoTransaction('Asking the form desk')
  const secret = openSecret(box, connection)
  if (secret === null) throw new Refusal('FORM_SECRET_MISSING')
  if (!connection.active) throw new Refusal('FORM_CONNECTION_PAUSED')
  const { deskAccountId, deskSubscriptionId } = connection
  if (!deskAccountId || !deskSubscriptionId) throw new Refusal('FORM_DESK_UNAVAILABLE')
  const desk = new URL(env.forms.publicUrl).origin
  const rules = { ...addresses, allow: [...addresses.allow, `${desk}/api/public/accounts/`] }
  const out = openCheckedFetch(rules, timeoutMs, mostBytes)
  const body = JSON.stringify({ send: 'earlier' })
  try {
    const answer = await out.fetch(
      `${desk}/api/public/accounts/${deskAccountId}/subscriptions/${deskSubscriptionId}/earlier`,
      {
        method: 'POST',
        headers: signedHeaders([secret], uuidv7(), body, new Date()),
        body,
        signal: AbortSignal.timeout(timeoutMs),
      },
    )
    if (!answer.ok) throw new Error(`The form desk answered ${answer.status}.`)
    return Answered.parse(await answer.json()).data
  } catch (cause) {
    log.warn({ err: cause, desk, connectionId: connection.id }, 'the form desk could not be asked')
    throw new Refusal('FORM_DESK_UNAVAILABLE')
  } finally {
    await out.close()
  }
}

/** Records that earlier answers are on their way. */
export async function recordRequest(
  tx: Tx,
  { id, name }: ConnectionRow,
  { count, total }: { count: number; total: number },
): Promise<void> {
  await sql`update form_connections f set earlier_requested_at = now(), earlier_count = ${count} + (
      select count(*) from website_inquiries q where q.port_id = f.port_id and q.connection_id = f.id and q.taken_over)
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  tx.emit('form_connection.earlier_requested', { entityId: id, label: name, metadata: { count, total } })
}
