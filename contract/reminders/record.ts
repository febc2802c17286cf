import { z } from 'zod'
import { id, optionalLongText, timestamp } from '../fields.ts'
import { record } from '../record.ts'
import {
  choice,
  inRecord,
  line,
  moment,
  name,
  onRequest,
  person,
  readOnly,
  special,
  state,
  whole,
} from '../record-fields.ts'
import { priorities, reminderStates, repeatUnits } from './vocabulary.ts'

/** What somebody in a port must not forget. It hangs on a record or on none, is settled rather than archived. */
export const reminder = record({
  type: 'reminder',
  table: 'reminders',
  path: 'reminders',
  title: 'title',
  gates: { view: ['reminders.view_all', 'reminders.view_own'], own: 'reminders.view_own' },
  has: [],
  fields: {
    title: name('Reminder', 200),
    note: inRecord(special('text', 'Note', optionalLongText(5000), z.string().nullable())),
    status: readOnly(state('Status', reminderStates)),
    priority: state('Priority', priorities),
    dueAt: special('moment', 'Due', timestamp, timestamp),
    snoozedUntil: onRequest(moment('Snoozed until')),
    // When it asks for attention: the end of its snooze, else its due moment.
    nextAt: onRequest(special('moment', 'Next', null, timestamp)),
    repeatUnit: onRequest(readOnly(choice('Repeats', repeatUnits))),
    repeatEvery: onRequest(readOnly(whole('Repeats every', z.int()))),
    assignedTo: onRequest(special('person', 'Assigned to', null, id)),
    assigneeName: readOnly(line('Assigned to', 200)),
    createdBy: onRequest(readOnly(person('Made by'))),
    recordTitle: readOnly(line('Of', 300)),
    settledAt: moment('Settled'),
    createdAt: onRequest(special('moment', 'Made', null, timestamp)),
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
