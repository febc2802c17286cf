import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Env } from '../env.ts'
import { uuidv7 } from '../ids.ts'
import type { Realm } from './realm.ts'

const minutes = 5

/** Where something is asked for outside and checked here. */
export interface ChallengePlace {
  env: Pick<Env, 'publicUrl'>
  realm: Realm
}

/** Keeps what an answer from outside is held against, for one purpose. Gives the Set-Cookie header that names it. */
export async function keepChallenge<DB>(
  db: Kysely<DB>,
  { env, realm }: ChallengePlace,
  purpose: string,
  challenge: string,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await sql`insert into verifications (id, identifier, value, expires_at)
    values (${uuidv7()}, ${identifierOf(purpose, token)}, ${challenge}, now() + make_interval(mins => ${minutes}))`.execute(
    db,
  )
  const secure = env.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(realm)}=${token}; Path=/api/auth; Max-Age=${minutes * 60}; HttpOnly; SameSite=Strict${secure}`
}

/** Takes it back, once; null where there is none, or it is too old. */
export async function takeChallenge<DB>(
  db: Kysely<DB>,
  realm: Realm,
  purpose: string,
  cookies: Record<string, string | undefined>,
): Promise<string | null> {
  const token = cookies[nameOf(realm)]
  if (!token) return null
  const { rows } = await sql<{ challenge: string; good: boolean }>`delete from verifications
    where identifier = ${identifierOf(purpose, token)} returning value as challenge, expires_at > now() as good`.execute(
    db,
  )
  return rows[0]?.good ? rows[0].challenge : null
}

function nameOf(realm: Realm): string {
  return `${realm.cookie}.challenge`
}

function identifierOf(purpose: string, token: string): string {
  return `challenge:${purpose}:${createHash('sha256').update(token).digest('base64url')}`
}
