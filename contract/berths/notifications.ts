import type { Notifications } from '../notifications/declaration.ts'

export const berthNotifications: Notifications = {
  berth_suggested: { of: 'berth' },
}
