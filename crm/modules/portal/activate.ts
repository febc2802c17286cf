import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { assertPassword, passwordHashes } from '../../../platform/identity/passwords.ts'
import { readInvitationToken } from '../../../platform/identity/tenant-token.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { inTenant, reading, systemIn } from '../../../platform/scope.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import { accountByEmail, everywhere, type PortalAccount } from './account.ts'
import { portalBrand } from './brand.ts'
import { type PortalRealm, provedAccount, type Typed } from './sign-in.ts'

/** Whom an activation link is for. Throws TOKEN_INVALID. */
export async function readActivation(realm: PortalRealm, token: string) {
  const { tenantId, hash } = readInvitationToken(token)
  const ctx = reading<DB>(realm.kernel, systemIn(tenantId))
  const { email } = await invitationOf(ctx, hash)
  const known = await accountByEmail(everywhere(realm), email)
  return { email, brand: await portalBrand(ctx), hasAccount: known !== null }
}

/** By what an invitation is accepted, and the account that accepts it. */
export interface Opening {
  readonly portId: string
  readonly hash: string
  readonly account: Pick<PortalAccount, 'id' | 'version'>
}

/**
 * The account that accepts an invitation: the one there is, else one that is opened with its first password. Throws TOKEN_INVALID,
 * PASSWORD_UNACCEPTABLE, CREDENTIALS_INVALID, RATE_LIMITED.
 */
export async function openingOf(
  realm: PortalRealm,
  { token, password, language }: { token: string; password: string; language?: ClientLanguage },
  request: Typed,
): Promise<Opening> {
  const { tenantId: portId, hash } = readInvitationToken(token)
  const ctx = reading<DB>(realm.kernel, systemIn(portId))
  const { email, clientId, clientName } = await invitationOf(ctx, hash)
  const known = await accountByEmail(everywhere(realm), email)
  if (known) {
    const account = await provedAccount(realm, { email, password }, request)
    return { portId, hash, account }
  }
  assertPassword(password, email, 'password', [clientName, ...(await wordsAround(ctx, clientId))])
  const passwordHash = await passwordHashes.hash(password)
  const account = await inTenant(realm.kernel, systemIn(null), (tx) =>
    openAccount(tx, { email, passwordHash, language }),
  )
  await realm.kernel.servers.arrived(portId)
  return { portId, hash, account }
}

/** What everybody at the quay knows of a client: their yachts and the port. */
async function wordsAround(ctx: Ctx, clientId: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select p.name as word from ports p where p.id = ${portOf(ctx)}
    union select y.name from yachts y where y.port_id = ${portOf(ctx)} and y.current_owner_id = ${clientId}`.execute(
    ctx.db,
  )
  return rows.map(({ word }) => word)
}

/** An invitation that still holds. Throws TOKEN_INVALID. */
async function invitationOf(ctx: Ctx, hash: string, lock = sql``) {
  const { rows } = await sql<{ id: string; email: string; clientId: string; clientName: string }>`
    select l.id, l.email, l.client_id, c.full_name as client_name
    from portal_links l join clients c on c.port_id = ${portOf(ctx)} and c.id = l.client_id and c.archived_at is null
    where l.port_id = ${portOf(ctx)} and l.token_hash = ${hash} and l.expires_at > now()
      and l.accepted_at is null and l.disabled_at is null ${lock}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('TOKEN_INVALID')
  return rows[0]
}

/** Uses the invitation up: of two who accept it at once one does. Throws TOKEN_INVALID. */
export async function acceptInvitation(
  tx: Tx,
  { hash, account: opened }: Opening,
): Promise<Pick<PortalAccount, 'id' | 'email' | 'version'>> {
  const link = await invitationOf(tx, hash, sql`for update of l`)
  await sql`update portal_links set portal_user_id = ${opened.id}, accepted_at = now(), token_hash = null, expires_at = null
    where port_id = ${portOf(tx)} and id = ${link.id}`.execute(tx.db)
  tx.emit('portal_user.activated', {
    entityId: link.id,
    label: link.clientName,
    newValues: { email: link.email },
    metadata: { clientId: link.clientId },
    by: { kind: 'client', userId: null, name: link.clientName },
  })
  return { id: opened.id, email: link.email, version: opened.version }
}

/** Throws TOKEN_INVALID where the address got an account in this moment: it is accepted with its password. */
async function openAccount(
  atHome: Tx,
  {
    email,
    passwordHash,
    language,
  }: { email: string; passwordHash: string; language?: ClientLanguage | undefined },
) {
  const { rows } = await sql<{
    id: string
    version: number
  }>`insert into portal_users (id, email, password_hash, language)
    values (${uuidv7()}, ${email}, ${passwordHash}, ${language ?? null}) on conflict (email) do nothing
    returning id, session_version as version`.execute(atHome.db)
  if (!rows[0]) throw new Refusal('TOKEN_INVALID')
  return rows[0]
}
