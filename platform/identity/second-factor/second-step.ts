import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Env } from '../../env.ts'
import { uuidv7 } from '../../ids.ts'
import type { Realm } from '../realm.ts'

const minutes = 10

/** Somebody whose password was right, and what they typed as their name. */
export interface SecondStep {
  userId: string
  typed: string
  token: string
}

/** Keeps that a password was right until the code is typed. Gives the Set-Cookie header that names it. */
export async function beginStep<DB>(
  db: Kysely<DB>,
  { env, realm }: { env: Pick<Env, 'publicUrl'>; realm: Realm },
  { userId, typed }: Omit<SecondStep, 'token'>,
): Promise<string> {
  const token = `${userId}.${randomBytes(24).toString('base64url')}`
  await sql`insert into verifications (id, identifier, value, expires_at)
    values (${uuidv7()}, ${identifierOf(userId, token)}, ${typed}, now() + make_interval(mins => ${minutes}))`.execute(
    db,
  )
  return stepCookie(env, realm, token, minutes * 60)
}

/** Who is at the second step by the cookies of a request; null for nobody, and after ten minutes. */
export async function readStep<DB>(
  db: Kysely<DB>,
  realm: Realm,
  cookies: Record<string, string | undefined>,
): Promise<SecondStep | null> {
  const token = cookies[nameOf(realm)]
  if (!token || !/^[0-9a-f-]{36}\.[\w-]{32}$/.test(token)) return null
  const userId = token.slice(0, 36)
  const { rows } = await sql<{ typed: string }>`select value as typed from verifications
    where identifier = ${identifierOf(userId, token)} and expires_at > now()`.execute(db)
  return rows[0] ? { userId, token, typed: rows[0].typed } : null
}

/** Ends a second step; false when another request did. Gives the Set-Cookie header that forgets it. */
export async function endStep<DB>(db: Kysely<DB>, { userId, token }: SecondStep): Promise<boolean> {
  const ended =
    await sql`delete from verifications where identifier = ${identifierOf(userId, token)}`.execute(db)
  return ended.numAffectedRows === 1n
}

/** SQL for the identifiers of all second steps of a person, for `like`. */
export function stepsOf(userId: string): string {
  return `second-step:${userId}:%`
}

/** The Set-Cookie header of a second step; with no seconds it is forgotten. */
export function stepCookie(
  env: Pick<Env, 'publicUrl'>,
  realm: Realm,
  token: string,
  seconds: number,
): string {
  const secure = env.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(realm)}=${token}; Path=/api/auth/sign-in; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}

function nameOf(realm: Realm): string {
  return `${realm.cookie}.second_step`
}

function identifierOf(userId: string, token: string): string {
  return `second-step:${userId}:${createHash('sha256').update(token).digest('base64url')}`
}
