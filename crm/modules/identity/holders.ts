import { sql } from 'kysely'
import type { Permission } from '../../../contract/permissions.ts'
import { portOf, type Tx } from '../../context.ts'
import { grantsOf, resolve, type StoredRole } from './ports-of.ts'

/** The people who work in the port and hold a permission. */
export async function readHolders(tx: Tx, permission: Permission): Promise<string[]> {
  const overrides = (
    effect: 'allow' | 'deny',
  ) => sql`coalesce((select array_agg(o.permission) from permission_overrides o
    where o.port_id = m.port_id and o.user_id = m.user_id and o.effect = ${effect}), '{}')`
  const { rows } = await sql<StoredRole & { userId: string; allowed: string[]; denied: string[] }>`
    select m.user_id, r.key, r.edited, r.residential_access, r.permissions, r.scopes,
      ${overrides('allow')} as allowed, ${overrides('deny')} as denied
    from port_members m
    join users u on u.id = m.user_id and u.disabled_at is null
    join roles r on r.port_id = m.port_id and r.id = m.role_id
    where m.port_id = ${portOf(tx)} and m.active order by m.user_id`.execute(tx.db)
  return rows.flatMap(({ userId, allowed, denied, ...role }) =>
    resolve(grantsOf(role), allowed, denied).includes(permission) ? [userId] : [],
  )
}
