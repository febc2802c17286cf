import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { readPage } from '../../../platform/database/page.ts'
import { atHomeOf } from '../../../platform/shards/ask-all.ts'
import { type Ctx, portOf } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { avatarLink } from '../identity/avatar/avatars.ts'
import { personName } from '../records/person-name.ts'
import { byName } from '../records/sort.ts'

export interface UserRow {
  id: string
  email: string
  name: string
  firstName: string
  lastName: string
  username: string | null
  image: string | null
  isSuperAdmin: boolean
  active: boolean
  disabled: boolean
  roleId: string
  role: string
  overrides: { permission: string; effect: string }[]
  secondFactor: boolean
  lastSignInAt: Date | null
  createdAt: Date
  invitation: { expiresAt: string; expired: boolean } | null
}

type FoundUser = Omit<UserRow, 'secondFactor'>
type UserView = UserRow & { avatar: string | null }

type Needed = Pick<Services, 'env' | 'kernel'>

/** As they are shown, with what home alone knows of their accounts. */
async function withFactors(
  { env, kernel }: Needed,
  ctx: Ctx,
  users: readonly FoundUser[],
): Promise<UserView[]> {
  const ids = users.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`select u.id from unnest(${ids}::uuid[]) as u(id)
    where exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
      or exists (select 1 from passkeys k where k.user_id = u.id)`.execute(atHomeOf<DB>(kernel, ctx).db)
  const proved = new Set(rows.map(({ id }) => id))
  return users.map((user) => ({
    ...user,
    secondFactor: proved.has(user.id),
    avatar: avatarLink(env, user),
  }))
}

/** Members of the port, and those invited to it, of whom only what was sent to them is known. */
function usersOfPort(ctx: Ctx) {
  const rows = sql<FoundUser>`(
    select u.id, u.email, ${personName} as name, u.first_name, u.last_name, u.username, u.image,
      u.is_super_admin, m.active,
      u.disabled_at is not null as disabled, m.role_id, r.name as role,
      u.last_sign_in_at, m.created_at,
      (select coalesce(json_agg(json_build_object('permission', o.permission, 'effect', o.effect)
          order by o.permission), '[]')
        from permission_overrides o where o.port_id = m.port_id and o.user_id = m.user_id) as overrides,
      null::json as invitation
    from port_members m
    join users u on u.id = m.user_id
    join roles r on r.port_id = m.port_id and r.id = m.role_id
    where m.port_id = ${portOf(ctx)}
    union all
    select i.id, i.email, coalesce(nullif(trim(i.first_name || ' ' || i.last_name), ''), i.email), i.first_name,
      i.last_name, i.username, null, i.is_super_admin, false, false, i.role_id, r.name, null, i.created_at, '[]'::json,
      json_build_object('expiresAt', to_char(i.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'expired', i.expires_at <= now())
    from invitations i
    join roles r on r.port_id = i.port_id and r.id = i.role_id
    where i.port_id = ${portOf(ctx)}
  )`.as('u')
  return ctx.db.selectFrom(rows).selectAll()
}

/** A page of the users of the port. */
export async function listUsers(
  ctx: Ctx,
  services: Needed,
  query: { page: number; limit: number; sort?: string; q?: string },
) {
  let users = usersOfPort(ctx)
  if (query.q)
    users = users.where(sql<boolean>`position(lower(${query.q}) in lower(u.name || ' ' || u.email)) > 0`)
  const descending = query.sort?.startsWith('-') ? sql`desc` : sql`asc`
  const by = query.sort?.endsWith('createdAt') ? sql`u.created_at` : sql`lower(u.name)`
  const page = await readPage(ctx.db, users.orderBy(sql`${by} ${descending}`).orderBy('u.id'), query)
  return { ...page, rows: await withFactors(services, ctx, page.rows) }
}

/** One user of the port, or somebody invited to it. Throws RECORD_NOT_FOUND. */
export async function readUser(ctx: Ctx, services: Needed, id: string): Promise<UserView> {
  const user = await usersOfPort(ctx).where('u.id', '=', id).executeTakeFirst()
  if (!user) throw new Refusal('RECORD_NOT_FOUND')
  return (await withFactors(services, ctx, [user]))[0]!
}

/** Active users of the port for a picker. */
export async function pickUsers(
  ctx: Ctx,
  env: Services['env'],
): Promise<{ id: string; label: string; avatar: string | null }[]> {
  const { rows } = await sql<{ id: string; label: string; image: string | null }>`
    select u.id, u.image, ${personName} as label from port_members m join users u on u.id = m.user_id
    where m.port_id = ${portOf(ctx)} and m.active and u.disabled_at is null order by ${byName(ctx, personName)}, u.id`.execute(
    ctx.db,
  )
  return rows.map((row) => ({ ...row, avatar: avatarLink(env, row) }))
}
