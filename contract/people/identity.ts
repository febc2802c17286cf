import { z } from 'zod'
import { data, empty, storedFile } from '../endpoint.ts'
import { countryIso, id, optionalCopiedText, optionalText, text, timestamp, timezone } from '../fields.ts'
import { Digest, Ways } from '../notifications/preferences.ts'
import { permissionMatrix, scopeWidths, scopeWithin } from '../permissions.ts'
import { schemaMessage } from '../reason.ts'
import { endpoint } from '../staff-endpoint.ts'
import { dashboardParts } from '../values/dashboard-parts.ts'
import { clientLanguages } from '../values/languages.ts'
import { moduleNames } from '../values/modules.ts'
import { signInOperations } from './sign-in.ts'

const columnName = z.string().max(60)
const tablePreferences = z.strictObject({
  hiddenColumns: z.record(z.string(), z.array(columnName).max(60)).optional(),
  /** The columns each list shows, in their order. */
  columns: z.record(z.string(), z.array(columnName).max(60)).optional(),
  /** How wide they are in pixels; null is as wide as they come. */
  widths: z.record(z.string(), z.record(columnName, z.int().min(40).max(1200).nullable())).optional(),
  /** Row heights of single lists; the others have `density`. */
  densities: z.record(z.string(), z.enum(['comfortable', 'compact'])).optional(),
  density: z.enum(['comfortable', 'compact']).optional(),
  dimensionUnit: z.enum(['ft', 'm']).optional(),
})

const parts = z
  .array(z.enum(dashboardParts))
  .refine((parts) => new Set(parts).size === parts.length, 'Name each part once.')
const Arrangement = z.strictObject({ order: parts, hidden: parts })

export const Preferences = z.strictObject({
  tables: tablePreferences.optional(),
  digest: Digest.optional(),
  /** How they are told of each kind of thing. */
  notifications: Ways.optional(),
  /** How they arranged the dashboard; null is as usual. */
  dashboard: Arrangement.nullable().optional(),
  theme: z.enum(['system', 'light', 'dark']).optional(),
  /** The saved views that stand in the navigation, by their ids. */
  starredViews: z.array(id).max(30).optional(),
  /** What the client speaks; without one the language of the browser. */
  language: z.enum(clientLanguages).optional(),
})

export const permissionName = z.enum(
  Object.entries(permissionMatrix).flatMap(([resource, actions]) =>
    actions.map((action) => `${resource}.${action}`),
  ) as [string, ...string[]],
)

const width = z.enum(scopeWidths)
/** How much of the records of each kind is shown. */
export const Scopes = z.object({ clients: width, interests: width })
/** The same as it is written: a deal is shown with its client. */
export const ScopesField = z
  .strictObject(Scopes.shape)
  .refine(({ clients, interests }) => scopeWithin(interests, clients), {
    path: ['interests'],
    message: schemaMessage('scope_wider'),
  })

/** A name to sign in by instead of the e-mail. */
export const username = z.string().regex(/^[a-z0-9._-]{3,30}$/, schemaMessage('username'))

const Profile = z.object({
  id,
  email: z.string(),
  username: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string().nullable(),
  /** The display name, or first and last name. */
  name: z.string(),
  /** Where the own picture is shown from, for some hours; null without one. */
  avatar: z.string().nullable(),
  /** As it was typed. */
  phone: z.string().nullable(),
  phoneE164: z.string().nullable(),
  phoneCountry: z.string().nullable(),
  timezone: z.string().nullable(),
  country: z.string().nullable(),
})

export const Me = z.object({
  user: Profile,
  isSuperAdmin: z.boolean(),
  /** Whether this session was proved by more than a password. */
  secondFactor: z.boolean(),
  preferences: Preferences,
  ports: z.array(
    z.object({
      id,
      slug: z.string(),
      name: z.string(),
      currency: z.string(),
      timezone: z.string(),
      /** Telephone numbers without a prefix are read as numbers of this country, and its own are shown without one. */
      country: z.string().nullable(),
      primaryColor: z.string().nullable(),
      /** What the port calls the application; null for its usual name. */
      applicationName: z.string().nullable(),
      /** Where its logo is shown from; null without one. */
      logo: z.string().nullable(),
      /** What dimensions are read in by whoever chose nothing else. */
      lengthUnit: z.enum(['m', 'ft']),
      /** What a deposit is proposed as, in percent of the price; 0 proposes none. */
      depositPct: z.int(),
      role: z.string(),
      residentialAccess: z.boolean(),
      permissions: z.array(z.string()),
      /** Parts of the product the port does without: nobody there holds the rights that go with them. */
      modulesOff: z.array(z.enum(moduleNames)),
      scopes: Scopes,
      /** The people of their teams. */
      mates: z.array(id),
      /** Nothing of it is read in a session that was not proved by more than a password. */
      asksSecondFactor: z.boolean(),
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

export const auth = {
  resolveIdentifier: endpoint({
    method: 'POST',
    path: '/api/auth/resolve-identifier',
    summary:
      'What to sign in with: an e-mail as it is, for any other name, known or not, an alias that sign-in resolves',
    gate: 'public',
    scope: 'none',
    body: z.strictObject({ identifier: text(254) }),
    response: data(z.object({ email: z.string() })),
    emits: 'nothing',
    limit: 'resolve_identifier',
  }),
  ...signInOperations,
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
  session: endpoint({
    method: 'GET',
    path: '/api/v1/session',
    summary: 'What `GET /api/v1/me` gives, and null where nobody is signed in',
    gate: 'session',
    scope: 'none',
    orNobody: true,
    response: data(Me.nullable()),
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
      username: username.nullable().optional(),
      displayName: optionalText(200),
      phone: optionalCopiedText(40),
      timezone: timezone.nullable().optional(),
      country: countryIso.nullable().optional(),
      preferences: Preferences.optional(),
    }),
    response: data(Me),
    emits: 'nothing',
    errors: ['NAME_TAKEN'],
  }),
  setAvatar: endpoint({
    method: 'POST',
    path: '/api/v1/me/avatar',
    summary: 'Keeps a picture of oneself: the middle of it, 256 by 256',
    gate: 'session',
    scope: 'none',
    upload: { as: 'form', bytes: 10 * 1024 * 1024 },
    response: data(Me),
    emits: 'nothing',
    errors: ['FILE_TYPE_REFUSED', 'FILE_TOO_LARGE', 'PICTURE_UNREADABLE', 'SERVICE_BUSY'],
    limit: 'avatar',
  }),
  removeAvatar: endpoint({
    method: 'DELETE',
    path: '/api/v1/me/avatar',
    summary: 'Takes the picture of oneself away',
    gate: 'session',
    scope: 'none',
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

/** Pictures of people, shown by whoever was told where they are. */
export const avatars = {
  show: endpoint({
    method: 'GET',
    path: '/api/avatars/{token}',
    summary: 'The picture that a link names',
    gate: 'signed_token',
    scope: 'none',
    params: z.object({ token: z.string() }),
    pathKinds: { token: 'token' },
    response: storedFile,
    errors: ['TOKEN_INVALID'],
  }),
} as const
