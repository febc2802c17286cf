import { z } from 'zod'
import { data, empty, endpointOf } from '../endpoint.ts'
import { id, text, timestamp } from '../fields.ts'

const endpoint = endpointOf<'public' | 'session', never>()
const password = z.string().min(1).max(1000)
/** Six digits of an authenticator app, or one of the recovery codes. */
const code = text(40)
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** The second factor of an account, the same in every service of the product. */
export const secondFactorOperations = {
  signInByCode: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in/code',
    summary: 'The second step of signing in: a code of the app, or a recovery code, within ten minutes',
    gate: 'public',
    scope: 'none',
    body: z.strictObject({ code }),
    response: data(z.object({ user: z.object({ id, email: z.string() }) })),
    emits: 'nothing',
    errors: ['SIGN_IN_CODE_INVALID', 'SIGN_IN_LAPSED'],
    limit: 'sign_in',
  }),
  secondFactor: endpoint({
    method: 'GET',
    path: '/api/auth/second-factor',
    summary: 'Whether the own account has a second factor',
    gate: 'session',
    scope: 'none',
    response: data(
      z.object({
        /** Since when an authenticator app is asked for its code; null where none is. */
        since: timestamp.nullable(),
        recoveryCodesLeft: z.int(),
      }),
    ),
  }),
  beginSecondFactor: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor',
    summary: 'Makes a key for an authenticator app; it counts once a code confirmed it',
    gate: 'session',
    scope: 'none',
    body: z.strictObject({ password }),
    response: data(
      z.object({
        /** To be typed, base32. */
        key: z.string(),
        /** To be drawn as a QR code, otpauth:. */
        uri: z.string(),
      }),
    ),
    emits: 'nothing',
    errors: ['CREDENTIALS_INVALID', 'SECOND_FACTOR_ON', 'PASSKEY_REQUIRED'],
    limit: 'sign_in',
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/confirm',
    summary: 'Asks for codes from now on, ends the other sessions, and gives the recovery codes, this once',
    gate: 'session',
    scope: 'none',
    body: z.strictObject({ code }),
    response: data(recoveryCodes),
    emits: 'nothing',
    errors: ['SIGN_IN_CODE_INVALID', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF'],
    limit: 'sign_in',
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/recovery-codes',
    summary: 'Gives new recovery codes, this once; those before are void',
    gate: 'session',
    scope: 'none',
    body: z.strictObject({ password }),
    response: data(recoveryCodes),
    emits: 'nothing',
    errors: ['CREDENTIALS_INVALID', 'SECOND_FACTOR_OFF'],
    limit: 'sign_in',
  }),
  endSecondFactor: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/end',
    summary: 'Asks for no codes any more',
    gate: 'session',
    scope: 'none',
    body: z.strictObject({ password, code }),
    response: empty,
    emits: 'nothing',
    errors: ['CREDENTIALS_INVALID', 'SIGN_IN_CODE_INVALID', 'SECOND_FACTOR_OFF'],
    limit: 'sign_in',
  }),
} as const
