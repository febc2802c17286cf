import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { Env } from '../../../platform/env.ts'
import type { Limits } from '../../../platform/http/limits.ts'
import { cookieOf } from '../../../platform/identity/cookies.ts'
import { type Devices, openDevices } from '../../../platform/identity/devices.ts'
import { passwordHashes } from '../../../platform/identity/passwords.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import type { Services } from '../../services.ts'
import { accountByEmail, everywhere, linksOf, type PortalAccount } from './account.ts'
import { noteAttempt } from './attempts.ts'
import { factorOf } from './factor.ts'
import { type PortalTokens, portalTokens } from './session.ts'

/** Nobody's password: what is typed for an unknown address is tried for as long as for a known one. */
const nobodysHash =
  'a2e3b9d9a5ff148c8040ca67daa8b1f2:194dd15bff67dde13e6e4b191b0c4071fe066f44a6d7789a0d14aec662bc1c5c75d5b5dda27441f2e7564d55cb626d354f01050e34283b8ce3a3cc7fa6c8b790'

/** What signing in to the portal needs. */
export interface PortalRealm {
  readonly env: Env
  readonly kernel: Services['kernel']
  readonly limits: Limits
  readonly tokens: PortalTokens
  readonly devices: Devices
}

export function portalRealm({ env, kernel, limits }: Services): PortalRealm {
  const realm = { cookie: 'portal', passwords: 'portal_users', path: '/api/portal/auth' }
  return { env, kernel, limits, tokens: portalTokens(env), devices: openDevices(env, realm) }
}

/** What of a request signing in looks at. */
export interface Typed {
  readonly headers: Parameters<typeof cookieOf>[0]
  readonly ip: string
  readonly reply: { header(name: string, value: string): void }
}

/**
 * The account whose password this is, if it is `admitted`: whoever is not is answered as somebody unknown. Throws
 * RATE_LIMITED, CREDENTIALS_INVALID.
 */
export async function provedAccount(
  realm: PortalRealm,
  { email, password }: { email: string; password: string },
  { headers, ip, reply }: Typed,
  admitted: (account: PortalAccount) => Promise<boolean> = async () => true,
): Promise<PortalAccount> {
  const { limits, devices, kernel } = realm
  // Whoever guesses from elsewhere uses up the attempts of everybody elsewhere, not those of a device that is known.
  const device = devices.knownTo(email, cookieOf(headers))
  const key = device ? `${email} ${device}` : email
  await limits.count('portal_identifier', key, reply, 'refused')
  const account = await accountByEmail(everywhere(realm), email)
  const right = await passwordHashes.verify({ hash: account?.passwordHash ?? nobodysHash, password })
  if (!account || !right || !(await admitted(account))) {
    await noteAttempt(kernel, email, 'sign_in_failed', ip)
    throw new Refusal('CREDENTIALS_INVALID')
  }
  await limits.forgive('portal_identifier', key)
  await limits.forgive('portal_sign_in', triesOf(devices, email, { headers, ip }))
  return account
}

/** Whose attempts from an address these are: a device that is known has its own, whatever others behind the address do. */
function triesOf(devices: Devices, email: string, { headers, ip }: Pick<Typed, 'headers' | 'ip'>): string {
  const device = devices.knownTo(email, cookieOf(headers))
  return device ? `${ip} ${device}` : ip
}

/** What is answered to whoever entered: with `codeNeeded` they are not in yet. */
export type Entered = { success: true; codeNeeded?: true }

/** Signs somebody in by their password. Throws RATE_LIMITED, CREDENTIALS_INVALID. */
export async function signInToPortal(
  realm: PortalRealm,
  typed: { email: string; password: string; shared: boolean },
  request: Typed,
): Promise<Entered> {
  const { limits, devices } = realm
  const from = triesOf(devices, typed.email, request)
  await limits.count('portal_sign_in', from, request.reply)
  const letIn = async ({ id }: PortalAccount) => (await linksOf(realm.kernel, id)).length > 0
  const account = await provedAccount(realm, typed, request, letIn)
  return enter(realm, account, typed.shared, request)
}

/** Gives whoever proved their password a session, or where the account is asked for codes the step before it. */
export async function enter(
  realm: PortalRealm,
  account: Pick<PortalAccount, 'id' | 'email' | 'version'>,
  shared: boolean,
  request: Typed,
): Promise<Entered> {
  const { since } = await factorOf(everywhere(realm), account.id)
  if (since !== null) {
    request.reply.header('set-cookie', await realm.tokens.beginStep(account, shared))
    return { success: true, codeNeeded: true }
  }
  await startSession(realm, account, shared, request)
  return { success: true }
}

/**
 * Signs in whoever proved all that is asked of them. Only now is the device known to them: one that a password alone made
 * known would have attempts of its own at the codes.
 */
export async function startSession(
  { kernel, tokens, devices }: PortalRealm,
  account: Pick<PortalAccount, 'id' | 'email' | 'version'>,
  shared: boolean,
  { headers, reply }: Typed,
): Promise<void> {
  await inTenant(kernel, systemIn(null), async (tx) => {
    await sql`update portal_users set last_sign_in_at = now() where id = ${account.id}`.execute(tx.db)
  })
  reply.header('set-cookie', await tokens.start(account, shared))
  const cookies = cookieOf(headers)
  if (!devices.knownTo(account.email, cookies))
    reply.header('set-cookie', devices.remember(account.email, cookies))
}

/** A token that was written down elsewhere lets nobody in from now on; false where it was ended already. */
export async function endSession({ kernel }: Pick<PortalRealm, 'kernel'>, id: string): Promise<boolean> {
  return inTenant(kernel, systemIn(null), async (tx) => {
    await sql`delete from portal_ended_sessions where expires_at < now()`.execute(tx.db)
    const ended = await sql`insert into portal_ended_sessions (session_id, expires_at)
      values (${id}, now() + interval '25 hours') on conflict do nothing`.execute(tx.db)
    return ended.numAffectedRows === 1n
  })
}
