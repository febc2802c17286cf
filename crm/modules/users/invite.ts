import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { invitationDays, newTenantToken } from '../../../platform/identity/tenant-token.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { grantsOf, resolve, type StoredRole } from '../identity/ports-of.ts'
import { writeLetter } from '../mail/write.ts'
import { staffInvitationLetter } from './letters.ts'
import { assertAbove, assertGrants, assertShows, type Rights } from './rights.ts'

export interface Invited {
  email: string
  firstName?: string | undefined
  lastName?: string | undefined
  username?: string | null | undefined
  roleId: string
  isSuperAdmin?: boolean | undefined
}

interface Waiting {
  id: string
  email: string
  firstName: string
  lastName: string
  roleId: string
  isSuperAdmin: boolean
}

/**
 * Asks a person to join the port; who waits already is asked anew. Whether the address has an account makes no
 * difference to anything the caller can see. Gives the id. Throws REFERENCE_NOT_FOUND, EMAIL_TAKEN, RIGHTS_EXCEED_OWN.
 */
export async function invite(tx: Tx, rights: Rights, person: Invited, publicUrl: string): Promise<string> {
  const role = await grantedBy(tx, person.roleId)
  assertGrants(rights, role.permissions, 'roleId')
  assertShows(rights, role.scopes, 'roleId')
  await assertNoMember(tx, person.email)
  const { rows } = await sql<{ id: string }>`select id from invitations
    where port_id = ${portOf(tx)} and email = ${person.email}`.execute(tx.db)
  const known = rows[0]?.id
  if (known) await takeInvitation(tx, rights, known)
  const id = known ?? uuidv7()
  await sql`insert into invitations (port_id, id, email, first_name, last_name, username, role_id, is_super_admin,
      token_hash, invited_by, expires_at)
    values (${portOf(tx)}, ${id}, ${person.email}, ${person.firstName ?? ''}, ${person.lastName ?? ''},
      ${person.username ?? null}, ${person.roleId}, ${person.isSuperAdmin ?? false}, '', ${rights.userId}, now())
    on conflict (port_id, email) do update set first_name = excluded.first_name, last_name = excluded.last_name,
      username = excluded.username, role_id = excluded.role_id, is_super_admin = excluded.is_super_admin,
      invited_by = excluded.invited_by`.execute(tx.db)
  await mailLink(tx, id, publicUrl)
  tx.emit(known ? 'user.invitation_resent' : 'user.invited', {
    entityId: id,
    label: person.email,
    newValues: { email: person.email, roleId: person.roleId, isSuperAdmin: person.isSuperAdmin ?? false },
  })
  return id
}

/** Mails a fresh link; the one before it ends. Throws RECORD_NOT_FOUND, RIGHTS_EXCEED_OWN. */
export async function resendInvitation(tx: Tx, rights: Rights, id: string, publicUrl: string): Promise<void> {
  const { email } = await takeInvitation(tx, rights, id)
  await mailLink(tx, id, publicUrl)
  tx.emit('user.invitation_resent', { entityId: id, label: email })
}

/** Takes an invitation back. False when there is none of this id. Throws RIGHTS_EXCEED_OWN. */
export async function revokeInvitation(tx: Tx, rights: Rights, id: string): Promise<void> {
  const { email, roleId } = await takeInvitation(tx, rights, id)
  await sql`delete from invitations where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  tx.emit('user.invitation_revoked', { entityId: id, label: email, oldValues: { email, roleId } })
}

/** Whether an id is that of somebody who waits. */
export async function isInvited(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from invitations where port_id = ${portOf(tx)} and id = ${id}`.execute(
    tx.db,
  )
  return rows.length > 0
}

/** What a role of the port gives. Throws REFERENCE_NOT_FOUND. */
async function grantedBy(tx: Tx, roleId: string): Promise<Pick<Rights, 'permissions' | 'scopes'>> {
  const { rows } =
    await sql<StoredRole>`select key, edited, residential_access, permissions, scopes from roles
    where port_id = ${portOf(tx)} and id = ${roleId}`.execute(tx.db)
  const role = rows[0] && grantsOf(rows[0])
  if (role) return { permissions: new Set(resolve(role, [], [])), scopes: role.scopes }
  throw new Refusal('REFERENCE_NOT_FOUND', [because('roleId', 'no_role')])
}

async function assertNoMember(tx: Tx, email: string): Promise<void> {
  const { rows } = await sql`select 1 from port_members m join users u on u.id = m.user_id
    where m.port_id = ${portOf(tx)} and lower(u.email) = ${email}`.execute(tx.db)
  if (rows.length === 0) return
  throw new Refusal('EMAIL_TAKEN', [because('email', 'role_already')])
}

/** Locks somebody who waits; nobody changes what was promised beyond their own rights. */
async function takeInvitation(tx: Tx, rights: Rights, id: string): Promise<Waiting> {
  const { rows } = await sql<Waiting>`select id, email, first_name, last_name, role_id, is_super_admin
    from invitations where port_id = ${portOf(tx)} and id = ${id} for update`.execute(tx.db)
  const waiting = rows[0]
  if (!waiting) throw new Refusal('RECORD_NOT_FOUND')
  assertAbove(rights, { isSuperAdmin: waiting.isSuperAdmin, ...(await grantedBy(tx, waiting.roleId)) })
  return waiting
}

async function mailLink(tx: Tx, id: string, publicUrl: string): Promise<void> {
  const { token, hash } = newTenantToken(portOf(tx))
  const { rows } = await sql<{
    email: string
    firstName: string
    role: string
    port: string
    days: number
  }>`update invitations i set token_hash = ${hash}, expires_at = now() + make_interval(days => ${invitationDays})
    from ports p, roles r
    where i.port_id = ${portOf(tx)} and i.id = ${id} and p.id = i.port_id
      and r.port_id = i.port_id and r.id = i.role_id
    returning i.email, i.first_name, r.name as role, p.name as port`.execute(tx.db)
  const { email, firstName, role, port } = rows[0]!
  const by = tx.actor.name ?? port
  // In the port's language, whoever it goes to: the outbox must not tell who has an account.
  await writeLetter(
    tx,
    staffInvitationLetter,
    { firstName, by, port, role, days: invitationDays },
    { to: email, link: `${publicUrl}/accept-invitation?token=${token}`, about: { type: 'user', id } },
  )
}
