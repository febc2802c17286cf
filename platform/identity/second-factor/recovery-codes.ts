import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

const count = 10
// Without those that are read as others: i, l, o and u.
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Replaces the recovery codes of a person by fresh ones of 80 bits, in groups of four; only their hashes are kept. */
export async function renewCodes<DB>(db: Kysely<DB>, userId: string): Promise<string[]> {
  const { codes, hashes } = newCodes(userId)
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(db)
  const rows = hashes.map((hash) => sql`(${userId}, ${hash})`)
  await sql`insert into recovery_codes (user_id, hash) values ${sql.join(rows)}`.execute(db)
  return codes
}

/** Fresh codes of 80 bits as they are shown, in groups of four, and their hashes. */
export function newCodes(userId: string): { codes: string[]; hashes: string[] } {
  const plain = Array.from({ length: count }, () =>
    [...randomBytes(16)].map((byte) => letters[byte & 31]).join(''),
  )
  return {
    codes: plain.map((code) => code.replace(/.{4}(?=.)/g, '$&-')),
    hashes: plain.map((code) => hashOf(userId, code)),
  }
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

/** As a code of a person is kept. */
export function hashOf(userId: string, code: string): string {
  return createHash('sha256').update(`${userId} ${code}`).digest('base64url')
}
