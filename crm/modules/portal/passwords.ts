import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { assertPassword, passwordHashes } from '../../../platform/identity/passwords.ts'
import { readInvitationToken } from '../../../platform/identity/tenant-token.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import type { Ctx } from '../../context.ts'
import { accountByEmail, everywhere, plainEmail } from './account.ts'
import type { PortalUser } from './admit.ts'
import { noteAttempt, portalResetJob } from './attempts.ts'
import { endSession, type PortalRealm, type Typed } from './sign-in.ts'

/** Whether the address is known is found out by the job: the answer takes the same time for all. */
export async function forgetPassword(
  { kernel, limits }: PortalRealm,
  { email: typed, port }: { email: string; port?: string | undefined },
  { reply }: Typed,
): Promise<void> {
  const email = plainEmail(typed)
  await limits.count('portal_identifier', `reset ${email}`, reply, 'refused')
  await inTenant(kernel, systemIn(null), (tx) => tx.addJob(portalResetJob, { email, slug: port ?? null }))
}

/** Sets a password by the link of a mail, once; every session ends. Throws TOKEN_INVALID, PASSWORD_UNACCEPTABLE. */
export async function resetPassword(
  realm: PortalRealm,
  { token, newPassword }: { token: string; newPassword: string },
  { ip }: Typed,
): Promise<void> {
  assertPassword(newPassword, '', 'newPassword')
  const { hash } = readInvitationToken(token)
  const { email } = await ownerOf(everywhere(realm), hash)
  assertPassword(newPassword, email, 'newPassword')
  const passwordHash = await passwordHashes.hash(newPassword)
  const done = await inTenant(realm.kernel, systemIn(null), async (tx) => {
    const { numAffectedRows } = await sql`update portal_users set password_hash = ${passwordHash},
        reset_hash = null, reset_expires_at = null, session_version = session_version + 1, updated_at = now()
      where reset_hash = ${hash} and reset_expires_at > now()`.execute(tx.db)
    return numAffectedRows === 1n
  })
  // Of two who use it at once one does.
  if (!done) throw new Refusal('TOKEN_INVALID')
  await noteAttempt(realm.kernel, email, 'password_reset', ip)
}

/**
 * Sets a password in the place of the present one; every session ends, and a fresh one is given. Throws RATE_LIMITED,
 * CREDENTIALS_INVALID, PASSWORD_UNACCEPTABLE, SESSION_REQUIRED where another change came first.
 */
export async function changePassword(
  realm: PortalRealm,
  user: PortalUser,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  { ip, reply }: Typed,
): Promise<void> {
  const { kernel, limits, tokens } = realm
  const email = user.email!
  const known = user.links.flatMap(({ name, clientName }) => [name, clientName])
  assertPassword(newPassword, email, 'newPassword', known)
  await limits.count('portal_identifier', `change ${email}`, reply, 'refused')
  const account = await accountByEmail(everywhere(realm), email)
  const right =
    account !== null &&
    (await passwordHashes.verify({ hash: account.passwordHash, password: currentPassword }))
  if (!right) {
    await noteAttempt(kernel, email, 'password_change_failed', ip)
    throw new Refusal('CREDENTIALS_INVALID')
  }
  await limits.forgive('portal_identifier', `change ${email}`)
  const passwordHash = await passwordHashes.hash(newPassword)
  const version = await inTenant(kernel, systemIn(null), async (tx) => {
    const { rows } = await sql<{ version: number }>`update portal_users set password_hash = ${passwordHash},
        session_version = session_version + 1, reset_hash = null, updated_at = now()
      where id = ${account.id} and session_version = ${account.version}
      returning session_version as version`.execute(tx.db)
    return rows[0]?.version ?? null
  })
  if (version === null) throw new Refusal('SESSION_REQUIRED')
  await noteAttempt(kernel, email, 'password_changed', ip)
  await endSession(realm, user.sessionId)
  reply.header('set-cookie', await tokens.start({ id: account.id, version }, user.shared))
}

async function ownerOf(ctx: Ctx, hash: string): Promise<{ email: string }> {
  const { rows } = await sql<{ email: string }>`select email from portal_users
    where reset_hash = ${hash} and reset_expires_at > now()`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('TOKEN_INVALID')
  return rows[0]
}
