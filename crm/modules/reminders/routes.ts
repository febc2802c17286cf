import { kinds } from '../../../contract/kinds.ts'
import { calendars, reminders } from '../../../contract/reminders/endpoints.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { serve, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { regularHandlers } from '../records/regular.ts'
import { closeCalendar, openCalendar, readCalendarState } from './calendar.ts'
import { changeReminder } from './change.ts'
import { createReminder } from './create.ts'
import { writeFeed } from './feed.ts'
import { countReminders, listReminders, readReminder } from './queries.ts'
import { completeReminder, dismissReminder, reopenReminder } from './settle.ts'
import { snoozeReminder } from './snooze.ts'

type Step = (tx: Tx, id: string, caller: Caller) => Promise<void>

export function reminderRoutes(services: Services) {
  const step =
    (work: Step) =>
    async (tx: Tx, { params, caller }: { params: { id: string }; caller: Caller }) => {
      await work(tx, params.id, caller)
      return readReminder(tx, params.id, caller)
    }
  return [
    ...serve(reminders).with({
      ...regularHandlers(kinds.reminder, readReminder),
      list: (ctx, { query, caller }) => listReminders(ctx, query, caller),
      counts: (ctx) => countReminders(ctx),
      create: async (tx, { body, caller }) =>
        readReminder(tx, await createReminder(tx, body, caller), caller),
      get: (ctx, { params, caller }) => readReminder(ctx, params.id, caller),
      update: async (tx, { params, body, ifMatch, caller }) => {
        await changeReminder(tx, params.id, body, ifMatch, caller)
        return readReminder(tx, params.id, caller)
      },
      complete: step(completeReminder),
      dismiss: step(dismissReminder),
      reopen: step(reopenReminder),
      snooze: async (tx, { params, body, caller }) => {
        await snoozeReminder(tx, params.id, body, caller)
        return readReminder(tx, params.id, caller)
      },
      readCalendar: (ctx) => readCalendarState(ctx),
      openCalendar: (tx) => openCalendar(tx, services.env),
      closeCalendar: (tx) => closeCalendar(tx),
    }),
    ...serve(calendars).with({ read: (_ctx, { params }) => writeFeed(services, params.token) }),
  ]
}
