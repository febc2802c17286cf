import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { allPermissions, allScopes, type Scopes, scopesWithin } from '../../../contract/permissions.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { portOf, type Tx } from '../../context.ts'
import { type Grants, grantsOf, resolve, type StoredRole } from '../identity/ports-of.ts'
import { personName } from '../records/person-name.ts'

/** What somebody may do in the port, read in the transaction. */
export interface Rights {
  userId: string
  permissions: ReadonlySet<string>
  /** How much they are shown of the records of each kind. */
  scopes: Scopes
  isSuperAdmin: boolean
}

/** A member with what their role and their own exceptions give. */
export interface Member extends Rights {
  name: string
  active: boolean
  roleId: string
  allowed: readonly string[]
  denied: readonly string[]
}

/**
 * Holds every other change of access in the port back until the transaction ends, and reads what the caller may do by
 * now. Throws PERMISSION_DENIED for one who lost the right meanwhile.
 */
export async function takeAccess(tx: Tx, caller: Caller): Promise<Rights> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`access ${portOf(tx)}`}, 0))`.execute(tx.db)
  const { rows } = await sql<{ isSuperAdmin: boolean }>`select is_super_admin from users
    where id = ${caller.userId} and disabled_at is null`.execute(tx.db)
  const userId = caller.userId!
  if (rows[0]?.isSuperAdmin)
    return { userId, permissions: new Set(allPermissions), scopes: allScopes, isSuperAdmin: true }
  const member = rows[0] && (await readMembers(tx, sql`m.user_id = ${userId}`))[0]
  if (!member?.active || !member.permissions.has('admin.manage_users')) throw new Refusal('PERMISSION_DENIED')
  return member
}

/** The members of the port a condition on `m` (port_members) selects. */
export async function readMembers(tx: Tx, which: ReturnType<typeof sql>): Promise<Member[]> {
  const { rows } = await sql<Omit<Member, 'permissions' | 'scopes'> & StoredRole>`
    select m.user_id, m.active, m.role_id, u.is_super_admin,
      ${personName} as name,
      r.key, r.edited, r.residential_access, r.permissions, r.scopes,
      coalesce((select array_agg(o.permission) from permission_overrides o
        where o.port_id = m.port_id and o.user_id = m.user_id and o.effect = 'allow'), '{}') as allowed,
      coalesce((select array_agg(o.permission) from permission_overrides o
        where o.port_id = m.port_id and o.user_id = m.user_id and o.effect = 'deny'), '{}') as denied
    from port_members m
    join users u on u.id = m.user_id
    join roles r on r.port_id = m.port_id and r.id = m.role_id
    where m.port_id = ${portOf(tx)} and ${which}`.execute(tx.db)
  return rows.map(({ key, edited, residentialAccess, permissions, scopes, ...member }) => {
    const role = grantsOf({ key, edited, residentialAccess, permissions, scopes })
    const memberRights = new Set(resolve(role, member.allowed, member.denied))
    return { ...member, scopes: member.isSuperAdmin ? allScopes : role.scopes, permissions: memberRights }
  })
}

/** Locks the member of the port whose access is to change. Throws RECORD_NOT_FOUND, SELF_TARGETED, RIGHTS_EXCEED_OWN. */
export async function takeMember(tx: Tx, rights: Rights, id: string): Promise<Member> {
  const member = (await readMembers(tx, sql`m.user_id = ${id}`))[0]
  if (!member) throw new Refusal('RECORD_NOT_FOUND')
  if (id === rights.userId) throw new Refusal('SELF_TARGETED')
  assertAbove(rights, member)
  return member
}

/** Nobody changes the access of a person who may do what they may not. Throws RIGHTS_EXCEED_OWN. */
export function assertAbove(
  rights: Rights,
  member: Pick<Member, 'isSuperAdmin' | 'permissions' | 'scopes'>,
): void {
  const within =
    [...member.permissions].every((permission) => rights.permissions.has(permission)) &&
    scopesWithin(member.scopes, rights.scopes)
  if (within && (rights.isSuperAdmin || !member.isSuperAdmin)) return
  throw new Refusal('RIGHTS_EXCEED_OWN', undefined, reasonFor('person_above'))
}

/** Nobody gives what they lack. Throws RIGHTS_EXCEED_OWN at the field `path`. */
export function assertGrants(rights: Rights, permissions: Iterable<string>, path: string): void {
  const beyond = [...permissions].filter((permission) => !rights.permissions.has(permission))
  if (beyond.length === 0) return
  const reason = reasonFor('rights_lacking', { rights: beyond.join(', ') })
  throw new Refusal('RIGHTS_EXCEED_OWN', [because(path, reason)])
}

/** Nobody lets others be shown more than they are shown themselves. Throws RIGHTS_EXCEED_OWN at the field `path`. */
export function assertShows(rights: Rights, scopes: Scopes, path: string): void {
  if (scopesWithin(scopes, rights.scopes)) return
  throw new Refusal('RIGHTS_EXCEED_OWN', [because(path, 'scope_lacking')])
}

/** What a person would be able to do with another role. */
export function permissionsWith(role: Grants, member: Pick<Member, 'allowed' | 'denied'>): string[] {
  return resolve(role, member.allowed, member.denied)
}

/** A port that has an administrator keeps one. Gives the check to make once access has changed. */
export async function keepAdministrator(tx: Tx): Promise<() => Promise<void>> {
  const before = await administrators(tx)
  return async () => {
    if (before > 0 && (await administrators(tx)) === 0) throw new Refusal('LAST_ADMINISTRATOR')
  }
}

async function administrators(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from port_members m
    join users u on u.id = m.user_id and u.disabled_at is null
    join roles r on r.port_id = m.port_id and r.id = m.role_id and r.key = 'port_admin'
    where m.port_id = ${portOf(tx)} and m.active and not exists (
      select 1 from permission_overrides o where o.port_id = m.port_id and o.user_id = m.user_id
        and o.permission = 'admin.manage_users' and o.effect = 'deny')`.execute(tx.db)
  return rows[0]!.count
}
