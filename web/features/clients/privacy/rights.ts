import { adminPermissions, type Permission } from '../../../../contract/permissions.ts'
import { usePort } from '../../../kit/server/session.tsx'

// What the operations ask for, in `contract/privacy/endpoints.ts`.
const toExport: readonly Permission[] = [
  'clients.view',
  'yachts.view',
  'companies.view',
  'interests.view',
  'files.view',
  'reminders.view_all',
  'admin.view_audit_log',
]
const toErase: readonly Permission[] = ['clients.view', 'clients.delete', 'yachts.delete', 'interests.delete']

/** Whether the user may have an archive built of a client, and erase one. */
export function useMayAsk(): { mayExport: boolean; mayErase: boolean } {
  const { can } = usePort()
  const administers = adminPermissions.some((permission) => can(permission))
  const all = (needed: readonly Permission[]) => administers && needed.every((permission) => can(permission))
  return { mayExport: all(toExport), mayErase: all(toErase) }
}
