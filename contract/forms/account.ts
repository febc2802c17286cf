import { z } from 'zod'
import { created, data, empty } from '../endpoint.ts'
import { email, id, idParams, text, timestamp } from '../fields.ts'
import { signInOperations } from '../sign-in.ts'
import { endpoint } from './endpoint.ts'
import { memberRoles } from './vocabulary.ts'

const role = z.enum(memberRoles)
const password = z.string().min(1).max(1000)

export const formAuth = {
  ...signInOperations,
  signUp: endpoint({
    method: 'POST',
    path: '/api/auth/sign-up',
    summary: 'Opens an account with its first owner and workspace, where the operator allows it',
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

export const formMe = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/me',
    summary: 'The signed-in person, the account and the role in it',
    gate: 'session',
    response: data(
      z.object({
        user: z.object({ id, email: z.string(), name: z.string() }),
        account: z.object({ id, name: z.string() }),
        role,
        /** Address that hosted pages stand under, without a slash at the end. */
        publicUrl: z.string(),
      }),
    ),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/me',
    summary: 'Changes the own name',
    gate: 'session',
    body: z.strictObject({ name: text(100) }),
    response: empty,
    emits: 'nothing',
  }),
} as const

const Member = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  /** Null until the invitation was taken up. */
  lastSignInAt: timestamp.nullable(),
  createdAt: timestamp,
})

export const members = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/members',
    summary: 'The people of the account',
    gate: 'view',
    response: data(z.array(Member)),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/v1/members',
    summary: 'Adds a person and mails them a link to set their password',
    gate: 'own',
    body: z.strictObject({ name: text(100), email, role }),
    response: created(Member),
    emits: ['member.invited'],
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
    summary: 'Takes a person out of the account; their sessions end',
    gate: 'own',
    params: idParams,
    response: empty,
    emits: ['member.removed'],
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
    response: data(z.object({ id, name: z.string() })),
    emits: ['account.updated'],
  }),
} as const
