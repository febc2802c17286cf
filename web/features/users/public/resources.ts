import type { Permission, permissionMatrix } from '../../../../contract/permissions.ts'
import { permissionsAtWork } from '../../../../contract/records/gates.generated.ts'

export type Resource = keyof typeof permissionMatrix
export type Action = (typeof permissionMatrix)[Resource][number]

export type ResourceActions = {
  resource: Resource
  actions: readonly { action: Action; permission: Permission }[]
}

/** The permissions that something asks for, resource by resource. */
export const resources: readonly ResourceActions[] = [
  ...Map.groupBy(permissionsAtWork, (permission) => permission.split('.')[0] as Resource),
].map(([resource, permissions]) => ({
  resource,
  actions: permissions.map((permission) => ({ action: permission.split('.')[1] as Action, permission })),
}))
