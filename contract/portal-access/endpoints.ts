import { z } from 'zod'
import { bare, data, empty } from '../endpoint.ts'
import { email, idParams, text, timestamp } from '../fields.ts'
import { portalAccountStates } from '../portal/parts.ts'
import { endpoint } from '../staff-endpoint.ts'
import { clientLanguages } from '../values/languages.ts'

const success = bare(z.object({ success: z.literal(true) }))
/** `codeNeeded`: the second step of signing in is next, and nobody is signed in yet. */
const entered = bare(z.object({ success: z.literal(true), codeNeeded: z.literal(true).optional() }))
const password = z.string().min(1).max(1000)
const open = { gate: 'public', scope: 'none', emits: 'nothing', limit: 'portal_sign_in' } as const

/** How a port presents itself, before and after somebody signed in. */
export const PortalBrand = z.object({
  name: z.string(),
  slug: z.string(),
  applicationName: z.string().nullable(),
  primaryColor: z.string().nullable(),
  /** Paths of pictures. */
  logo: z.string().nullable(),
  background: z.string().nullable(),
  language: z.enum(clientLanguages),
})

/** Signing in to the portal, a realm of its own. */
export const portalAccess = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/portal/auth/sign-in',
    summary:
      'Signs a client in and sets the cookie of the portal, on a shared computer until the browser is closed; where the account has a second factor, the code of `sign-in/code` is next',
    gate: 'public',
    scope: 'none',
    emits: 'nothing',
    body: z.strictObject({ email: z.string().max(254), password, shared: z.boolean().optional() }),
    response: entered,
    // Counted by the address, for a device that is known by itself.
    errors: ['CREDENTIALS_INVALID', 'RATE_LIMITED'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/portal/auth/forgot-password',
    summary:
      'Mails a link to set a new password, in the name of `port` where the account is known there; the answer never tells whether the address is known',
    ...open,
    body: z.strictObject({ email: z.string().max(254), port: text(63).optional() }),
    response: success,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/portal/auth/reset-password',
    summary: 'Sets a new password with the token of the mail; every session ends',
    ...open,
    body: z.strictObject({ token: text(200), newPassword: password }),
    response: success,
    errors: ['TOKEN_INVALID', 'PASSWORD_UNACCEPTABLE'],
  }),
  readActivation: endpoint({
    method: 'POST',
    path: '/api/portal/auth/activation',
    summary:
      'Whom an activation link is for. It uses nothing up, and is no GET, so that the token stands in no address',
    ...open,
    body: z.strictObject({ token: text(200) }),
    response: data(
      z.object({
        email,
        brand: PortalBrand,
        /** The address has an account already: its password is asked for, not a new one. */
        hasAccount: z.boolean(),
      }),
    ),
    errors: ['TOKEN_INVALID'],
  }),
  activate: endpoint({
    method: 'POST',
    path: '/api/portal/auth/activate',
    summary:
      'Accepts an invitation, once, and signs in: with a first password, or with the one an account of this address has',
    ...open,
    emits: ['portal_user.activated'],
    body: z.strictObject({
      token: text(200),
      password,
      shared: z.boolean().optional(),
      /** In which a new account is spoken and written to. */
      language: z.enum(clientLanguages).optional(),
    }),
    response: entered,
    errors: ['TOKEN_INVALID', 'PASSWORD_UNACCEPTABLE', 'CREDENTIALS_INVALID'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/portal/auth/change-password',
    summary: 'Sets a new password; the other sessions end. A wrong present one is written down',
    gate: 'portal',
    scope: 'none',
    emits: 'nothing',
    limit: 'portal_sign_in',
    body: z.strictObject({ currentPassword: password, newPassword: password }),
    response: success,
    errors: ['CREDENTIALS_INVALID', 'PASSWORD_UNACCEPTABLE', 'PORTAL_READ_ONLY'],
  }),
  setLanguage: endpoint({
    method: 'POST',
    path: '/api/portal/auth/language',
    summary: 'Chooses the language of the portal and of mails to the account',
    gate: 'portal',
    scope: 'none',
    emits: 'nothing',
    body: z.strictObject({ language: z.enum(clientLanguages) }),
    response: success,
    errors: ['PORTAL_READ_ONLY'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/portal/auth/sign-out',
    summary: 'Ends the session',
    gate: 'public',
    scope: 'none',
    emits: 'nothing',
    response: success,
  }),
} as const

/** Access of a client to the portal, as staff see it. */
const Account = z.object({
  email: z.string(),
  status: z.enum(portalAccountStates),
  invitedAt: timestamp,
  /** Until when the link of an invitation holds. */
  expiresAt: timestamp.nullable(),
  lastSignInAt: timestamp.nullable(),
  /** Their account is asked for codes. */
  secondFactor: z.boolean(),
})

export const portalAdmission = {
  read: endpoint({
    method: 'GET',
    path: '/api/v1/clients/{id}/portal-user',
    summary: "A client's access to the portal; null before they were invited",
    gate: 'clients.view',
    params: idParams,
    response: data(Account.nullable()),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/v1/clients/{id}/portal-user',
    summary:
      'Lets a client into the portal: mails an activation link to their first e-mail address. With `action=resend` the link is mailed anew, and the one before it ends',
    gate: 'admin.manage_users',
    params: idParams,
    query: z.object({ action: z.literal('resend').optional() }),
    response: data(Account),
    emits: ['portal_user.invited', 'portal_user.invitation_resent'],
    errors: [
      'RECIPIENT_REQUIRED',
      'RECORD_ARCHIVED',
      'PORTAL_ACCOUNT_EXISTS',
      'PORTAL_NOT_INVITED',
      'MODULE_DISABLED',
    ],
  }),
  disable: endpoint({
    method: 'DELETE',
    path: '/api/v1/clients/{id}/portal-user',
    summary: "Ends a client's access to the portal, with every session and every link",
    gate: 'admin.manage_users',
    params: idParams,
    response: data(Account),
    emits: ['portal_user.disabled'],
    errors: ['PORTAL_NOT_INVITED'],
  }),
  clearSecondFactor: endpoint({
    method: 'DELETE',
    path: '/api/v1/clients/{id}/portal-user/second-factor',
    summary:
      "Takes away the second factor of a client's portal account, where this port alone lets it in; its sessions end",
    gate: 'admin.manage_users',
    params: idParams,
    response: empty,
    emits: ['portal_user.second_factor_cleared'],
    errors: ['PORTAL_NOT_ACTIVE', 'SECOND_FACTOR_OFF', 'PORTAL_ACCOUNT_SHARED'],
  }),
  view: endpoint({
    method: 'POST',
    path: '/api/v1/clients/{id}/portal-view',
    summary: 'Shows the portal as the client sees it, for half an hour and to look only; it is written down',
    gate: 'clients.view',
    personal: true,
    params: idParams,
    response: data(z.object({ url: z.string() })),
    emits: ['portal_user.viewed'],
    errors: ['RECORD_ARCHIVED', 'MODULE_DISABLED'],
  }),
} as const
