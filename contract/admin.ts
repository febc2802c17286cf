import { z } from 'zod'
import { created, data, empty, page } from './endpoint.ts'
import {
  countryIso,
  currency,
  email,
  hexColor,
  id,
  idParams,
  optionalLongText,
  optionalText,
  text,
  timestamp,
  timezone,
} from './fields.ts'
import { listQuery } from './paging.ts'
import { permissionName, Scopes, ScopesField, username } from './people/identity.ts'
import { schemaMessage } from './reason.ts'
import { endpoint } from './staff-endpoint.ts'

const Port = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  currency: z.string(),
  timezone: z.string(),
  country: z.string().nullable(),
  primaryColor: z.string().nullable(),
  applicationName: z.string().nullable(),
  emailHeaderHtml: z.string().nullable(),
  emailFooterHtml: z.string().nullable(),
  /** The paths of its pictures, which the settings `logo_image` and `background_image` hold; null without one. */
  logo: z.string().nullable(),
  backgroundImage: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
})

export const portFields = {
  name: text(120),
  slug: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/, schemaMessage('slug'))
    .refine(
      (slug) =>
        ![
          'sign-in',
          'forgot-password',
          'reset-password',
          'accept-invitation',
          'setup',
          'account',
          'portal',
          'sign',
          'approve',
          'witness',
          'view',
          'cc',
          'info',
          'verify',
          'offer',
          'unsubscribe',
          'guide',
          'api',
          'assets',
          'admin',
        ].includes(slug),
      schemaMessage('short_name_reserved'),
    ),
  currency: currency.optional(),
  timezone: timezone.optional(),
  /** Where phone numbers without a prefix are read when nothing nearer names a country. */
  country: countryIso.nullable().optional(),
  primaryColor: hexColor.nullable().optional(),
  applicationName: optionalText(120),
  emailHeaderHtml: optionalLongText(20_000),
  emailFooterHtml: optionalLongText(20_000),
}

export const ports = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/admin/ports',
    summary: 'Every port of the installation, by name',
    gate: 'super_admin',
    scope: 'none',
    response: data(z.array(Port.extend({ server: z.string() }))),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/admin/ports',
    summary: 'Creates a port with the system roles',
    gate: 'super_admin',
    scope: 'none',
    body: z.strictObject({
      ...portFields,
      /** Where it is to live, one that takes new ports; without one, where the fewest do. */
      server: z.string().max(63).optional(),
    }),
    response: created(Port),
    emits: ['port.created'],
    errors: ['SLUG_TAKEN'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/admin/ports/{id}',
    summary: 'The port the request acts in; any port for a super administrator',
    gate: 'admin.manage_settings',
    params: idParams,
    response: data(Port),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/admin/ports/{id}',
    summary: 'Changes the port the request acts in; any port for a super administrator',
    gate: 'admin.manage_settings',
    params: idParams,
    body: z.strictObject(portFields).partial(),
    response: data(Port),
    emits: ['port.updated'],
    ifMatch: true,
    errors: ['SLUG_TAKEN', 'VERSION_STALE'],
  }),
} as const

const effect = z.enum(['allow', 'deny', 'inherit'])

const User = z.object({
  id,
  email: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string().nullable(),
  /** Where their picture is shown from, for some hours; null without one. */
  avatar: z.string().nullable(),
  isSuperAdmin: z.boolean(),
  /** Whether they work in this port. */
  active: z.boolean(),
  /** The whole account was disabled: they sign in nowhere. */
  disabled: z.boolean(),
  roleId: id,
  role: z.string(),
  overrides: z.array(z.object({ permission: z.string(), effect: z.enum(['allow', 'deny']) })),
  /** Whether they have an authenticator app or a passkey. */
  secondFactor: z.boolean(),
  lastSignInAt: timestamp.nullable(),
  createdAt: timestamp,
  /** Somebody who was asked to join and has not yet accepted, with the names that were sent; otherwise null. */
  invitation: z.object({ expiresAt: timestamp, expired: z.boolean() }).nullable(),
})

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/admin/users',
    summary: 'Users with a role in the port and those invited to it, by name',
    gate: 'admin.manage_users',
    query: listQuery(['name', 'createdAt'], {}),
    response: page(User),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/admin/users',
    summary:
      'Invites a person to the port by mail; they hold the role once they accept. The answer is the same whether the ' +
      'address is known elsewhere or not; an invitation that waits is sent anew',
    gate: 'admin.manage_users',
    body: z.strictObject({
      email,
      firstName: text(100),
      lastName: text(100),
      /** A proposal: the person may choose another one when accepting. */
      username: username.nullable().optional(),
      roleId: id,
    }),
    response: created(User),
    emits: ['user.invited', 'user.invitation_resent'],
    errors: ['REFERENCE_NOT_FOUND', 'EMAIL_TAKEN', 'RIGHTS_EXCEED_OWN'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/admin/users/{id}',
    summary: 'One user of the port, or somebody invited to it',
    gate: 'admin.manage_users',
    params: idParams,
    response: data(User),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/admin/users/{id}',
    summary: 'Changes the role of a user, or whether they work in this port; the account is not touched',
    gate: 'admin.manage_users',
    params: idParams,
    body: z.strictObject({ roleId: id.optional(), active: z.boolean().optional() }),
    response: data(User),
    emits: ['user.role_changed', 'user.account_toggled'],
    errors: ['REFERENCE_NOT_FOUND', 'SELF_TARGETED', 'RIGHTS_EXCEED_OWN', 'LAST_ADMINISTRATOR'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/admin/users/{id}',
    summary: 'Takes the user out of the port, or an invitation back',
    gate: 'admin.manage_users',
    params: idParams,
    response: empty,
    emits: ['user.removed', 'user.invitation_revoked'],
    errors: ['SELF_TARGETED', 'RIGHTS_EXCEED_OWN', 'LAST_ADMINISTRATOR'],
  }),
  setOverrides: endpoint({
    method: 'PUT',
    path: '/api/v1/admin/users/{id}/overrides',
    summary: 'Sets single permissions of a user to allow, deny or inherit; others stay as they were',
    gate: 'admin.manage_users',
    params: idParams,
    body: z.strictObject({
      overrides: z.array(z.strictObject({ permission: permissionName, effect })).max(200),
    }),
    response: data(User),
    emits: ['user.overrides_set'],
    errors: ['SELF_TARGETED', 'RIGHTS_EXCEED_OWN', 'LAST_ADMINISTRATOR'],
  }),
  clearSecondFactor: endpoint({
    method: 'POST',
    path: '/api/v1/admin/users/{id}/clear-second-factor',
    summary:
      'Takes a lost second factor away and ends the sessions of the user, who is told by mail; for somebody who works ' +
      'in other ports too, super administrators only',
    gate: 'admin.manage_users',
    params: idParams,
    response: data(User),
    emits: ['user.second_factor_cleared'],
    errors: ['SELF_TARGETED', 'RIGHTS_EXCEED_OWN', 'SECOND_FACTOR_OFF'],
  }),
  picker: endpoint({
    method: 'GET',
    path: '/api/v1/admin/users/picker',
    summary: 'Active users of the port for a picker',
    gate: 'session',
    response: data(z.array(z.object({ id, label: z.string(), avatar: z.string().nullable() }))),
  }),
} as const

const Role = z.object({
  id,
  key: z.string().nullable(),
  name: z.string(),
  system: z.boolean(),
  residentialAccess: z.boolean(),
  /** A system role as it came, or as it was changed in this port. */
  edited: z.boolean(),
  permissions: z.array(z.string()),
  /** How much of the records of each kind is shown to whoever holds it. */
  scopes: Scopes,
  userCount: z.int(),
  version: z.int(),
})

export const roles = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/admin/roles',
    summary: 'Roles of the port, system roles first',
    gate: 'admin.manage_users',
    response: data(z.array(Role)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/admin/roles',
    summary: 'Creates a role',
    gate: 'admin.manage_users',
    body: z.strictObject({
      name: text(60),
      residentialAccess: z.boolean().optional(),
      permissions: z.array(permissionName),
      /** All, where it says nothing. */
      scopes: ScopesField.optional(),
    }),
    response: created(Role),
    emits: ['role.created'],
    errors: ['NAME_TAKEN', 'RIGHTS_EXCEED_OWN'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/admin/roles/{id}',
    summary: 'One role',
    gate: 'admin.manage_users',
    params: idParams,
    response: data(Role),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/admin/roles/{id}',
    summary: 'Changes the name of a role, what it permits and how much it shows',
    gate: 'admin.manage_users',
    params: idParams,
    body: z.strictObject({
      name: text(60).optional(),
      residentialAccess: z.boolean().optional(),
      permissions: z.array(permissionName).optional(),
      scopes: ScopesField.optional(),
    }),
    response: data(Role),
    emits: ['role.updated'],
    ifMatch: true,
    errors: ['NAME_TAKEN', 'ROLE_PROTECTED', 'SELF_TARGETED', 'RIGHTS_EXCEED_OWN'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/admin/roles/{id}',
    summary:
      'Deletes a role; whoever holds it or was promised it gets the role that is named for them, without which one in use stays',
    gate: 'admin.manage_users',
    params: idParams,
    query: z.object({ roleId: id.optional() }),
    response: empty,
    emits: ['role.deleted', 'user.role_changed'],
    errors: ['ROLE_PROTECTED', 'ROLE_IN_USE', 'SELF_TARGETED', 'REFERENCE_NOT_FOUND', 'RIGHTS_EXCEED_OWN'],
  }),
} as const
