import { type Permission, type Scopes, scopesWithin } from '../../../contract/permissions.ts'
import { permissionsAtWork } from '../../../contract/records/gates.generated.ts'
import { moduleOf, type PortModule } from '../../../contract/values/modules.ts'
import type { Answer } from '../../kit/server/api.ts'

export type User = Answer<'users', 'get'>
export type Role = Answer<'roles', 'list'>[number]
export type Team = Answer<'teams', 'list'>[number]
export type Effect = 'inherit' | 'allow' | 'deny'
export const permissionCount = permissionsAtWork.length

/** How many of these a role grants. */
export function grantedCount(role: Pick<Role, 'permissions'>): number {
  return permissionsAtWork.filter((permission) => role.permissions.includes(permission)).length
}

/** What the user's own rule says about a permission; without one the role decides. */
export function effectOf(user: Pick<User, 'overrides'>, permission: Permission): Effect {
  return user.overrides.find((override) => override.permission === permission)?.effect ?? 'inherit'
}

/** The user as they are once the rule is set. */
export function withOverride(user: User, permission: Permission, effect: Effect): User {
  const others = user.overrides.filter((override) => override.permission !== permission)
  return { ...user, overrides: effect === 'inherit' ? others : [...others, { permission, effect }] }
}

/** What the user may do: what the role gives, and their own exceptions. */
export function permissionsOf(user: Pick<User, 'overrides'>, role: Role): ReadonlySet<string> {
  const granted = new Set(role.permissions)
  for (const { permission, effect } of user.overrides) {
    if (effect === 'allow') granted.add(permission)
    else granted.delete(permission)
  }
  return new Set([...granted].filter((permission) => opensWith(role, permission)))
}

/** Of the residential desk a role without access to it opens nothing, whatever else is said. */
export function opensWith(
  { residentialAccess }: Pick<Role, 'residentialAccess'>,
  permission: string,
): boolean {
  return residentialAccess || !permission.startsWith('residential_')
}

/** Whoever acts in a port: what they may do there, and what the port does without. */
type Acting = {
  can: (permission: Permission) => boolean
  port: { modulesOff: readonly PortModule[]; scopes: Scopes }
}

/**
 * Whether these permissions stay within what somebody may do: nobody gives, or takes, more than they hold. Nobody holds
 * those of a part that the port does without, whatever their role says.
 */
export function within(permissions: Iterable<string>, { can, port }: Acting): boolean {
  return [...permissions].every((permission) => {
    const module = moduleOf(permission)
    return can(permission as Permission) || (module !== undefined && port.modulesOff.includes(module))
  })
}

/** The roles somebody may give. */
export function rolesWithin(roles: readonly Role[], acting: Acting): readonly Role[] {
  return roles.filter(
    (role) => within(role.permissions, acting) && scopesWithin(role.scopes, acting.port.scopes),
  )
}
