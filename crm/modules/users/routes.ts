import { sql } from 'kysely'
import { users } from '../../../contract/admin.ts'
import { portOf, serve, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { clearSecondFactor } from './clear-second-factor.ts'
import { invite, isInvited, revokeInvitation } from './invite.ts'
import { listUsers, pickUsers, readUser } from './queries.ts'
import {
  assertGrants,
  assertShows,
  keepAdministrator,
  permissionsWith,
  readMembers,
  takeAccess,
  takeMember,
} from './rights.ts'
import { roleGrants } from './roles.ts'

export function userRoutes(services: Services) {
  const { env } = services
  return serve(users).with({
    list: (ctx, { query }) => listUsers(ctx, services, query),
    create: async (tx, { body, caller }) =>
      readUser(tx, services, await invite(tx, await takeAccess(tx, caller), body, env.publicUrl)),
    get: (ctx, { params }) => readUser(ctx, services, params.id),
    update: async (tx, { params, body, caller }) => {
      const rights = await takeAccess(tx, caller)
      const member = await takeMember(tx, rights, params.id)
      const { roleId = member.roleId, active = member.active } = body
      const before = await readUser(tx, services, params.id)
      const assertAdministrator = await keepAdministrator(tx)
      if (roleId !== member.roleId) {
        const role = await roleGrants(tx, roleId)
        assertGrants(rights, permissionsWith(role, member), 'roleId')
        assertShows(rights, role.scopes, 'roleId')
        await writeMember(tx, params.id, sql`role_id = ${roleId}`)
        const after = await readUser(tx, services, params.id)
        tx.emit('user.role_changed', {
          entityId: params.id,
          label: before.name,
          oldValues: { role: before.role },
          newValues: { role: after.role },
        })
      }
      if (active !== member.active) {
        await writeMember(tx, params.id, sql`active = ${active}`)
        tx.emit('user.account_toggled', {
          entityId: params.id,
          label: before.name,
          oldValues: { active: member.active },
          newValues: { active },
        })
      }
      if (roleId === member.roleId && active === member.active) tx.unchanged()
      await assertAdministrator()
      return readUser(tx, services, params.id)
    },
    remove: async (tx, { params, caller }) => {
      const rights = await takeAccess(tx, caller)
      if (await isInvited(tx, params.id)) return revokeInvitation(tx, rights, params.id)
      const { name, userId } = await takeMember(tx, rights, params.id)
      const { role } = await readUser(tx, services, userId)
      const assertAdministrator = await keepAdministrator(tx)
      await sql`delete from port_members where port_id = ${portOf(tx)} and user_id = ${userId}`.execute(tx.db)
      await assertAdministrator()
      tx.emit('user.removed', { entityId: userId, label: name, oldValues: { role } })
    },
    setOverrides: async (tx, { params, body, caller }) => {
      const rights = await takeAccess(tx, caller)
      await takeMember(tx, rights, params.id)
      const allowed = body.overrides.filter(({ effect }) => effect === 'allow')
      assertGrants(
        rights,
        allowed.map(({ permission }) => permission),
        'overrides',
      )
      const before = await readUser(tx, services, params.id)
      const assertAdministrator = await keepAdministrator(tx)
      for (const { permission, effect } of body.overrides)
        await setOverride(tx, params.id, permission, effect)
      // What is no longer denied is given, too.
      const after = (await readMembers(tx, sql`m.user_id = ${params.id}`))[0]!
      assertGrants(rights, after.permissions, 'overrides')
      await assertAdministrator()
      const user = await readUser(tx, services, params.id)
      tx.emit('user.overrides_set', {
        entityId: params.id,
        label: before.name,
        oldValues: { overrides: before.overrides },
        newValues: { overrides: user.overrides },
      })
      return user
    },
    clearSecondFactor: {
      outside: (ctx, input) =>
        clearSecondFactor(services, ctx, input, (tx) => readUser(tx, services, input.params.id)),
    },
    picker: (ctx) => pickUsers(ctx, env),
  })
}

async function writeMember(tx: Tx, id: string, change: ReturnType<typeof sql>): Promise<void> {
  await sql`update port_members set ${change} where port_id = ${portOf(tx)} and user_id = ${id}`.execute(
    tx.db,
  )
}

async function setOverride(tx: Tx, userId: string, permission: string, effect: string): Promise<void> {
  if (effect === 'inherit') {
    await sql`delete from permission_overrides
      where port_id = ${portOf(tx)} and user_id = ${userId} and permission = ${permission}`.execute(tx.db)
  } else {
    await sql`insert into permission_overrides (port_id, user_id, permission, effect)
      values (${portOf(tx)}, ${userId}, ${permission}, ${effect})
      on conflict (port_id, user_id, permission) do update set effect = excluded.effect`.execute(tx.db)
  }
}
