import { type Kysely, sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { uuidv7 } from '../../ids.ts'
import type { Realm } from '../realm.ts'
import type { Vouched } from './provider.ts'

/**
 * The account a person of the provider has here: the one they signed in to before, else the one of their address, if
 * both sides saw the mailbox; that one is theirs from then on. No account is made. Throws SIGN_ON_UNVERIFIED,
 * SIGN_ON_UNKNOWN.
 */
export async function accountOf<DB>(
  db: Kysely<DB>,
  { passwords }: Realm,
  issuer: string,
  { subject, email, emailVerified }: Vouched,
): Promise<string> {
  const table = sql.table(passwords)
  const linked = await sql<{ userId: string }>`select user_id from ${table}
    where provider_id <> 'credential' and provider_id = ${issuer} and account_id = ${subject}`.execute(db)
  if (linked.rows[0]) return linked.rows[0].userId
  if (email === null || !emailVerified) throw new Refusal('SIGN_ON_UNVERIFIED')
  const { rows } = await sql<{ id: string }>`select id from users
    where lower(email) = ${email} and email_verified`.execute(db)
  if (!rows[0]) throw new Refusal('SIGN_ON_UNKNOWN')
  const { id } = rows[0]
  await sql`insert into ${table} (id, user_id, account_id, provider_id)
    values (${uuidv7()}, ${id}, ${subject}, ${issuer}) on conflict do nothing`.execute(db)
  return id
}
