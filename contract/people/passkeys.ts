import { z } from 'zod'
import { created, data, empty, endpointOf } from '../endpoint.ts'
import { id, idParams, text, timestamp } from '../fields.ts'

const endpoint = endpointOf<'public' | 'session', never>()
const password = z.string().min(1).max(1000)
const base64url = z
  .string()
  .max(8000)
  .regex(/^[\w-]*$/)

const Passkey = z.object({ id, name: z.string(), createdAt: timestamp, lastUsedAt: timestamp.nullable() })

/** What the browser is to be asked, as WebAuthn writes it in JSON. */
const request = data(z.object({ options: z.unknown() }))
const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') }
const more = {
  authenticatorAttachment: z.string().max(40).nullable().optional(),
  clientExtensionResults: z.unknown().optional(),
}

/** What the browser answers where a passkey was made. */
export const MadePasskey = z.object({
  ...credential,
  ...more,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
/** What it answers where one was used. */
export const UsedPasskey = z.object({
  ...credential,
  ...more,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullable().optional(),
  }),
})

/** Passkeys of the own account, and signing in by one, the same in every service of the product. */
export const passkeyOperations = {
  passkeys: endpoint({
    method: 'GET',
    path: '/api/auth/passkeys',
    summary: 'The own passkeys, newest first',
    gate: 'session',
    scope: 'none',
    response: data(z.array(Passkey)),
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/begin',
    summary: 'What the browser is to be asked for a new passkey, within five minutes',
    gate: 'session',
    scope: 'none',
    body: z.strictObject({ password }),
    response: request,
    emits: 'nothing',
    errors: ['CREDENTIALS_INVALID', 'PASSKEY_REQUIRED'],
    limit: 'sign_in',
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys',
    summary: 'Keeps a passkey that the browser made',
    gate: 'session',
    scope: 'none',
    body: z.strictObject({ name: text(60), made: MadePasskey }),
    response: created(Passkey),
    emits: 'nothing',
    errors: ['PASSKEY_REFUSED', 'PASSKEY_REQUIRED'],
    limit: 'sign_in',
  }),
  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/api/auth/passkeys/{id}',
    summary: 'Gives a passkey another name',
    gate: 'session',
    scope: 'none',
    params: idParams,
    body: z.strictObject({ name: text(60) }),
    response: data(Passkey),
    emits: 'nothing',
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/api/auth/passkeys/{id}',
    summary: 'Forgets a passkey',
    gate: 'session',
    scope: 'none',
    params: idParams,
    response: empty,
    emits: 'nothing',
    errors: ['PASSKEY_REQUIRED'],
  }),
  beginPasskeySignIn: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in/passkey/begin',
    summary: 'What the browser is to be asked to sign in by a passkey, within five minutes',
    gate: 'public',
    scope: 'none',
    response: request,
    emits: 'nothing',
    limit: 'sign_in',
  }),
  signInByPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in/passkey',
    summary: 'Signs in by a passkey, which counts as a second factor too',
    gate: 'public',
    scope: 'none',
    body: z.strictObject({ used: UsedPasskey }),
    response: data(z.object({ user: z.object({ id, email: z.string() }) })),
    emits: 'nothing',
    errors: ['PASSKEY_REFUSED'],
    limit: 'sign_in',
  }),
} as const
