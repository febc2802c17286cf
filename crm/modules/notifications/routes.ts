import { notificationPreferences, notifications } from '../../../contract/notifications/endpoints.ts'
import { serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { changeChoice, readChoice } from './preferences.ts'
import { countUnread, listNotifications, markAllRead, markRead } from './queries.ts'

export function notificationRoutes({ kernel }: Pick<Services, 'kernel'>) {
  return [
    ...serve(notifications).with({
      list: (ctx, { query, caller }) => listNotifications(ctx, query, caller),
      count: (ctx) => countUnread(ctx),
      read: (tx, { params }) => markRead(tx, params.id),
      readAll: (tx) => markAllRead(tx),
    }),
    ...serve(notificationPreferences).with({
      get: (ctx) => readChoice(ctx),
      put: async (tx, { body }) => {
        await changeChoice(kernel, tx, body)
        return readChoice(tx)
      },
    }),
  ]
}
