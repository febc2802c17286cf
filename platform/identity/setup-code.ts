import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 28

/**
 * The code that opens the setup of an installation: 140 bits in seven groups. It is made from the secret and a random
 * value of the database, so that every process prints the same one, the database alone does not hold it, and none is
 * left once the setup is done.
 */
export async function setupCode<DB>(db: Kysely<DB>, secret: string): Promise<string> {
  const drawn = randomBytes(32).toString('base64url')
  await sql`insert into installation (key, value) values ('setup', ${drawn}) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ value: string }>`select value from installation where key = 'setup'`.execute(
    db,
  )
  return codeOf(secret, rows[0]?.value ?? drawn)
}

/** How the code is told on the console. */
export function setupLines(publicUrl: string, code: string): string[] {
  return ['', `Nobody can sign in yet. Set it up at ${publicUrl}/setup with this code:`, `  ${code}`]
}

/** Throws the value away that the code was made from. */
export async function forgetSetupCode<DB>(db: Kysely<DB>): Promise<void> {
  await sql`delete from installation where key = 'setup'`.execute(db)
}

/** Whether a code was typed right: case, spaces and hyphens do not matter, nor O for 0 and I or L for 1. */
export function isSetupCode(typed: string, code: string): boolean {
  const plain = (text: string) =>
    Buffer.from(
      text
        .toUpperCase()
        .replace(/O/g, '0')
        .replace(/[IL]/g, '1')
        .replace(/[^0-9A-Z]/g, ''),
    )
  const [input, right] = [plain(typed), plain(code)]
  return input.length === right.length && timingSafeEqual(input, right)
}

function codeOf(secret: string, drawn: string): string {
  const digest = createHmac('sha256', secret).update(`berthwise setup code ${drawn}`).digest()
  const letters = [...digest.subarray(0, codeLength)].map((byte) => alphabet[byte & 31])
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}
