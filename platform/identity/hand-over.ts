import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { uuidv7 } from '../ids.ts'
import type { SecondFactor } from './session-start.ts'

/** Seconds in which a hand-over is taken up. */
export const handOverSeconds = 60

/** Somebody who is signed in to one service of the installation and goes on to the other. */
export interface HandOver {
  /** A UUID: it is taken up once. */
  readonly id: string
  /** The origin of the service it is for: nobody else takes it. */
  readonly audience: string
  /** Of a mailbox that was seen. */
  readonly email: string
  /** How the session was proved beside the password. */
  readonly secondFactor: SecondFactor | null
  /** Where they came from, and what it is called. */
  readonly back?: { readonly url: string; readonly name: string } | undefined
  readonly expiresAt: Date
}

const Told = z.strictObject({
  id: z.uuid(),
  audience: z.string(),
  email: z.string(),
  secondFactor: z.enum(['code', 'passkey']).nullable(),
  back: z.strictObject({ url: z.string(), name: z.string() }).optional(),
  expiresAt: z.int(),
})

/** A token that hands a person over, signed by the secret of the service it is for. */
export function writeHandOver(
  secret: string,
  who: Pick<HandOver, 'email' | 'secondFactor' | 'back'>,
  to: string,
  now = new Date(),
): string {
  const claims = {
    id: uuidv7(),
    audience: new URL(to).origin,
    email: who.email,
    secondFactor: who.secondFactor,
    back: who.back,
    expiresAt: now.getTime() + handOverSeconds * 1000,
  }
  const plain = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${plain}.${signatureOf(secret, plain).toString('base64url')}`
}

/** Whom a token hands over to `at`; null for one that is not ours, for another service, or too old. */
export function readHandOver(
  { secret, previousSecret }: { secret: string; previousSecret?: string | undefined },
  token: string,
  at: string,
  now = new Date(),
): HandOver | null {
  const [plain = '', signature = ''] = token.split('.')
  const signatureBytes = Buffer.from(signature, 'base64url')
  const signed = [secret, ...(previousSecret ? [previousSecret] : [])].some((one) => {
    const right = signatureOf(one, plain)
    return signatureBytes.length === right.length && timingSafeEqual(signatureBytes, right)
  })
  if (!signed) return null
  const { audience, expiresAt, ...claims } = Told.parse(
    JSON.parse(Buffer.from(plain, 'base64url').toString()),
  )
  if (audience !== new URL(at).origin || expiresAt <= now.getTime()) return null
  return { ...claims, audience, expiresAt: new Date(expiresAt) }
}

function signatureOf(secret: string, plain: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'berthwise hand-over', 32))
  return createHmac('sha256', key).update(plain).digest()
}
