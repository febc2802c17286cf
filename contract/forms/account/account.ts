import { z } from 'zod'
import { created, data, empty } from '../../endpoint.ts'
import { email, id, idParams, text, timestamp } from '../../fields.ts'
import { readInvitation, setupState } from '../../people/first-meeting.ts'
import { signInOperations } from '../../people/sign-in.ts'
import { clientLanguages } from '../../values/languages.ts'
import { endpoint } from '../endpoint.ts'
import { memberRoles } from '../vocabulary.ts'

const role = z.enum(memberRoles)
const password = z.string().min(1).max(1000)

export const formAuth = {
  ...signInOperations,
  handOver: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in/hand-over',
    summary:
      'Signs in who comes from the CRM of the same installation, by what it signed for them, once within a minute',
    gate: 'public',
    scope: 'none',
    body: z.strictObject({ token: text(4000) }),
    response: data(
      z.object({
        user: z.object({ id, email: z.string() }).nullable(),
        /** As with a password: `signInByCode` ends what began here. */
        codeNeeded: z.boolean(),
        /** Where they came from: the port of the CRM by its name. */
        back: z.object({ url: z.string(), name: z.string() }).nullable(),
      }),
    ),
    emits: 'nothing',
    errors: ['TOKEN_INVALID', 'SIGN_ON_UNKNOWN'],
    limit: 'sign_in',
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/api/auth/sign-up',
    summary: 'Opens an account with its first owner and workspace, where the operator allows it to everybody',
    gate: 'public',
    scope: 'none',
    body: z.strictObject({ accountName: text(100), name: text(100), email, password }),
    response: created(z.object({ user: z.object({ id, email: z.string() }) })),
    emits: ['account.created'],
    errors: ['SIGN_UP_CLOSED', 'EMAIL_TAKEN', 'PASSWORD_UNACCEPTABLE'],
    limit: 'sign_in',
  }),
  signUpState: endpoint({
    method: 'GET',
    path: '/api/auth/sign-up',
    summary: 'Whether accounts can be opened',
    gate: 'public',
    scope: 'none',
    response: data(z.object({ open: z.boolean() })),
  }),
} as const

const FormMe = z.object({
  user: z.object({
    id,
    email: z.string(),
    name: z.string(),
    /** What the desk speaks; null for the language of the browser. */
    language: z.enum(clientLanguages).nullable(),
  }),
  account: z.object({ id, name: z.string(), version: z.int() }),
  role,
  /** Address that hosted pages stand under, without a slash at the end. */
  publicUrl: z.string(),
  /** Mail leaves the installation; else it waits in an outbox nobody sends. */
  mailReady: z.boolean(),
})

export const formMe = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/me',
    summary: 'The signed-in person, the account and the role in it',
    gate: 'session',
    response: data(FormMe),
  }),
  session: endpoint({
    method: 'GET',
    path: '/api/v1/session',
    summary: 'What `GET /api/v1/me` gives, and null where nobody is signed in',
    gate: 'session',
    orNobody: true,
    response: data(FormMe.nullable()),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/me',
    summary: 'Changes the own name, or the language of the desk',
    gate: 'session',
    body: z.strictObject({ name: text(100).optional(), language: z.enum(clientLanguages).optional() }),
    response: empty,
    emits: 'nothing',
  }),
} as const

/** The first start of an installation: its first account. */
export const formSetup = {
  state: setupState('Whether the installation waits for its first account'),
  finish: endpoint({
    method: 'POST',
    path: '/api/setup',
    summary: 'Opens the first account with its owner and a workspace, with the code that the server printed',
    gate: 'public',
    scope: 'none',
    body: z.strictObject({
      code: text(100),
      account: z.strictObject({ name: text(100) }),
      user: z.strictObject({ name: text(100), email, password }),
    }),
    response: created(z.object({ user: z.object({ id, email: z.string() }) })),
    emits: ['account.created'],
    errors: ['SETUP_CODE_INVALID', 'SETUP_DONE', 'PASSWORD_UNACCEPTABLE', 'EMAIL_TAKEN'],
    limit: 'setup',
  }),
} as const

/** Invitations as those see them who are invited. */
export const memberInvitations = {
  read: readInvitation({
    name: z.string(),
    accountName: z.string(),
    role,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/auth/accept-invitation',
    summary: 'Accepts an invitation to an account by the token of the mail, and sets the password',
    gate: 'public',
    scope: 'none',
    body: z.strictObject({ token: text(200), name: text(100).optional(), password }),
    response: data(z.object({ email: z.string() })),
    emits: ['member.joined'],
    errors: ['TOKEN_INVALID', 'ACCOUNT_ELSEWHERE', 'PASSWORD_UNACCEPTABLE'],
    limit: 'invitation',
  }),
} as const

const Member = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  lastSignInAt: timestamp.nullable(),
  createdAt: timestamp,
  /** Somebody who was asked to join and has not yet accepted; otherwise null. */
  invitation: z.object({ expiresAt: timestamp, expired: z.boolean() }).nullable(),
})

export const members = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/members',
    summary: 'The people of the account, and those invited to it',
    gate: 'view',
    response: data(z.array(Member)),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/v1/members',
    summary:
      'Invites a person by mail; they are a member once they accept. The answer is the same whether the address is ' +
      'known elsewhere or not; an invitation that waits is sent anew',
    gate: 'own',
    body: z.strictObject({ name: text(100), email, role }),
    response: created(Member),
    emits: ['member.invited', 'member.invitation_resent'],
    errors: ['EMAIL_TAKEN'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/members/{id}',
    summary: 'Gives a member another role',
    gate: 'own',
    params: idParams,
    body: z.strictObject({ role }),
    response: data(Member),
    emits: ['member.role_changed'],
    errors: ['SELF_TARGETED'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/members/{id}',
    summary: 'Takes a person out of the account, whose sessions end, or an invitation back',
    gate: 'own',
    params: idParams,
    response: empty,
    emits: ['member.removed', 'member.invitation_revoked'],
    errors: ['SELF_TARGETED'],
  }),
} as const

export const account = {
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/account',
    summary: 'Renames the account',
    gate: 'own',
    body: z.strictObject({ name: text(100) }),
    response: data(z.object({ id, name: z.string(), version: z.int() })),
    emits: ['account.updated'],
    ifMatch: true,
    errors: ['VERSION_STALE'],
  }),
} as const
