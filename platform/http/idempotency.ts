import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import { ownRows } from '../database/own-rows.ts'
import { uuidOf } from '../ids.ts'
import { bindJob, type Job, job } from '../jobs/job.ts'
import type { Ctx, Tx } from '../scope.ts'
import { type SecretBox, secretBox } from '../secrets.ts'
import { onEach } from '../shards/ask-all.ts'
import type { Servers } from '../shards/servers.ts'
import { counted, inBatches } from '../watching/prune.ts'

/** The answer given before under the same Idempotency-Key. */
export class Replayed extends Error {
  readonly status: number
  readonly text: string
  constructor(status: number, text: string) {
    super('replayed')
    this.status = status
    this.text = text
  }
}

export interface Claim {
  caller: string
  /** SHA-256 of the key: with the key itself the answer beside it could be read. */
  key: string
  route: string
  bodyHash: string
  /** Opens with the key alone: an answer may be the only place a secret is ever shown. */
  answer: SecretBox
}

/** The claim a request makes by its Idempotency-Key, null without one: `parts` are what it sent. Throws IDEMPOTENCY_KEY_INVALID for a malformed one. */
export function claimOf(
  caller: string,
  header: unknown,
  route: string,
  parts: () => readonly (string | Buffer)[],
): Claim | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{8,128}$/.test(header))
    throw new Refusal('IDEMPOTENCY_KEY_INVALID')
  const key = digest(header)
  return { caller, key, route, bodyHash: digest(...parts()), answer: secretBox(header, 'idempotent answer') }
}

function digest(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url')
}

/**
 * Takes the key in the transaction of the write, so that it is kept exactly when the write is. A second request
 * waits here for the first to end; then throws Replayed, or IDEMPOTENCY_MISMATCH for another body.
 */
export async function takeKey(tx: Tx<unknown>, claim: Claim): Promise<void> {
  const { tenantId, tenancy, db } = tx
  const own = ownRows(tx)
  tx.later(sql`delete from idempotency_keys where ${own} and caller = ${claim.caller} and key = ${claim.key}
    and created_at < now() - interval '24 hours'`)
  const taken = await sql`
    insert into idempotency_keys (${sql.ref(tenancy.column)}, caller, key, route, body_hash)
    values (${tenantId}, ${claim.caller}, ${claim.key}, ${claim.route}, ${claim.bodyHash})
    on conflict do nothing`.execute(db)
  if (taken.numAffectedRows === 1n) return
  await replay(tx, claim)
}

/** Throws Replayed, or IDEMPOTENCY_MISMATCH for another body, where the key has its answer already. */
export async function replay(
  ctx: Pick<Ctx<unknown>, 'db' | 'tenancy' | 'tenantId'>,
  claim: Claim,
): Promise<void> {
  const { rows } = await sql<{
    route: string
    bodyHash: string
    status: number | null
    response: string | null
  }>`
    select route, body_hash, status, response from idempotency_keys
    where ${ownRows(ctx)} and caller = ${claim.caller} and key = ${claim.key}
      and created_at >= now() - interval '24 hours'`.execute(ctx.db)
  const earlier = rows[0]
  if (!earlier) return
  if (earlier.bodyHash !== claim.bodyHash || earlier.route !== claim.route)
    throw new Refusal('IDEMPOTENCY_MISMATCH')
  // What works in several transactions may have ended between them: it is done again.
  if (earlier.status === null || earlier.response === null) return
  throw new Replayed(earlier.status, claim.answer.open(earlier.response))
}

/** The id of what a request makes under its key: the same for each of its repeats. */
export function idOfClaim({ caller, key, route }: Claim): string {
  return uuidOf(`${caller} ${key} ${route}`)
}

/** Keeps the answer beside the key. */
export async function keepAnswer(tx: Tx<unknown>, claim: Claim, status: number, text: string): Promise<void> {
  tx.later(sql`update idempotency_keys set status = ${status}, response = ${claim.answer.seal(text)}
    where ${ownRows(tx)} and caller = ${claim.caller} and key = ${claim.key}`)
}

/**
 * Does something outside any tenant in the transaction of one. A key for an operation that makes its tenant is kept so:
 * a repeat of the request would look for it in another.
 */
export async function outsideTenants<T>(tx: Tx<unknown>, work: (tx: Tx<unknown>) => Promise<T>): Promise<T> {
  const { setting } = tx.tenancy
  const enter = (tenantId: string) => sql`select set_config(${setting}, ${tenantId}, true)`.execute(tx.db)
  await enter('')
  const value = await work({ ...tx, tenantId: null })
  await enter(tx.tenantId ?? '')
  return value
}

/** Answers that go together: few enough that nobody waits for their locks. */
const together = 1000

export const keptAnswersJob = job('kept_answers', z.object({}), { scope: 'none' })

/** Forgets the answers that are not replayed any more, those of every tenant, and what no limit counts any more. */
export function forgetAnswers({ servers }: { servers: Servers }): Job {
  return bindJob(keptAnswersJob, async () => {
    await onEach(servers, ({ pool }) =>
      inBatches(() => counted(pool, 'select forget_kept_answers($1) as gone', [together]), together),
    )
    await servers.home.pool.query('delete from rate_windows where expires_at < now()')
  })
}
