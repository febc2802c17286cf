import { z } from 'zod'
import { created, data, empty, file, page } from '../endpoint.ts'
import { id, idList, idParams, isoDate, listOf, optionalLongText, text, timestamp } from '../fields.ts'
import { typesWith } from '../kinds.ts'
import { schemaMessage } from '../reason.ts'
import { detailOf, rowOf } from '../record.ts'
import { csvOf } from '../records/csv-columns.ts'
import { recordQuery } from '../records/list-query.ts'
import { regularOf } from '../records/regular.ts'
import { endpoint } from '../staff-endpoint.ts'
import { reminder } from './record.ts'
import { priorities, reminderStates, repeatUnits, snoozePresets } from './vocabulary.ts'

/** The record it hangs on; all null for none, and for one of a kind the caller may not see. */
const reminded = typesWith('reminders')
const of = { recordType: z.enum(reminded).nullable(), recordId: id.nullable() }

export const ReminderRow = z.object({ ...rowOf(reminder), ...of })
export const Reminder = z.object({
  ...detailOf(reminder),
  ...of,
  createdByName: z.string().nullable(),
  settledByName: z.string().nullable(),
})

const csv = csvOf(reminder)
const sees = reminder.gates.view

/** How often it comes again, by the clock of whoever it is assigned to. */
const repeat = z
  .strictObject({ unit: z.enum(repeatUnits), every: z.int().min(1).max(99).default(1) })
  .refine(({ unit, every }) => unit !== 'weekday' || every === 1, {
    path: ['every'],
    message: schemaMessage('every_weekday'),
  })

const typed = {
  title: text(200),
  note: optionalLongText(5000),
  dueAt: timestamp,
  priority: z.enum(priorities).optional(),
  /** Left out for a new one: the caller. Another person needs reminders.assign_others. */
  assignedTo: id.optional(),
  repeat: repeat.nullable().optional(),
  recordType: z.enum(reminded).nullable().optional(),
  recordId: id.nullable().optional(),
}

type Link = { recordType?: string | null | undefined; recordId?: string | null | undefined }
const linkWhole = ({ recordType, recordId }: Link) => (recordType == null) === (recordId == null)
const linkSaid = { path: ['recordId'], message: schemaMessage('record_kind') }

const settling = {
  method: 'POST',
  gate: sees,
  params: idParams,
  body: z.strictObject({}),
  response: data(Reminder),
  errors: ['REMINDER_SETTLED'],
} as const

export const reminders = {
  ...regularOf(reminder),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/reminders',
    summary:
      'Reminders, the next one first; without reminders.view_all those assigned to the caller or made by them',
    gate: sees,
    query: recordQuery(reminder, csv, {
      status: listOf(reminderStates).optional(),
      priority: listOf(priorities).optional(),
      assignedTo: idList.optional(),
      recordType: z.enum(reminded).optional(),
      recordId: id.optional(),
      /** Due on this day of the port or later. */
      dueFrom: isoDate.optional(),
      /** Due on this day of the port or earlier. */
      dueTo: isoDate.optional(),
    }),
    response: page(ReminderRow),
    csv,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/v1/reminders/counts',
    summary: "The caller's own that wait: overdue, and still to come before midnight of the caller's clock",
    gate: sees,
    response: data(z.object({ overdue: z.int(), today: z.int() })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/reminders',
    summary: 'Makes a reminder',
    gate: 'reminders.create',
    asks: ['reminders.assign_others'],
    body: z.strictObject(typed).refine(linkWhole, linkSaid),
    response: created(Reminder),
    emits: ['reminder.created'],
    errors: ['REFERENCE_NOT_FOUND', 'RECORD_ARCHIVED'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/reminders/{id}',
    summary: 'One reminder',
    gate: sees,
    params: idParams,
    response: data(Reminder),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/reminders/{id}',
    summary:
      "Changes a reminder: one's own with reminders.create, those of others with reminders.assign_others. A new due moment ends a snooze",
    gate: 'reminders.create',
    asks: ['reminders.assign_others'],
    params: idParams,
    body: z.strictObject(typed).partial().refine(linkWhole, linkSaid),
    response: data(Reminder),
    emits: ['reminder.updated'],
    ifMatch: true,
    errors: ['REFERENCE_NOT_FOUND', 'RECORD_ARCHIVED', 'REMINDER_SETTLED', 'VERSION_STALE'],
  }),
  complete: endpoint({
    ...settling,
    path: '/api/v1/reminders/{id}/complete',
    summary: 'It was done. One that repeats comes again at its next moment that lies ahead',
    emits: ['reminder.completed'],
  }),
  dismiss: endpoint({
    ...settling,
    path: '/api/v1/reminders/{id}/dismiss',
    summary: 'It is of no use any more; one that repeats does not come again',
    emits: ['reminder.dismissed'],
  }),
  snooze: endpoint({
    ...settling,
    path: '/api/v1/reminders/{id}/snooze',
    summary: "Puts it off, by the caller's clock, or to a moment ahead",
    body: z
      .strictObject({ preset: z.enum(snoozePresets).optional(), until: timestamp.optional() })
      .refine(({ preset, until }) => (preset === undefined) !== (until === undefined), {
        path: ['preset'],
        message: schemaMessage('preset_or_moment'),
      }),
    emits: ['reminder.snoozed'],
  }),
  reopen: endpoint({
    ...settling,
    path: '/api/v1/reminders/{id}/reopen',
    summary:
      'Takes back that it was completed, dismissed or put off; the next one of a series goes again where nobody touched it',
    emits: ['reminder.reopened'],
    errors: [],
  }),
  readCalendar: endpoint({
    method: 'GET',
    path: '/api/v1/reminders/calendar',
    summary: "Whether the caller's reminders of this port can be read in a calendar, and when one last did",
    gate: sees,
    personal: true,
    response: data(z.object({ since: timestamp.nullable(), readAt: timestamp.nullable() })),
  }),
  openCalendar: endpoint({
    method: 'POST',
    path: '/api/v1/reminders/calendar',
    summary: 'A private address for calendars, shown once; the one before it ends',
    gate: sees,
    personal: true,
    body: z.strictObject({}),
    response: created(z.object({ url: z.string() })),
    emits: 'nothing',
  }),
  closeCalendar: endpoint({
    method: 'DELETE',
    path: '/api/v1/reminders/calendar',
    summary: 'Ends the private address',
    gate: sees,
    personal: true,
    response: empty,
    emits: 'nothing',
  }),
} as const

export const calendars = {
  read: endpoint({
    method: 'GET',
    path: '/api/public/calendars/{token}',
    summary: 'Reminders of one person as a calendar (RFC 5545), for as long as they may see them',
    gate: 'signed_token',
    scope: 'none',
    params: z.object({ token: z.string() }),
    pathKinds: { token: 'token' },
    response: file,
  }),
} as const
