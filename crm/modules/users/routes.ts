import { sql } from 'kysely'
import { users } from '../../../contract/admin.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { assertPassword } from '../../../platform/identity/passwords.ts'
import { portOf, serve, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { addUser } from './create.ts'
import { inviteUser } from './invite.ts'
import { listUsers, pickUsers, readUser, type UserRow } from './queries.ts'
import { assertRole } from './roles.ts'

export function userRoutes({ auth, env }: Services) {
  return serve(users).with({
    list: (ctx, { query }) => listUsers(ctx, query),
    create: {
      outside: async (ctx, { body }) => {
        const { password, ...user } = body
        if (password !== undefined) assertPassword(password, body.email, 'password')
        const passwordHash =
          password === undefined ? null : await (await auth.$context).password.hash(password)
        return ctx.inTenant(async (tx) => {
          const added = await addUser(tx, { ...user, passwordHash })
          if (added.fresh && !passwordHash) await inviteUser(tx, { ...user, id: added.id }, env.publicUrl)
          return readUser(tx, added.id)
        })
      },
    },
    get: (ctx, { params }) => readUser(ctx, params.id),
    update: async (tx, { params, body, caller }) => {
      const before = await lockMember(tx, params.id, caller)
      if (body.roleId !== undefined && body.roleId !== before.roleId) {
        await assertRole(tx, body.roleId)
        await writeMember(tx, before.id, sql`role_id = ${body.roleId}`)
        const after = await readUser(tx, before.id)
        tx.emit('user.role_changed', {
          entityId: before.id,
          label: before.name,
          oldValues: { role: before.role },
          newValues: { role: after.role },
        })
      }
      if (body.active !== undefined && body.active !== before.active) {
        await writeMember(tx, before.id, sql`active = ${body.active}`)
        tx.emit('user.account_toggled', {
          entityId: before.id,
          label: before.name,
          oldValues: { active: before.active },
          newValues: { active: body.active },
        })
      }
      const unchanged =
        (body.roleId ?? before.roleId) === before.roleId && (body.active ?? before.active) === before.active
      if (unchanged) tx.unchanged()
      return readUser(tx, before.id)
    },
    remove: async (tx, { params, caller }) => {
      const before = await lockMember(tx, params.id, caller)
      await sql`delete from port_members where port_id = ${portOf(tx)} and user_id = ${before.id}`.execute(
        tx.db,
      )
      tx.emit('user.removed', { entityId: before.id, label: before.name, oldValues: { role: before.role } })
    },
    setOverrides: async (tx, { params, body, caller }) => {
      const before = await lockMember(tx, params.id, caller)
      for (const { permission, effect } of body.overrides) {
        if (effect === 'inherit') {
          await sql`delete from permission_overrides
            where port_id = ${portOf(tx)} and user_id = ${before.id} and permission = ${permission}`.execute(
            tx.db,
          )
        } else {
          await sql`insert into permission_overrides (port_id, user_id, permission, effect)
            values (${portOf(tx)}, ${before.id}, ${permission}, ${effect})
            on conflict (port_id, user_id, permission) do update set effect = excluded.effect`.execute(tx.db)
        }
      }
      const after = await readUser(tx, before.id)
      tx.emit('user.overrides_set', {
        entityId: before.id,
        label: before.name,
        oldValues: { overrides: before.overrides },
        newValues: { overrides: after.overrides },
      })
      return after
    },
    picker: (ctx) => pickUsers(ctx),
  })
}

async function lockMember(tx: Tx, id: string, caller: Caller): Promise<UserRow> {
  await sql`select 1 from port_members where port_id = ${portOf(tx)} and user_id = ${id} for update`.execute(
    tx.db,
  )
  const user = await readUser(tx, id)
  if (id === caller.userId) throw new Refusal('SELF_TARGETED')
  return user
}

async function writeMember(tx: Tx, id: string, change: ReturnType<typeof sql>): Promise<void> {
  await sql`update port_members set ${change} where port_id = ${portOf(tx)} and user_id = ${id}`.execute(
    tx.db,
  )
}
