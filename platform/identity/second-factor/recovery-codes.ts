import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

const count = 10
// Without those that are read as others: i, l, o and u.
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Replaces the recovery codes of a person by fresh ones of 80 bits, in groups of four; only their hashes are kept. */
export async function renewCodes<DB>(db: Kysely<DB>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, () =>
    [...randomBytes(16)].map((byte) => letters[byte & 31]).join(''),
  )
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(db)
  const hashes = codes.map((code) => sql`(${userId}, ${hashOf(userId, code)})`)
  await sql`insert into recovery_codes (user_id, hash) values ${sql.join(hashes)}`.execute(db)
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'))
}

/** Uses a recovery code up; false where there is none such. */
export async function takeRecoveryCode<DB>(db: Kysely<DB>, userId: string, code: string): Promise<boolean> {
  const taken = await sql`delete from recovery_codes
    where user_id = ${userId} and hash = ${hashOf(userId, code)}`.execute(db)
  return taken.numAffectedRows === 1n
}

/** How many recovery codes a person has left. */
export async function countCodes<DB>(db: Kysely<DB>, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from recovery_codes
    where user_id = ${userId}`.execute(db)
  return rows[0]!.count
}

function hashOf(userId: string, code: string): string {
  return createHash('sha256').update(`${userId} ${code}`).digest('base64url')
}
