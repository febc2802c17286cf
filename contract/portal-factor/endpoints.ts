import { z } from 'zod'
import { bare, data } from '../endpoint.ts'
import { text, timestamp } from '../fields.ts'
import { endpoint } from '../staff-endpoint.ts'

const success = bare(z.object({ success: z.literal(true) }))
const password = z.string().min(1).max(1000)
/** Six digits of an authenticator app, or one of the recovery codes. */
const code = text(40)
const recoveryCodes = data(z.object({ recoveryCodes: z.array(z.string()) }))
const own = { gate: 'portal', scope: 'none' } as const
const writes = { ...own, method: 'POST', emits: 'nothing', limit: 'portal_sign_in' } as const

/** The second factor of an account of the portal, which whoever has the account may choose. */
export const portalFactor = {
  signInByCode: endpoint({
    method: 'POST',
    path: '/api/portal/auth/sign-in/code',
    summary: 'The second step of signing in: a code of the app, or a recovery code, within ten minutes',
    gate: 'public',
    scope: 'none',
    emits: 'nothing',
    limit: 'portal_sign_in',
    body: z.strictObject({ code }),
    response: success,
    errors: ['SIGN_IN_CODE_INVALID', 'SIGN_IN_LAPSED'],
  }),
  secondFactor: endpoint({
    ...own,
    method: 'GET',
    path: '/api/portal/auth/second-factor',
    summary: 'Whether the own account has a second factor',
    response: data(
      z.object({
        /** Since when an authenticator app is asked for its code; null where none is. */
        since: timestamp.nullable(),
        recoveryCodesLeft: z.int(),
      }),
    ),
    errors: ['PORTAL_READ_ONLY'],
  }),
  beginSecondFactor: endpoint({
    ...writes,
    path: '/api/portal/auth/second-factor',
    summary: 'Makes a key for an authenticator app; it counts once a code confirmed it',
    body: z.strictObject({ password }),
    response: data(
      z.object({
        /** To be typed, base32. */
        key: z.string(),
        /** To be drawn as a QR code, otpauth:. */
        uri: z.string(),
      }),
    ),
    errors: ['CREDENTIALS_INVALID', 'SECOND_FACTOR_ON', 'PORTAL_READ_ONLY'],
  }),
  confirmSecondFactor: endpoint({
    ...writes,
    path: '/api/portal/auth/second-factor/confirm',
    summary: 'Asks for codes from now on, ends the other sessions, and gives the recovery codes, this once',
    body: z.strictObject({ code }),
    response: recoveryCodes,
    errors: ['SIGN_IN_CODE_INVALID', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF', 'PORTAL_READ_ONLY'],
  }),
  renewRecoveryCodes: endpoint({
    ...writes,
    path: '/api/portal/auth/second-factor/recovery-codes',
    summary: 'Gives new recovery codes, this once; those before are void',
    body: z.strictObject({ password }),
    response: recoveryCodes,
    errors: ['CREDENTIALS_INVALID', 'SECOND_FACTOR_OFF', 'PORTAL_READ_ONLY'],
  }),
  endSecondFactor: endpoint({
    ...writes,
    path: '/api/portal/auth/second-factor/end',
    summary: 'Asks for no codes any more',
    body: z.strictObject({ password, code }),
    response: success,
    errors: ['CREDENTIALS_INVALID', 'SIGN_IN_CODE_INVALID', 'SECOND_FACTOR_OFF', 'PORTAL_READ_ONLY'],
  }),
} as const
