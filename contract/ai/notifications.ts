import type { Notifications } from '../notifications/declaration.ts'

export const aiNotifications: Notifications = {
  ai_budget_warning: { of: 'expense', mail: 'alert', settings: 'ai' },
}
