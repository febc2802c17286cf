import type { Notifications } from '../notifications/declaration.ts'

export const portalNotifications: Notifications = {
  portal_message: { of: 'client' },
  portal_file: { of: 'client' },
  portal_change: { of: 'client' },
  portal_renewal: { of: 'client' },
}
