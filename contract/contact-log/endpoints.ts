import { z } from 'zod'
import { created, cursor, data, empty } from '../endpoint.ts'
import { id, idParams, optionalText, text, timestamp } from '../fields.ts'
import { cursorQuery } from '../paging.ts'
import { adminPermissions } from '../permissions.ts'
import { schemaMessage } from '../reason.ts'
import { endpoint } from '../staff-endpoint.ts'
import { contactLogChannels, directions } from './vocabulary.ts'

const channel = z.enum(contactLogChannels)
const longText = z.string().trim().min(1, schemaMessage('write_something')).max(10_000)

/** Who spoke to whom about a deal, and what was said. */
const Contact = z.object({
  id,
  channel,
  direction: z.enum(directions),
  summary: z.string(),
  happenedAt: timestamp,
  /** What was spoken into the device, as it was understood. */
  voiceTranscript: z.string().nullable(),
  /** The name of the quick template it began with. */
  templateUsed: z.string().nullable(),
  followUpAt: timestamp.nullable(),
  /** The reminder of the follow-up; null where there is none any more. */
  reminderId: id.nullable(),
  authorId: id.nullable(),
  authorName: z.string().nullable(),
  createdAt: timestamp,
})

export const contactLog = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/interests/{id}/contact-log',
    summary: 'Who spoke to whom about the interest, what was written last first',
    gate: 'interests.view',
    params: idParams,
    query: cursorQuery({}),
    response: cursor(Contact),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/v1/interests/{id}/contact-log',
    summary:
      'Writes down a contact; `followUpAt` makes a reminder for the caller, which needs reminders.create',
    gate: 'interests.edit',
    asks: ['reminders.create'],
    params: idParams,
    body: z.strictObject({
      channel,
      direction: z.enum(directions).optional(),
      summary: longText,
      /** When it was, not ahead; without it, now. */
      happenedAt: timestamp.optional(),
      followUpAt: timestamp.nullable().optional(),
      /** What the reminder is called; without it, the client's name. */
      followUpTitle: optionalText(200),
      voiceTranscript: z.string().trim().max(20_000).nullable().optional(),
      templateUsed: optionalText(80),
    }),
    response: created(Contact),
    emits: ['interest.contact_logged'],
    errors: ['RECORD_ARCHIVED'],
  }),
} as const

const ContactTemplate = z.object({
  id,
  name: z.string(),
  /** The channel it is for; null for any. */
  channel: channel.nullable(),
  body: z.string(),
  version: z.int(),
})

const typed = { name: text(80), channel: channel.nullable().optional(), body: longText }
export const mostContactTemplates = 200

export const contactTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/admin/contact-templates',
    summary: 'Texts to begin a contact with, by name',
    gate: ['interests.edit', ...adminPermissions],
    response: data(z.array(ContactTemplate)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/admin/contact-templates',
    summary: 'Makes a quick template',
    gate: 'admin.manage_settings',
    body: z.strictObject(typed),
    response: created(ContactTemplate),
    emits: ['contact_template.created'],
    errors: ['NAME_TAKEN', 'CONFLICT'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/admin/contact-templates/{id}',
    summary: 'Changes a quick template',
    gate: 'admin.manage_settings',
    params: idParams,
    body: z.strictObject(typed).partial(),
    response: data(ContactTemplate),
    emits: ['contact_template.updated'],
    ifMatch: true,
    errors: ['NAME_TAKEN', 'VERSION_STALE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/admin/contact-templates/{id}',
    summary: 'Deletes a quick template; contacts that began with it stay as they are',
    gate: 'admin.manage_settings',
    params: idParams,
    response: empty,
    emits: ['contact_template.deleted'],
  }),
} as const
