import { type Kysely, sql } from 'kysely'
import {
  allPermissions,
  permissionKnown,
  type SystemRole,
  systemRoles,
} from '../../../contract/permissions.ts'
import type { PortModule } from '../../../contract/values/modules.ts'
import type { DB } from '../../database.generated.ts'
import { modulesOffIn, withoutModules } from '../settings/modules.ts'

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
  /** Without those of the parts that the port does without. */
  permissions: string[]
  modulesOff: PortModule[]
}

/** A role as its port keeps it. */
export interface StoredRole {
  key: string | null
  edited: boolean
  residentialAccess: boolean
  permissions: string[]
}

/** What a role grants. */
export type Grants = Pick<StoredRole, 'residentialAccess' | 'permissions'>

interface FoundPort extends Omit<PortOfUser, 'permissions' | 'modulesOff'> {
  roleKey: string | null
  roleEdited: boolean
  permissions: string[]
  allowed: string[]
  denied: string[]
  isSuperAdmin: boolean
  modules: Record<string, unknown>
}

/** The ports a user may act in, by name; a super administrator may do everything in all of them. */
export async function readPorts(db: Kysely<DB>, userId: string): Promise<PortOfUser[]> {
  const { rows } = await sql<FoundPort>`select * from ports_of(${userId})`.execute(db)
  return rows.map(({ permissions, allowed, denied, roleKey, roleEdited, isSuperAdmin, modules, ...port }) => {
    const stored = {
      key: roleKey,
      edited: roleEdited,
      residentialAccess: port.residentialAccess,
      permissions,
    }
    const role = isSuperAdmin ? everything : grantsOf(stored)
    const off = modulesOffIn(modules)
    return {
      ...port,
      residentialAccess: role.residentialAccess,
      permissions: withoutModules(isSuperAdmin ? role.permissions : resolve(role, allowed, denied), off),
      modulesOff: [...off],
    }
  })
}

const everything: Grants = { residentialAccess: true, permissions: [...allPermissions] }

/** What a role grants: a system role that nobody edited what the contract says, the administrators' always. */
export function grantsOf({ key, edited, residentialAccess, permissions }: StoredRole): Grants {
  const byKey = key !== null && Object.hasOwn(systemRoles, key) ? systemRoles[key as SystemRole] : null
  if (!byKey || (edited && key !== 'port_admin')) return { residentialAccess, permissions }
  return { residentialAccess: byKey.residentialAccess, permissions: [...byKey.permissions] }
}

/** Role and single overrides become the set of permissions: denied wins over allowed, residential ones need the toggle. */
export function resolve(
  { permissions, residentialAccess }: Grants,
  allowed: readonly string[],
  denied: readonly string[],
): string[] {
  const all = new Set([...permissions, ...allowed])
  for (const permission of denied) all.delete(permission)
  return [...all].filter(
    (permission) =>
      permissionKnown(permission) && (residentialAccess || !permission.startsWith('residential_')),
  )
}
