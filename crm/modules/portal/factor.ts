import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { plainCode, wrongCode } from '../../../platform/identity/second-factor/factors.ts'
import { hashOf, newCodes } from '../../../platform/identity/second-factor/recovery-codes.ts'
import { newKey, stepOf } from '../../../platform/identity/second-factor/totp.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import type { Ctx, Tx } from '../../context.ts'

/** Since when an account is asked for codes, and how many recovery codes it has left. */
export async function factorOf(ctx: Pick<Ctx, 'db'>, accountId: string) {
  const { rows } = await sql<{ since: Date | null; recoveryCodesLeft: number }>`select
      (select confirmed_at from portal_second_factors where portal_user_id = ${accountId}) as since,
      (select count(*)::int from portal_recovery_codes where portal_user_id = ${accountId}) as recovery_codes_left`.execute(
    ctx.db,
  )
  return rows[0]!
}

/** Makes a key that counts once a code of it was typed; the one before it, not confirmed, is void. Throws SECOND_FACTOR_ON. */
export async function beginFactor(tx: Pick<Tx, 'db'>, box: SecretBox, accountId: string): Promise<string> {
  const key = newKey()
  const begun = await sql`insert into portal_second_factors (portal_user_id, key)
    values (${accountId}, ${box.seal(key)})
    on conflict (portal_user_id) do update set key = excluded.key, created_at = excluded.created_at
    where portal_second_factors.confirmed_at is null`.execute(tx.db)
  if (begun.numAffectedRows === 0n) throw new Refusal('SECOND_FACTOR_ON')
  return key
}

/**
 * Asks for codes from now on; every session ends. Gives the recovery codes and the version of the account that holds now.
 * Throws SECOND_FACTOR_OFF where none was begun, SECOND_FACTOR_ON, SIGN_IN_CODE_INVALID.
 */
export async function confirmFactor(
  tx: Pick<Tx, 'db'>,
  box: SecretBox,
  { accountId, code }: { accountId: string; code: string },
): Promise<{ recoveryCodes: string[]; version: number }> {
  const { rows } = await sql<{ key: string; confirmedAt: Date | null }>`select key, confirmed_at
    from portal_second_factors where portal_user_id = ${accountId} for update`.execute(tx.db)
  const begun = rows[0]
  if (!begun) throw new Refusal('SECOND_FACTOR_OFF')
  if (begun.confirmedAt) throw new Refusal('SECOND_FACTOR_ON')
  const step = stepOf(box.open(begun.key), plainCode(code))
  if (step === null) throw wrongCode()
  await sql`update portal_second_factors set confirmed_at = now(), last_step = ${step}
    where portal_user_id = ${accountId}`.execute(tx.db)
  const recoveryCodes = await renewPortalCodes(tx, accountId)
  return { recoveryCodes, version: await endSessions(tx, accountId) }
}

/** Takes a code of the app or a recovery code, each once, however many try it at the same moment; false for a wrong one. */
export async function takeCode(
  tx: Pick<Tx, 'db'>,
  box: SecretBox,
  accountId: string,
  typed: string,
): Promise<boolean> {
  const code = plainCode(typed)
  if (!/^\d{6}$/.test(code)) {
    const used = await sql`delete from portal_recovery_codes
      where portal_user_id = ${accountId} and hash = ${hashOf(accountId, code)}`.execute(tx.db)
    return used.numAffectedRows === 1n
  }
  const { rows } = await sql<{ key: string }>`select key from portal_second_factors
    where portal_user_id = ${accountId} and confirmed_at is not null`.execute(tx.db)
  const sealed = rows[0]?.key
  const step = sealed === undefined ? null : stepOf(box.open(sealed), code)
  if (sealed === undefined || step === null) return false
  const taken = await sql`update portal_second_factors
    set last_step = ${step}, key = ${box.renewed(sealed) ?? sealed}
    where portal_user_id = ${accountId} and last_step < ${step}`.execute(tx.db)
  return taken.numAffectedRows === 1n
}

/** Replaces the recovery codes of an account; only their hashes are kept. */
export async function renewPortalCodes(tx: Pick<Tx, 'db'>, accountId: string): Promise<string[]> {
  const { codes, hashes } = newCodes(accountId)
  await sql`delete from portal_recovery_codes where portal_user_id = ${accountId}`.execute(tx.db)
  const rows = hashes.map((hash) => sql`(${accountId}, ${hash})`)
  await sql`insert into portal_recovery_codes (portal_user_id, hash) values ${sql.join(rows)}`.execute(tx.db)
  return codes
}

/** Forgets the app and the recovery codes of an account. False where there was none. */
export async function dropPortalFactor(tx: Pick<Tx, 'db'>, accountId: string): Promise<boolean> {
  await sql`delete from portal_recovery_codes where portal_user_id = ${accountId}`.execute(tx.db)
  const dropped = await sql`delete from portal_second_factors where portal_user_id = ${accountId}
    and confirmed_at is not null`.execute(tx.db)
  return dropped.numAffectedRows === 1n
}

/** Ends every session of an account. Gives the version that holds now. */
export async function endSessions(tx: Pick<Tx, 'db'>, accountId: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`update portal_users
    set session_version = session_version + 1, updated_at = now() where id = ${accountId}
    returning session_version as version`.execute(tx.db)
  return rows[0]!.version
}

/** Seals with the present key what was sealed with the one before. Gives how many. */
export async function resealPortalFactors(tx: Pick<Tx, 'db'>, box: SecretBox): Promise<number> {
  const { rows } = await sql<{ accountId: string; key: string }>`select portal_user_id as account_id, key
    from portal_second_factors order by portal_user_id for update`.execute(tx.db)
  const renewed = rows.flatMap(({ accountId, key }) => {
    const anew = box.renewed(key)
    return anew === null ? [] : [{ accountId, anew }]
  })
  for (const { accountId, anew } of renewed)
    await sql`update portal_second_factors set key = ${anew} where portal_user_id = ${accountId}`.execute(
      tx.db,
    )
  return renewed.length
}
