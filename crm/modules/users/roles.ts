import { sql } from 'kysely'
import { roles } from '../../../contract/admin.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { allScopes, type Scopes } from '../../../contract/permissions.ts'
import { reasonFor } from '../../../contract/reason.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { assertVersion } from '../../../platform/unit/version.ts'
import { type Ctx, portOf, serve, type Tx } from '../../context.ts'
import { type Grants, grantsOf, type StoredRole } from '../identity/ports-of.ts'
import { byName } from '../records/sort.ts'
import {
  assertAbove,
  assertGrants,
  assertShows,
  permissionsWith,
  type Rights,
  readMembers,
  takeAccess,
} from './rights.ts'

interface RoleRow {
  id: string
  key: string | null
  name: string
  system: boolean
  edited: boolean
  residentialAccess: boolean
  permissions: string[]
  scopes: Scopes
  userCount: number
  version: number
}

export const roleRoutes = serve(roles).with({
  list: (ctx) => readRoles(ctx),
  create: async (tx, { body, caller }) => {
    const rights = await takeAccess(tx, caller)
    const { scopes = allScopes } = body
    assertGrants(rights, body.permissions, 'permissions')
    assertShows(rights, scopes, 'scopes')
    const id = uuidv7()
    const insertion = await sql`insert into roles (port_id, id, name, residential_access, permissions, scopes)
      values (${portOf(tx)}, ${id}, ${body.name}, ${body.residentialAccess ?? false}, ${body.permissions},
        ${JSON.stringify(scopes)}::jsonb)
      on conflict do nothing`.execute(tx.db)
    if (insertion.numAffectedRows === 0n) throw nameTaken()
    tx.emit('role.created', { entityId: id, label: body.name, newValues: { ...body } })
    return readRole(tx, id)
  },
  get: (ctx, { params }) => readRole(ctx, params.id),
  update: async (tx, { params, body, ifMatch, caller }) => {
    const rights = await takeAccess(tx, caller)
    const before = await readRole(tx, params.id)
    assertVersion(ifMatch, before.version)
    if (before.system && body.name !== undefined && body.name !== before.name) {
      throw new Refusal('ROLE_PROTECTED', undefined, reasonFor('system_role_name'))
    }
    // The administrator role always keeps every right: a port must not lock itself out.
    if (before.key === 'port_admin')
      throw new Refusal('ROLE_PROTECTED', undefined, reasonFor('administrator_role'))
    const after = { ...before, ...body }
    await assertChange(tx, rights, before, after)
    const taken =
      await sql`select 1 from roles where port_id = ${portOf(tx)} and lower(name) = lower(${after.name})
      and id <> ${before.id}`.execute(tx.db)
    if (taken.rows.length > 0) throw nameTaken()
    await sql`update roles set name = ${after.name}, residential_access = ${after.residentialAccess}, edited = true, version = version + 1,
      permissions = ${after.permissions}, scopes = ${JSON.stringify(after.scopes)}::jsonb
      where port_id = ${portOf(tx)} and id = ${before.id}`.execute(tx.db)
    tx.emit('role.updated', {
      entityId: before.id,
      label: after.name,
      oldValues: { ...before },
      newValues: { ...body },
    })
    return readRole(tx, before.id)
  },
  remove: async (tx, { params, query, caller }) => {
    const rights = await takeAccess(tx, caller)
    const before = await readRole(tx, params.id)
    if (before.system) throw new Refusal('ROLE_PROTECTED')
    assertGrants(rights, before.permissions, 'permissions')
    assertShows(rights, before.scopes, 'scopes')
    if (query.roleId !== undefined && query.roleId !== before.id)
      await passOn(tx, rights, before, query.roleId)
    else if (await isInUse(tx, before)) throw new Refusal('ROLE_IN_USE')
    await sql`delete from invitations where port_id = ${portOf(tx)} and role_id = ${before.id}`.execute(tx.db)
    await sql`delete from roles where port_id = ${portOf(tx)} and id = ${before.id}`.execute(tx.db)
    tx.emit('role.deleted', { entityId: before.id, label: before.name, oldValues: { ...before } })
  },
})

async function isInUse(tx: Tx, role: RoleRow): Promise<boolean> {
  const { rows } = await sql`select 1 from invitations where port_id = ${portOf(tx)} and role_id = ${role.id}
    and expires_at > now()`.execute(tx.db)
  return role.userCount > 0 || rows.length > 0
}

/** Gives everybody who holds a role, or was promised it, another one. Throws as giving it to each of them does. */
async function passOn(tx: Tx, rights: Rights, from: RoleRow, roleId: string): Promise<void> {
  const to = await roleGrants(tx, roleId)
  assertShows(rights, to.scopes, 'roleId')
  assertGrants(rights, permissionsWith(to, { allowed: [], denied: [] }), 'roleId')
  const holders = await readMembers(tx, sql`m.role_id = ${from.id}`)
  for (const holder of holders) {
    if (holder.userId === rights.userId) throw new Refusal('SELF_TARGETED')
    assertAbove(rights, holder)
    assertGrants(rights, permissionsWith(to, holder), 'roleId')
  }
  for (const table of ['port_members', 'invitations'])
    await sql`update ${sql.table(table)} set role_id = ${roleId}
      where port_id = ${portOf(tx)} and role_id = ${from.id}`.execute(tx.db)
  for (const { userId, name } of holders)
    tx.emit('user.role_changed', {
      entityId: userId,
      label: name,
      oldValues: { role: from.name },
      newValues: { role: to.name },
    })
}

/** What a role of the port grants. Throws REFERENCE_NOT_FOUND. */
export async function roleGrants(tx: Tx, roleId: string): Promise<Grants & { name: string }> {
  const role = (await readRoles(tx, roleId))[0]
  if (role) return role
  throw new Refusal('REFERENCE_NOT_FOUND', [because('roleId', 'no_role')])
}

/**
 * A change of a role is a change for everybody who holds it: nobody changes their own, one beyond their rights, or that
 * of a person above them, and nobody gains by it what the caller lacks.
 */
async function assertChange(tx: Tx, rights: Rights, before: RoleRow, after: RoleRow): Promise<void> {
  const holders = await readMembers(tx, sql`m.role_id = ${before.id}`)
  if (!rights.isSuperAdmin && holders.some((holder) => holder.userId === rights.userId))
    throw new Refusal('SELF_TARGETED', undefined, reasonFor('own_role'))
  assertGrants(rights, before.permissions, 'permissions')
  assertGrants(rights, after.permissions, 'permissions')
  assertShows(rights, before.scopes, 'scopes')
  assertShows(rights, after.scopes, 'scopes')
  for (const holder of holders) {
    assertAbove(rights, holder)
    assertGrants(rights, permissionsWith(after, holder), 'residentialAccess')
  }
}

async function readRoles(ctx: Ctx, id?: string): Promise<RoleRow[]> {
  const only = id === undefined ? sql`true` : sql`r.id = ${id}`
  const { rows } = await sql<Omit<RoleRow, 'scopes'> & Pick<StoredRole, 'scopes'>>`
    select r.id, r.key, r.name, r.system, r.edited, r.residential_access, r.permissions, r.scopes, r.version,
      (select count(*) from port_members m where m.port_id = r.port_id and m.role_id = r.id) as user_count
    from roles r where r.port_id = ${portOf(ctx)} and ${only} order by r.system desc, r.created_at, ${byName(ctx, sql`r.name`)}`.execute(
    ctx.db,
  )
  return rows.map((role) => ({ ...role, ...grantsOf(role) }))
}

async function readRole(ctx: Ctx, id: string): Promise<RoleRow> {
  const role = (await readRoles(ctx, id))[0]
  if (!role) throw new Refusal('RECORD_NOT_FOUND')
  return role
}

function nameTaken(): Refusal {
  return new Refusal('NAME_TAKEN', [because('name', 'role_name_taken')])
}
