import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { portApiKeys } from '../../../contract/api-keys/endpoints.ts'
import { mostApiKeys } from '../../../contract/api-keys/vocabulary.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { hashOf } from './admit.ts'

/**
 * Creates a key of the caller; only its hash is stored. Throws RIGHTS_EXCEED_OWN for permissions that they lack, TOO_MANY_API_KEYS,
 * VALIDATION_FAILED for an end that lies in the past.
 */
export async function createKey(
  tx: Tx,
  body: BodyOf<typeof portApiKeys.create>,
  caller: Caller,
): Promise<{ id: string; key: string }> {
  const permissions = [...new Set(body.permissions)]
  const beyond = permissions.filter((permission) => !caller.permissions.has(permission))
  if (beyond.length > 0) {
    const reason = reasonFor('rights_lacking', { rights: beyond.join(', ') })
    throw new Refusal('RIGHTS_EXCEED_OWN', [because('permissions', reason)])
  }
  if (body.expiresAt && Date.parse(body.expiresAt) <= Date.now())
    throw new Refusal('VALIDATION_FAILED', [because('expiresAt', 'future_needed')])
  await assertRoom(tx)
  // Their name stands in the history; nobody looks for the rest.
  tx.later(
    sql`delete from api_keys where port_id = ${portOf(tx)} and revoked_at < now() - interval '90 days'`,
  )
  const id = uuidv7()
  const key = `bw_${randomBytes(32).toString('base64url')}`
  const { name, expiresAt, callsPerMinute, callsPerDay } = body
  await tx.db
    .insertInto('apiKeys')
    .values({
      portId: portOf(tx),
      id,
      name,
      prefix: key.slice(0, 8),
      hash: hashOf(key),
      permissions,
      callsPerMinute,
      callsPerDay,
      expiresAt,
      createdBy: caller.userId!,
    })
    .execute()
  tx.emit('api_key.created', {
    entityId: id,
    label: name,
    newValues: { permissions, expiresAt, callsPerMinute, callsPerDay },
  })
  return { id, key }
}

/** Of many that are created at once no more than there is room for. */
async function assertRoom(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api keys ${portOf(tx)}`}, 0))`.execute(tx.db)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from api_keys
    where port_id = ${portOf(tx)} and revoked_at is null`.execute(tx.db)
  if (rows[0]!.count >= mostApiKeys) throw new Refusal('TOO_MANY_API_KEYS')
}

/** Revokes a key; one that is revoked stays so. Throws RECORD_NOT_FOUND. */
export async function revokeKey(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ name: string; revokedAt: Date | null }>`select name, revoked_at from api_keys
    where port_id = ${portOf(tx)} and id = ${id} for update`.execute(tx.db)
  const row = rows[0]
  if (!row) throw new Refusal('RECORD_NOT_FOUND')
  if (row.revokedAt) return tx.unchanged()
  await sql`update api_keys set revoked_at = now() where port_id = ${portOf(tx)} and id = ${id}`.execute(
    tx.db,
  )
  tx.emit('api_key.revoked', { entityId: id, label: row.name })
}
