import { z } from 'zod'
import { contactLogChannels, directions } from '../contact-log/vocabulary.ts'
import { automaticKinds, messageProblems } from '../email/vocabulary.ts'
import { cursor } from '../endpoint.ts'
import { id, idParams, listOf, timestamp } from '../fields.ts'
import { kinds, recordTypes, type TypeWith, typesWith } from '../kinds.ts'
import { cursorQuery } from '../paging.ts'
import { endpoint } from '../staff-endpoint.ts'
import { actorKinds } from '../values/actors.ts'
import { activityKinds, activitySources } from './vocabulary.ts'

const values = z.record(z.string(), z.unknown()).nullable()

/** One line of the stream of a record. What comes from another source is null. */
const Line = z.object({
  id,
  kind: z.enum(activityKinds),
  source: z.enum(activitySources),
  at: timestamp,
  actorKind: z.enum(actorKinds),
  /** Null where nobody of the staff did it, and where they left. */
  actorId: id.nullable(),
  actorName: z.string().nullable(),
  /** The record it belongs to, by what people call it; an interest by its client, with its berths, which a payment has too. */
  record: z.object({
    type: z.enum(recordTypes),
    id,
    name: z.string().nullable(),
    berths: z.array(z.string()),
  }),
  /** A fact, as the audit log has it. */
  event: z
    .object({
      type: z.string(),
      action: z.string(),
      label: z.string().nullable(),
      oldValues: values,
      newValues: values,
      metadata: values,
    })
    .nullable(),
  note: z
    .object({
      /** Markdown. */
      body: z.string(),
      pinned: z.boolean(),
      edited: z.boolean(),
    })
    .nullable(),
  contact: z
    .object({
      channel: z.enum(contactLogChannels),
      direction: z.enum(directions),
      /** Markdown. */
      summary: z.string(),
      followUpAt: timestamp.nullable(),
    })
    .nullable(),
  /** A mail that was sent or came in, or a message of the portal. */
  mail: z
    .object({
      inbound: z.boolean(),
      /** From whom a mail came in. */
      sender: z.string().nullable(),
      recipient: z.string().nullable(),
      subject: z.string().nullable(),
      /** Markdown. */
      body: z.string(),
      fileName: z.string().nullable(),
      /** Of the mail; null where that is no longer kept, and of a message of the portal. */
      status: z.string().nullable(),
      /** Who wrote it where no person did. */
      automatic: z.enum(automaticKinds).nullable(),
      /** What of it could not be read. */
      problem: z.enum(messageProblems).nullable(),
      /** How many files came with it. */
      attachments: z.number(),
    })
    .nullable(),
  reminder: z.object({ title: z.string() }).nullable(),
})

function streamOf({ path, gates }: (typeof kinds)[TypeWith<'activity'>]) {
  return endpoint({
    method: 'GET',
    path: `/api/v1/${path}/{id}/stream`,
    summary:
      'Everything that happened to the record and what belongs to it, as far as the caller may see it, newest first: changes, notes, calls, mail, documents, money',
    gate: gates.view,
    params: idParams,
    query: cursorQuery({ kind: listOf(activityKinds).optional() }),
    response: cursor(Line),
  })
}

const streams = Object.fromEntries(typesWith('activity').map((type) => [type, streamOf(kinds[type])])) as {
  readonly [T in TypeWith<'activity'>]: ReturnType<typeof streamOf>
}

/** The stream of each kind of record, by its type. */
export const activity = {
  ...streams,
} as const
