import { endpointOf } from './endpoint.ts'
import type { FactName } from './events.ts'
import type { Permission } from './permissions.ts'

/** Gates of the CRM: a permission, or one of these words. */
export type StaffGate =
  | Permission
  | 'session'
  | 'super_admin'
  | 'portal'
  | 'public'
  | 'signed_token'
  | 'signing_service'

/** Declares one operation of the CRM. */
export const endpoint = endpointOf<StaffGate, FactName>()
