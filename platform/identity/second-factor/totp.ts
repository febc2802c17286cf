import { Secret, TOTP } from 'otpauth'

const period = 30

/** A fresh key for an authenticator app: 160 bits, base32. */
export function newKey(): string {
  return new Secret({ size: 20 }).base32
}

/** What an authenticator app reads from a QR code. */
export function uriOf(key: string, issuer: string, label: string): string {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(key), period }).toString()
}

/**
 * The step of the clock whose code this is, by RFC 6238; null for a wrong one. The step before and the one after are
 * taken too, for clocks that differ and people who type.
 */
export function stepOf(key: string, code: string, now = Date.now()): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(key), period })
  const delta = totp.validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 1000 / period) + delta
}
