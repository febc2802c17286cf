import type { Notifications } from '../notifications/declaration.ts'

export const alertNotifications: Notifications = {
  alert_raised: { of: 'interest', mail: 'alert' },
}
