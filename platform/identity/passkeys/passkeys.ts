import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import type { MadePasskey, UsedPasskey } from '../../../contract/people/passkeys.ts'
import type { Env } from '../../env.ts'
import { uuidv7 } from '../../ids.ts'

/** A passkey as its person sees it. */
export interface Passkey {
  id: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

interface StoredPasskey {
  id: string
  userId: string
  credentialId: string
  publicKey: string
  counter: string
  transports: AuthenticatorTransport[]
}

type Site = Pick<Env, 'publicUrl'>

// Hundreds of files, for the few moments in which somebody makes or uses a passkey.
const library = () => import('@simplewebauthn/server')

/** The passkeys of a person, newest first. */
export async function readPasskeys<DB>(db: Kysely<DB>, userId: string): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`select id, name, created_at, last_used_at from passkeys
    where user_id = ${userId} order by created_at desc, id`.execute(db)
  return rows
}

/** What a browser is asked to make a passkey that names its person and checks that it is them. */
export async function askForNew<DB>(
  db: Kysely<DB>,
  { publicUrl }: Site,
  person: { id: string; email: string; name: string; service: string },
) {
  const { rows } = await sql<StoredPasskey>`select credential_id, transports from passkeys
    where user_id = ${person.id}`.execute(db)
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: person.service,
    rpID: new URL(publicUrl).hostname,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: rows.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** What a browser is asked to use any passkey of this service. */
export async function askForAny({ publicUrl }: Site) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: new URL(publicUrl).hostname,
    userVerification: 'required',
  })
}

/** Checks a passkey that a browser made. Throws PASSKEY_REFUSED. */
export async function checkMade(site: Site, challenge: string, credential: z.output<typeof MadePasskey>) {
  const { verifyRegistrationResponse } = await library()
  const checked = await verifyRegistrationResponse({
    ...expected(site, challenge),
    response: { clientExtensionResults: {}, ...credential } as RegistrationResponseJSON,
  }).catch(() => null)
  if (!checked?.verified) throw new Refusal('PASSKEY_REFUSED')
  return checked.registrationInfo.credential
}

type Made = Awaited<ReturnType<typeof checkMade>>

/** Keeps a passkey that was checked. Throws PASSKEY_REFUSED for one that somebody has. */
export async function keepPasskey<DB>(
  db: Kysely<DB>,
  userId: string,
  name: string,
  { id, publicKey, counter, transports = [] }: Made,
): Promise<Passkey> {
  const { rows } = await sql<Passkey>`
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
    values (${uuidv7()}, ${userId}, ${id}, ${Buffer.from(publicKey).toString('base64url')}, ${counter},
      ${transports as string[]}, ${name})
    on conflict (credential_id) do nothing returning id, name, created_at, last_used_at`.execute(db)
  if (!rows[0]) throw new Refusal('PASSKEY_REFUSED')
  return rows[0]
}

/** Whose passkey a browser used. Throws PASSKEY_REFUSED for an unknown one, and one that was copied. */
export async function personOf<DB>(
  db: Kysely<DB>,
  site: Site,
  challenge: string,
  used: z.output<typeof UsedPasskey>,
): Promise<string> {
  const { rows } = await sql<StoredPasskey>`select * from passkeys where credential_id = ${used.id}`.execute(
    db,
  )
  const row = rows[0]
  if (!row) throw new Refusal('PASSKEY_REFUSED')
  const { id, userId, credentialId, publicKey, counter, transports } = row
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    ...expected(site, challenge),
    response: { clientExtensionResults: {}, ...used } as AuthenticationResponseJSON,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter: Number(counter),
      transports,
    },
  }).catch(() => null)
  if (!checked?.verified) throw new Refusal('PASSKEY_REFUSED')
  const { newCounter } = checked.authenticationInfo
  const taken = await sql`update passkeys set counter = ${newCounter}, last_used_at = now()
    where id = ${id} and (counter < ${newCounter} or ${newCounter} = 0)`.execute(db)
  if (taken.numAffectedRows === 0n) throw new Refusal('PASSKEY_REFUSED')
  return userId
}

/** Gives a passkey of a person another name. Throws RECORD_NOT_FOUND. */
export async function renamePasskey<DB>(
  db: Kysely<DB>,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey> {
  const { rows } = await sql<Passkey>`update passkeys set name = ${name}
    where id = ${id} and user_id = ${userId} returning id, name, created_at, last_used_at`.execute(db)
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0]
}

/** Forgets a passkey of a person; sessions opened by one are no more than others once none is left. Throws RECORD_NOT_FOUND. */
export async function removePasskey<DB>(db: Kysely<DB>, userId: string, id: string): Promise<void> {
  const removed = await sql`delete from passkeys where id = ${id} and user_id = ${userId}`.execute(db)
  if (removed.numAffectedRows === 0n) throw new Refusal('RECORD_NOT_FOUND')
  await sql`update sessions set second_factor = null where user_id = ${userId} and second_factor = 'passkey'
    and not exists (select 1 from passkeys where user_id = ${userId})`.execute(db)
}

/** Forgets every passkey of a person. False where there was none. */
export async function dropPasskeys<DB>(db: Kysely<DB>, userId: string): Promise<boolean> {
  const dropped = await sql`delete from passkeys where user_id = ${userId}`.execute(db)
  return (dropped.numAffectedRows ?? 0n) > 0n
}

/**
 * Who knows only the password of somebody with passkeys does not add to what proves more than a password, nor takes
 * from it. Throws PASSKEY_REQUIRED.
 */
export async function assertProved<DB>(db: Kysely<DB>, userId: string, sessionId: string): Promise<void> {
  const { rows } = await sql<{ proved: boolean }>`select second_factor is not null
      or not exists (select 1 from passkeys where user_id = ${userId}) as proved
    from sessions where id = ${sessionId}`.execute(db)
  if (!rows[0]?.proved) throw new Refusal('PASSKEY_REQUIRED')
}

function expected({ publicUrl }: Site, challenge: string) {
  const { hostname, origin } = new URL(publicUrl)
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  }
}
