import { type Kysely, sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { Env } from '../../env.ts'
import { installationBox, type SecretBox } from '../../secrets.ts'
import { renewCodes, takeRecoveryCode } from './recovery-codes.ts'
import { newKey, stepOf } from './totp.ts'

/** Seals the keys of authenticator apps. */
export function factorsBox(env: Pick<Env, 'secret' | 'previousSecret'>): SecretBox {
  return installationBox(env, 'second factors')
}

/** Since when a person is asked for codes; null where they are not. */
export async function factorSince<DB>(db: Kysely<DB>, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`select confirmed_at as since from second_factors
    where user_id = ${userId}`.execute(db)
  return rows[0]?.since ?? null
}

/** SQL: a session of somebody who is asked for codes holds only if it was proved by more than a password. */
export function provedAsAsked(userId: string, { secondFactor }: { secondFactor: boolean }) {
  return sql<boolean>`(${secondFactor} or not exists (select 1 from second_factors
    where user_id = ${userId} and confirmed_at is not null))`
}

/** Makes a key that counts once a code of it was typed; the one before it, not confirmed, is void. Throws SECOND_FACTOR_ON. */
export async function beginFactor<DB>(db: Kysely<DB>, box: SecretBox, userId: string): Promise<string> {
  const key = newKey()
  const begun = await sql`insert into second_factors (user_id, key) values (${userId}, ${box.seal(key)})
    on conflict (user_id) do update set key = excluded.key, created_at = excluded.created_at
    where second_factors.confirmed_at is null`.execute(db)
  if (begun.numAffectedRows === 0n) throw new Refusal('SECOND_FACTOR_ON')
  return key
}

/**
 * Asks for codes from now on: the session it was confirmed in stays, the others of the person end. Gives the recovery
 * codes. Throws SECOND_FACTOR_OFF where none was begun, SECOND_FACTOR_ON, CODE_INVALID.
 */
export async function confirmFactor<DB>(
  db: Kysely<DB>,
  box: SecretBox,
  { userId, sessionId, code }: { userId: string; sessionId: string; code: string },
): Promise<string[]> {
  const { rows } = await sql<{ key: string; confirmedAt: Date | null }>`select key, confirmed_at
    from second_factors where user_id = ${userId} for update`.execute(db)
  const begun = rows[0]
  if (!begun) throw new Refusal('SECOND_FACTOR_OFF')
  if (begun.confirmedAt) throw new Refusal('SECOND_FACTOR_ON')
  const step = stepOf(box.open(begun.key), plainCode(code))
  if (step === null) throw wrongCode()
  await sql`update second_factors set confirmed_at = now(), last_step = ${step}
    where user_id = ${userId}`.execute(db)
  await sql`update sessions set second_factor = 'code' where id = ${sessionId}`.execute(db)
  await sql`delete from sessions where user_id = ${userId} and id <> ${sessionId}`.execute(db)
  return renewCodes(db, userId)
}

/**
 * Takes a code of the app or a recovery code, each once, however many try it at the same moment; false for a wrong one.
 */
export async function takeCode<DB>(
  db: Kysely<DB>,
  box: SecretBox,
  userId: string,
  typed: string,
): Promise<boolean> {
  const code = plainCode(typed)
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(db, userId, code)
  const { rows } = await sql<{ key: string }>`select key from second_factors
    where user_id = ${userId} and confirmed_at is not null`.execute(db)
  const sealed = rows[0]?.key
  const step = sealed === undefined ? null : stepOf(box.open(sealed), code)
  if (sealed === undefined || step === null) return false
  const taken =
    await sql`update second_factors set last_step = ${step}, key = ${box.renewed(sealed) ?? sealed}
    where user_id = ${userId} and last_step < ${step}`.execute(db)
  return taken.numAffectedRows === 1n
}

/** Forgets the app and the recovery codes of a person. False where there was none. */
export async function dropFactor<DB>(db: Kysely<DB>, userId: string): Promise<boolean> {
  const dropped = await sql`delete from second_factors where user_id = ${userId}`.execute(db)
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(db)
  await sql`update sessions set second_factor = null
    where user_id = ${userId} and second_factor = 'code'`.execute(db)
  return dropped.numAffectedRows === 1n
}

/** Seals with the present key what was sealed with the one before. Gives how many; what nothing opens stays. */
export async function resealFactors<DB>(db: Kysely<DB>, box: SecretBox): Promise<number> {
  const { rows } = await sql<{ userId: string; key: string }>`select user_id, key from second_factors
    order by user_id for update`.execute(db)
  let done = 0
  for (const { userId, key } of rows) {
    const anew = box.renewed(key)
    if (anew === null) continue
    await sql`update second_factors set key = ${anew} where user_id = ${userId}`.execute(db)
    done += 1
  }
  return done
}

/** CODE_INVALID at the field. */
export function wrongCode(): Refusal {
  return new Refusal('SIGN_IN_CODE_INVALID')
}

/** However it is written: with spaces or hyphens, in capitals, O for 0 and I or L for 1. */
export function plainCode(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')
}
