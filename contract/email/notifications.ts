import type { Notifications } from '../notifications/declaration.ts'

export const emailNotifications: Notifications = {
  email_account_failing: { of: 'client', mail: 'alert', settings: 'email-accounts' },
}
