import { z } from 'zod'
import { created, data, empty } from '../endpoint.ts'
import { id, idParams, longText, timestamp } from '../fields.ts'
import { endpoint } from '../staff-endpoint.ts'

/** Characters of one message of the portal. */
const longest = 5000

export const MessageBody = z.strictObject({ body: longText(longest) })

/** A file that came with a message, as long as it is there. */
export const MessageFile = z.object({ id, name: z.string(), mediaType: z.string(), size: z.int() })

const Message = z.object({
  id,
  /** The client wrote it; else staff. */
  fromClient: z.boolean(),
  authorId: id.nullable(),
  authorName: z.string(),
  body: z.string(),
  createdAt: timestamp,
  /** When the other side read it, and of staff, who. */
  readAt: timestamp.nullable(),
  readByName: z.string().nullable(),
  /** What a client wrote waits for an answer. */
  waits: z.boolean(),
  files: z.array(MessageFile),
})

const path = '/api/v1/clients/{id}/portal-messages'

/** What clients write in the portal, as staff read and answer it. */
export const portalMessages = {
  list: endpoint({
    method: 'GET',
    path,
    summary:
      'What a client and the port wrote to each other in the portal: the newest 200, in the order of writing',
    gate: 'clients.view',
    params: idParams,
    response: data(z.array(Message)),
  }),
  answer: endpoint({
    method: 'POST',
    path,
    summary:
      'Writes to a client in the portal; it is mailed to them too, at most one mail in ten minutes while they have not read it',
    gate: 'clients.edit',
    params: idParams,
    body: MessageBody,
    response: created(Message),
    emits: ['client.portal_answered'],
    errors: ['CLIENT_MERGED', 'RECORD_ARCHIVED', 'PORTAL_NOT_ACTIVE', 'MODULE_DISABLED'],
  }),
  read: endpoint({
    method: 'POST',
    path: `${path}/read`,
    summary: 'Marks what the client wrote as read; once more changes nothing',
    gate: 'clients.view',
    params: idParams,
    response: empty,
    emits: 'nothing',
  }),
  settle: endpoint({
    method: 'POST',
    path: `${path}/settle`,
    summary: 'Says that what the client wrote needs no answer',
    gate: 'clients.edit',
    params: idParams,
    response: empty,
    emits: ['client.portal_settled'],
    errors: ['CLIENT_MERGED'],
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api/v1/portal-messages/waiting',
    summary: 'Clients who wait for an answer, who waits longest first, at most 200',
    gate: 'clients.view',
    response: data(
      z.array(
        z.object({
          clientId: id,
          clientName: z.string(),
          /** How many messages wait. */
          count: z.int(),
          /** Since when, and the last they wrote. */
          since: timestamp,
          lastBody: z.string(),
        }),
      ),
    ),
  }),
} as const
