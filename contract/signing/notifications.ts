import type { Notifications } from '../notifications/declaration.ts'

export const signingNotifications: Notifications = {
  signing_secret_wrong: { of: 'document', mail: 'alert' },
}
