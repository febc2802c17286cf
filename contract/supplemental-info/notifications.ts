import type { Notifications } from '../notifications/declaration.ts'

export const supplementalNotifications: Notifications = {
  supplemental_answered: { of: 'interest' },
}
