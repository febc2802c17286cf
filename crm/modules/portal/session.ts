import { hkdfSync } from 'node:crypto'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { portalSessionHours, portalStepMinutes, portalViewMinutes } from '../../../contract/portal/parts.ts'
import type { Env } from '../../../platform/env.ts'
import { cookieOf } from '../../../platform/identity/cookies.ts'
import { uuidv7 } from '../../../platform/ids.ts'

const issuer = 'berthwise'
const audience = 'portal'
export const portalCookie = 'portal_session'
const stepAudience = 'portal step'
const stepCookie = 'portal_step'

/** A session of the portal: of an account, or of staff who look at what a client sees. */
export type PortalSession =
  | {
      readonly kind: 'account'
      readonly id: string
      readonly accountId: string
      readonly version: number
      /** When it began. */
      readonly since: Date
      /** On a shared computer: what follows it ends with the browser, as it does. */
      readonly shared: boolean
    }
  | {
      readonly kind: 'view'
      readonly id: string
      readonly userId: string
      readonly portId: string
      readonly clientId: string
    }

const Claims = z.union([
  z.object({
    jti: z.uuid(),
    iat: z.int(),
    sub: z.uuid(),
    ver: z.int(),
    at: z.int().optional(),
    shared: z.boolean().default(false),
  }),
  z.object({ jti: z.uuid(), viewer: z.uuid(), port: z.uuid(), client: z.uuid() }),
])

/** Somebody whose password was right, until they typed a code. */
export interface PortalStep {
  readonly id: string
  readonly accountId: string
  readonly version: number
  readonly shared: boolean
}

const StepClaims = z.object({ jti: z.uuid(), sub: z.uuid(), ver: z.int(), shared: z.boolean() })

type Secrets = Pick<Env, 'secret' | 'previousSecret' | 'publicUrl'>
type Headers = Parameters<typeof cookieOf>[0]

/** Tokens of sessions: signed with a key no other use has, of the portal alone, and of one day. */
export function portalTokens({ secret, previousSecret, publicUrl }: Secrets) {
  const keys = [secret, ...(previousSecret ? [previousSecret] : [])].map(keyOf)
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const cookie = (value: string, maxAge: number | null) =>
    `${portalCookie}=${value}; Path=/api/portal; HttpOnly; SameSite=Strict${maxAge === null ? '' : `; Max-Age=${maxAge}`}${secure}`
  const step = (value: string, maxAge: number) =>
    `${stepCookie}=${value}; Path=/api/portal/auth/sign-in; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${secure}`
  const signed = (claims: JWTPayload, seconds: number, to = audience) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setAudience(to)
      .setJti(uuidv7())
      .setIssuedAt()
      .setExpirationTime(`${seconds}s`)
      .sign(keys[0]!)
  return {
    /** The cookie of a fresh session; on a shared computer it ends with the browser too. */
    async start({ id, version }: { id: string; version: number }, shared: boolean): Promise<string> {
      const seconds = portalSessionHours * 60 * 60
      return cookie(
        await signed({ sub: id, ver: version, shared, at: Date.now() }, seconds),
        shared ? null : seconds,
      )
    },
    /** The cookie by which staff look at what a client sees. */
    async view(look: { userId: string; portId: string; clientId: string }): Promise<string> {
      const seconds = portalViewMinutes * 60
      return cookie(
        await signed({ viewer: look.userId, port: look.portId, client: look.clientId }, seconds),
        seconds,
      )
    },
    /** The cookie that takes the session away. */
    end: () => cookie('', 0),
    /** The cookie of whoever is asked for a code, which opens nothing else. */
    async beginStep({ id, version }: { id: string; version: number }, shared: boolean): Promise<string> {
      const seconds = portalStepMinutes * 60
      return step(await signed({ sub: id, ver: version, shared }, seconds, stepAudience), seconds)
    },
    endStep: () => step('', 0),
    /** Who is at the second step; null for nobody, and after ten minutes. */
    async readStep(headers: Headers): Promise<PortalStep | null> {
      const token = tokenIn(cookieOf(headers), stepCookie)
      if (token === null) return null
      for (const key of keys) {
        const claims = StepClaims.safeParse(await verified(token, key, stepAudience))
        if (!claims.success) continue
        const { jti: id, sub: accountId, ver: version, shared } = claims.data
        return { id, accountId, version, shared }
      }
      return null
    },
    /** The session a request comes with; null for none, and for whatever is not one of ours. */
    async read(headers: Headers): Promise<PortalSession | null> {
      const token = tokenIn(cookieOf(headers), portalCookie)
      if (token === null) return null
      for (const key of keys) {
        const payload = await verified(token, key, audience)
        const claims = Claims.safeParse(payload)
        if (claims.success) return sessionOf(claims.data)
      }
      return null
    },
  }
}

export type PortalTokens = ReturnType<typeof portalTokens>

function sessionOf(claims: z.output<typeof Claims>): PortalSession {
  return 'sub' in claims
    ? {
        kind: 'account',
        id: claims.jti,
        accountId: claims.sub,
        version: claims.ver,
        since: new Date(claims.at ?? claims.iat * 1000),
        shared: claims.shared,
      }
    : {
        kind: 'view',
        id: claims.jti,
        userId: claims.viewer,
        portId: claims.port,
        clientId: claims.client,
      }
}

async function verified(token: string, key: Uint8Array, audience: string): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      issuer,
      audience,
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'iat', 'jti'],
    })
    return payload
  } catch {
    return null
  }
}

function tokenIn(header: string | undefined, name: string): string | null {
  if (header === undefined || header.length > 16_000) return null
  const found = header.split(';').find((part) => part.trimStart().startsWith(`${name}=`))
  return found?.trim().slice(name.length + 1) || null
}

function keyOf(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'berthwise portal session', 32))
}
