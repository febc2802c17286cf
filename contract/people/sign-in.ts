import { z } from 'zod'
import { bare, data, empty, endpointOf } from '../endpoint.ts'
import { id, text, timestamp } from '../fields.ts'
import { passkeyOperations } from './passkeys.ts'
import { secondFactorOperations } from './second-factor.ts'
import { singleSignOnOperations } from './single-sign-on.ts'

const endpoint = endpointOf<'public' | 'session', never>()
const password = z.string().min(1).max(1000)

/** Signing in with an e-mail and a password, and what is asked beside it, the same in every service of the product. */
export const signInOperations = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in/email',
    summary:
      'Signs in and sets the session cookie, or begins the second step for an account with a second factor',
    gate: 'public',
    scope: 'none',
    body: z.strictObject({ email: z.string().max(254), password }),
    response: data(
      z.object({
        /** Null until the second step is done. */
        user: z.object({ id, email: z.string() }).nullable(),
        /** A code is asked for: `signInByCode` ends what began here. */
        codeNeeded: z.boolean(),
      }),
    ),
    emits: 'nothing',
    // Counted by the address, for a device that is known by itself.
    errors: ['CREDENTIALS_INVALID', 'RATE_LIMITED'],
  }),
  ...secondFactorOperations,
  ...passkeyOperations,
  ...singleSignOnOperations,
  signOut: endpoint({
    method: 'POST',
    path: '/api/auth/sign-out',
    summary: 'Ends the session',
    gate: 'public',
    scope: 'none',
    response: empty,
    emits: 'nothing',
  }),
  getSession: endpoint({
    method: 'GET',
    path: '/api/auth/get-session',
    summary: 'The present session, or null',
    gate: 'public',
    scope: 'none',
    response: bare(
      z.object({
        data: z.object({ user: z.object({ id, email: z.string() }), expiresAt: timestamp }).nullable(),
      }),
    ),
  }),
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/api/auth/request-password-reset',
    summary: 'Mails a link to set a new password; the answer never tells whether the address is known',
    gate: 'public',
    scope: 'none',
    body: z.strictObject({ email: z.string().max(254) }),
    response: empty,
    emits: 'nothing',
    limit: 'sign_in',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Sets a new password with the token of the mail; every session ends',
    gate: 'public',
    scope: 'none',
    body: z.strictObject({ token: text(200), newPassword: password }),
    response: empty,
    emits: 'nothing',
    errors: ['TOKEN_INVALID', 'PASSWORD_UNACCEPTABLE'],
    limit: 'sign_in',
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/auth/change-password',
    summary: 'Sets a new password; the other sessions end',
    gate: 'session',
    scope: 'none',
    body: z.strictObject({ currentPassword: password, newPassword: password }),
    response: empty,
    emits: 'nothing',
    errors: ['CREDENTIALS_INVALID', 'PASSWORD_UNACCEPTABLE'],
    limit: 'sign_in',
  }),
} as const
