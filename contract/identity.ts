import { z } from 'zod'
import { bare, data, empty } from './endpoint.ts'
import { countryIso, id, optionalText, text, timestamp, timezone } from './fields.ts'
import { permissionMatrix } from './permissions.ts'
import { endpoint } from './staff-endpoint.ts'

const tablePreferences = z.strictObject({
  hiddenColumns: z.record(z.string(), z.array(z.string().max(60)).max(60)).optional(),
  density: z.enum(['comfortable', 'compact']).optional(),
  dimensionUnit: z.enum(['ft', 'm']).optional(),
})

const digest = z.strictObject({
  mode: z.enum(['immediate', 'daily', 'weekly', 'off']),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time as HH:MM.')
    .optional(),
  dayOfWeek: z.int().min(0).max(6).optional(),
  timezone: timezone.optional(),
})

export const Preferences = z.strictObject({
  tables: tablePreferences.optional(),
  digest: digest.optional(),
  theme: z.enum(['system', 'light', 'dark']).optional(),
})

export const permissionName = z.enum(
  Object.entries(permissionMatrix).flatMap(([resource, actions]) =>
    actions.map((action) => `${resource}.${action}`),
  ) as [string, ...string[]],
)

const Profile = z.object({
  id,
  email: z.string(),
  username: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string().nullable(),
  /** The display name, or first and last name. */
  name: z.string(),
  phone: z.string().nullable(),
  timezone: z.string().nullable(),
  country: z.string().nullable(),
})

export const Me = z.object({
  user: Profile,
  isSuperAdmin: z.boolean(),
  preferences: Preferences,
  ports: z.array(
    z.object({
      id,
      slug: z.string(),
      name: z.string(),
      currency: z.string(),
      timezone: z.string(),
      primaryColor: z.string().nullable(),
      role: z.string(),
      residentialAccess: z.boolean(),
      permissions: z.array(z.string()),
    }),
  ),
})

const Session = z.object({
  id,
  current: z.boolean(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
})

const password = z.string().min(1).max(1000)

export const auth = {
  resolveIdentifier: endpoint({
    method: 'POST',
    path: '/api/auth/resolve-identifier',
    summary: 'The sign-in e-mail of a username or e-mail; unknown ones get an answer of the same shape',
    gate: 'public',
    scope: 'none',
    body: z.strictObject({ identifier: text(254) }),
    response: data(z.object({ email: z.string() })),
    emits: 'nothing',
    limit: 'resolve_identifier',
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in/email',
    summary: 'Signs in and sets the session cookie',
    gate: 'public',
    scope: 'none',
    body: z.strictObject({ email: z.string().max(254), password }),
    response: data(z.object({ user: z.object({ id, email: z.string() }) })),
    emits: 'nothing',
    errors: ['CREDENTIALS_INVALID'],
    limit: 'sign_in',
  }),
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

export const me = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/me',
    summary: 'The signed-in user with ports, roles and permissions',
    gate: 'session',
    scope: 'none',
    response: data(Me),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/me',
    summary: 'Changes the own profile and preferences',
    gate: 'session',
    scope: 'none',
    body: z.strictObject({
      firstName: text(100).optional(),
      lastName: text(100).optional(),
      displayName: optionalText(200),
      phone: optionalText(40),
      timezone: timezone.nullable().optional(),
      country: countryIso.nullable().optional(),
      preferences: Preferences.optional(),
    }),
    response: data(Me),
    emits: 'nothing',
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/api/v1/me/sessions',
    summary: 'The own sessions, newest first',
    gate: 'session',
    scope: 'none',
    response: data(z.array(Session)),
  }),
  revokeSession: endpoint({
    method: 'DELETE',
    path: '/api/v1/me/sessions/{id}',
    summary: 'Ends one of the own sessions',
    gate: 'session',
    scope: 'none',
    params: z.object({ id: z.string() }),
    response: empty,
    emits: 'nothing',
  }),
} as const
