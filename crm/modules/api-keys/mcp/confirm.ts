import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { FactName } from '../../../../contract/events.ts'
import type { Caller } from '../../../../platform/http/gate.ts'
import { inTenant, type Kernel } from '../../../../platform/scope.ts'
import { portOf, type Tx } from '../../../context.ts'
import type { DB } from '../../../database.generated.ts'
import { ToolError } from './tool-error.ts'

const validMinutes = 5

/** A call that waits for its confirmation: a tool with these arguments, on what was looked at. */
export interface PendingCall {
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
  readonly state: string
}

type Database = Kernel<DB, FactName>

/** A token that confirms one call of the same key, once, within five minutes. Only its hash is stored. */
export async function askConfirmation(
  kernel: Database,
  caller: Caller,
  call: PendingCall,
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + validMinutes * 60_000)
  await inKeyOf(kernel, caller, async (tx) => {
    tx.later(sql`delete from api_key_confirmations where port_id = ${portOf(tx)} and expires_at < now()`)
    await sql`insert into api_key_confirmations (port_id, hash, key_id, call_hash, expires_at)
      values (${portOf(tx)}, ${sha256(token)}, ${caller.actor.keyId!}, ${hashOfCall(call)}, ${expiresAt})`.execute(
      tx.db,
    )
  })
  return { token, expiresAt: expiresAt.toISOString() }
}

/** Uses a token up, whatever it was for. Throws a ToolError for one that does not confirm this very call of the key. */
export async function consumeConfirmation(
  kernel: Database,
  caller: Caller,
  token: string,
  call: PendingCall,
): Promise<void> {
  const rows = await inKeyOf(kernel, caller, async (tx) => {
    const used = await sql<{ callHash: Buffer }>`delete from api_key_confirmations
      where port_id = ${portOf(tx)} and hash = ${sha256(token)} and key_id = ${caller.actor.keyId!}
        and expires_at > now() returning call_hash`.execute(tx.db)
    return used.rows
  })
  if (rows[0]?.callHash.equals(hashOfCall(call))) return
  throw new ToolError(
    'CONFIRMATION_INVALID',
    'This confirmation is not of this call, was used already, ran out, or the record changed since. Call without it to ask anew.',
  )
}

function inKeyOf<T>(kernel: Database, { tenantId, actor }: Caller, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTenant(kernel, { tenantId, actor, requestId: null }, work)
}

function hashOfCall({ tool, input, state }: PendingCall): Buffer {
  const sorted = Object.entries(input).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return sha256(JSON.stringify([tool, sorted, state]))
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
