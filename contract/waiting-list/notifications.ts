import type { Notifications } from '../notifications/declaration.ts'

export const waitingListNotifications: Notifications = {
  waiting_list_next: { of: 'berth' },
}
