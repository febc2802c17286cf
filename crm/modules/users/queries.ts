import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { readPage } from '../../../platform/database/page.ts'
import { type Ctx, portOf } from '../../context.ts'

export interface UserRow {
  id: string
  email: string
  name: string
  firstName: string
  lastName: string
  username: string | null
  isSuperAdmin: boolean
  active: boolean
  roleId: string
  role: string
  overrides: { permission: string; effect: string }[]
  lastSignInAt: Date | null
  createdAt: Date
}

const fullName = sql<string>`coalesce(u.display_name, nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`

function usersOfPort(ctx: Ctx) {
  return ctx.db
    .selectFrom('portMembers as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .innerJoin('roles as r', (join) => join.onRef('r.portId', '=', 'm.portId').onRef('r.id', '=', 'm.roleId'))
    .where('m.portId', '=', portOf(ctx))
    .select([
      'u.id',
      'u.email',
      'u.firstName',
      'u.lastName',
      'u.username',
      'u.isSuperAdmin',
      'm.active',
      'm.roleId',
    ])
    .select(['u.lastSignInAt', 'm.createdAt', 'r.name as role', fullName.as('name')])
    .select(
      sql<
        UserRow['overrides']
      >`(select coalesce(json_agg(json_build_object('permission', o.permission, 'effect', o.effect) order by o.permission), '[]')
        from permission_overrides o where o.port_id = m.port_id and o.user_id = m.user_id)`.as('overrides'),
    )
}

/** A page of the users of the port. */
export function listUsers(ctx: Ctx, query: { page: number; limit: number; sort?: string; q?: string }) {
  let users = usersOfPort(ctx)
  if (query.q)
    users = users.where(sql<boolean>`position(lower(${query.q}) in lower(${fullName} || ' ' || u.email)) > 0`)
  const descending = query.sort?.startsWith('-') ? sql`desc` : sql`asc`
  const by = query.sort?.endsWith('createdAt') ? sql`m.created_at` : sql`lower(${fullName})`
  return readPage(ctx.db, users.orderBy(sql`${by} ${descending}`).orderBy('u.id'), query)
}

/** One user of the port. Throws RECORD_NOT_FOUND. */
export async function readUser(ctx: Ctx, id: string): Promise<UserRow> {
  const user = await usersOfPort(ctx).where('u.id', '=', id).executeTakeFirst()
  if (!user) throw new Refusal('RECORD_NOT_FOUND')
  return user
}

/** Active users of the port for a picker. */
export async function pickUsers(ctx: Ctx): Promise<{ id: string; label: string }[]> {
  const { rows } = await sql<{ id: string; label: string }>`
    select u.id, ${fullName} as label from port_members m join users u on u.id = m.user_id
    where m.port_id = ${portOf(ctx)} and m.active order by lower(${fullName})`.execute(ctx.db)
  return rows
}
