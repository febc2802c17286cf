import { type Permission, permissionMatrix } from '../../../contract/permissions.ts'
import type { Answer } from '../../lib/api.ts'

export type User = Answer<'users', 'get'>
export type Role = Answer<'roles', 'list'>[number]
export type Effect = 'inherit' | 'allow' | 'deny'
export type Resource = keyof typeof permissionMatrix
export type Action = (typeof permissionMatrix)[Resource][number]

export type ResourceActions = {
  resource: Resource
  actions: readonly { action: Action; permission: Permission }[]
}

/** The vocabulary of permissions, resource by resource. */
export const resources: readonly ResourceActions[] = Object.entries(permissionMatrix).map(
  ([resource, actions]) => ({
    resource: resource as Resource,
    actions: actions.map((action) => ({ action, permission: `${resource}.${action}` as Permission })),
  }),
)

export const permissionCount = resources.reduce((sum, { actions }) => sum + actions.length, 0)

/** What the user's own rule says about a permission; without one the role decides. */
export function effectOf(user: Pick<User, 'overrides'>, permission: Permission): Effect {
  return user.overrides.find((override) => override.permission === permission)?.effect ?? 'inherit'
}

/** The user as they are once the rule is set. */
export function withOverride(user: User, permission: Permission, effect: Effect): User {
  const others = user.overrides.filter((override) => override.permission !== permission)
  return { ...user, overrides: effect === 'inherit' ? others : [...others, { permission, effect }] }
}
