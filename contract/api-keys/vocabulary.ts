import { allPermissions, type Permission } from '../permissions.ts'

/** What a key may be allowed: whoever works here is nothing that a program decides. */
export const keyPermissions = allPermissions.filter(
  (permission) => permission !== 'admin.manage_users',
) as unknown as readonly [Permission, ...Permission[]]

/** Keys of a port that work at the same time. */
export const mostApiKeys = 100

/** Calls of tools that a key may make over MCP, where its maker sets nothing else. */
export const usualCalls = { minute: 60, day: 5000 } as const
export const mostCalls = { minute: 600, day: 1_000_000 } as const
