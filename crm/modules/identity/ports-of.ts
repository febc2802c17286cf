import { type Kysely, sql } from 'kysely'
import { allPermissions, permissionKnown } from '../../../contract/permissions.ts'
import type { DB } from '../../database.generated.ts'

/** One port of a user, with role and resolved permissions. */
export interface PortOfUser {
  id: string
  slug: string
  name: string
  currency: string
  timezone: string
  primaryColor: string | null
  role: string
  residentialAccess: boolean
  permissions: string[]
}

/** The ports a user may act in, by name; a super administrator may act in all of them. */
export async function readPorts(db: Kysely<DB>, userId: string): Promise<PortOfUser[]> {
  const { rows } = await sql<
    Omit<PortOfUser, 'permissions'> & { permissions: string[] | null; allowed: string[]; denied: string[] }
  >`select * from ports_of(${userId})`.execute(db)
  return rows.map(({ permissions, allowed, denied, ...port }) => ({
    ...port,
    permissions: resolve(permissions, allowed, denied, port.residentialAccess),
  }))
}

/** Role and single overrides become the set of permissions: denied wins over allowed, residential ones need the toggle. */
export function resolve(
  granted: readonly string[] | null,
  allowed: readonly string[],
  denied: readonly string[],
  residentialAccess: boolean,
): string[] {
  if (granted === null) return [...allPermissions]
  const all = new Set([...granted, ...allowed])
  for (const permission of denied) all.delete(permission)
  return [...all].filter(
    (permission) =>
      permissionKnown(permission) && (residentialAccess || !permission.startsWith('residential_')),
  )
}
