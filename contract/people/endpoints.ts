import { z } from 'zod'
import { PortLook } from '../branding/look.ts'
import { created, data, empty } from '../endpoint.ts'
import { email, id, idParams, text, timestamp } from '../fields.ts'
import { schemaMessage } from '../reason.ts'
import { endpoint } from '../staff-endpoint.ts'
import { readInvitation } from './first-meeting.ts'
import { username } from './identity.ts'

const Invitation = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roleId: id,
  role: z.string(),
  isSuperAdmin: z.boolean(),
  invitedByName: z.string().nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
  expired: z.boolean(),
})

/** Invitations to a port that wait to be accepted. */
export const invitations = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/admin/invitations',
    summary: 'Invitations to the port that wait, newest first',
    gate: 'super_admin',
    response: data(z.array(Invitation)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/admin/invitations',
    summary:
      'Invites a person to the port by mail, as a super administrator too; one that waits is sent anew',
    gate: 'super_admin',
    body: z.strictObject({
      email,
      firstName: text(100).optional(),
      lastName: text(100).optional(),
      roleId: id,
      isSuperAdmin: z.boolean().optional(),
    }),
    response: created(Invitation),
    emits: ['user.invited', 'user.invitation_resent'],
    errors: ['REFERENCE_NOT_FOUND', 'EMAIL_TAKEN'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/v1/admin/invitations/{id}',
    summary: 'Takes an invitation back; its link lets nobody in any more',
    gate: 'super_admin',
    params: idParams,
    response: empty,
    emits: ['user.invitation_revoked'],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/v1/admin/invitations/{id}/resend',
    summary: 'Mails a fresh link, good for seven days; the one before it ends',
    gate: 'super_admin',
    params: idParams,
    response: data(Invitation),
    emits: ['user.invitation_resent'],
  }),
} as const

/** Invitations as those see them who are invited. */
export const ownInvitations = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/me/invitations',
    summary: 'Ports the signed-in user is invited to',
    gate: 'session',
    scope: 'none',
    response: data(
      z.array(
        z.object({
          id,
          portName: z.string(),
          role: z.string(),
          invitedByName: z.string().nullable(),
          expiresAt: timestamp,
        }),
      ),
    ),
  }),
  read: readInvitation({
    firstName: z.string(),
    lastName: z.string(),
    username: z.string().nullable(),
    portName: z.string(),
    brand: PortLook,
    role: z.string(),
    /** The address has an account: it is accepted signed in. Otherwise a password is chosen. */
    hasAccount: z.boolean(),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/auth/accept-invitation',
    summary:
      'Accepts an invitation to a port, by the token of the mail or, signed in, by its id; who has no account yet ' +
      'opens one by a password',
    gate: 'public',
    scope: 'none',
    body: z
      .strictObject({
        token: text(200).optional(),
        invitationId: id.optional(),
        firstName: text(100).optional(),
        lastName: text(100).optional(),
        username: username.nullable().optional(),
        password: z.string().min(1).max(1000).optional(),
      })
      .refine((body) => (body.token === undefined) !== (body.invitationId === undefined), {
        path: ['token'],
        message: schemaMessage('invitation_named'),
      }),
    response: data(
      z.object({ email: z.string(), port: z.object({ id, slug: z.string(), name: z.string() }) }),
    ),
    emits: ['user.created'],
    errors: ['TOKEN_INVALID', 'SESSION_REQUIRED', 'WRONG_ACCOUNT', 'PASSWORD_UNACCEPTABLE', 'NAME_TAKEN'],
    limit: 'invitation',
  }),
} as const

const Account = z.object({ id, name: z.string(), email: z.string(), disabled: z.boolean() })

/** Whole accounts, in every port. */
export const accounts = {
  disable: endpoint({
    method: 'POST',
    path: '/api/v1/admin/accounts/{id}/disable',
    summary:
      'Disables an account everywhere: its sessions end, and signing in is refused like a wrong password',
    gate: 'super_admin',
    params: idParams,
    response: data(Account),
    emits: ['user.account_toggled'],
    errors: ['SELF_TARGETED'],
  }),
  enable: endpoint({
    method: 'POST',
    path: '/api/v1/admin/accounts/{id}/enable',
    summary: 'Lets a disabled account sign in again',
    gate: 'super_admin',
    params: idParams,
    response: data(Account),
    emits: ['user.account_toggled'],
    errors: ['SELF_TARGETED'],
  }),
} as const
