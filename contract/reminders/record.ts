import { z } from 'zod'
import { id, optionalLongText, timestamp } from '../fields.ts'
import { record } from '../record.ts'
import {
  assigned,
  choice,
  inRecord,
  integer,
  line,
  moment,
  name,
  onRequest,
  person,
  readOnly,
  special,
  state,
} from '../record-fields.ts'
import { priorities, reminderStates, repeatUnits } from './vocabulary.ts'

/** What somebody in a port must not forget. It hangs on a record or on none, is settled rather than archived. */
export const reminder = record({
  type: 'reminder',
  table: 'reminders',
  path: 'reminders',
  title: 'title',
  gates: { view: ['reminders.view_all', 'reminders.view_own'], own: 'reminders.view_own' },
  has: ['activity'],
  fields: {
    title: name(200),
    note: inRecord(special('text', optionalLongText(5000), z.string().nullable())),
    status: readOnly(state(reminderStates)),
    priority: state(priorities),
    dueAt: special('moment', timestamp, timestamp),
    snoozedUntil: onRequest(moment()),
    // When it asks for attention: the end of its snooze, else its due moment.
    nextAt: onRequest(special('moment', null, timestamp)),
    repeatUnit: onRequest(readOnly(choice(repeatUnits))),
    repeatEvery: onRequest(readOnly(integer(z.int()))),
    assignedTo: onRequest(assigned(special('person', null, id), { shows: 'assigneeName' })),
    assigneeName: readOnly(line(200)),
    createdBy: onRequest(readOnly(person())),
    recordTitle: readOnly(line(300)),
    settledAt: moment(),
    createdAt: onRequest(special('moment', null, timestamp)),
  },
  facts: {
    created: { action: 'create' },
    updated: { action: 'update' },
    due: { action: 'due' },
    snoozed: { action: 'snooze' },
    completed: { action: 'complete' },
    dismissed: { action: 'dismiss' },
    reopened: { action: 'reopen' },
  },
})
