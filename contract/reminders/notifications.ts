import type { Notifications } from '../notifications/declaration.ts'

export const reminderNotifications: Notifications = {
  reminder_due: { of: 'reminder' },
}
