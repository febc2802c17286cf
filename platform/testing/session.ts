import { hashPassword, makeSignature } from 'better-auth/crypto'
import type { Auth } from '../identity/auth.ts'

/** The password of everybody in the tests. */
export const password = 'quiet-harbour-2026'

let hash: Promise<string> | undefined

/** Its hash, made once: it takes a processor a tenth of a second. */
export function passwordHash(): Promise<string> {
  hash ??= hashPassword(password)
  return hash
}

/** The cookie of a session as signing in gives it, without trying the password again, which takes as long. */
export async function openSession(auth: Auth, userId: string): Promise<string> {
  const { internalAdapter, authCookies, secret } = await auth.$context
  const { token } = await internalAdapter.createSession(userId)
  const signed = `${token}.${await makeSignature(token, secret)}`
  return `${authCookies.sessionToken.name}=${encodeURIComponent(signed)}`
}
