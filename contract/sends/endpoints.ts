import { z } from 'zod'
import { created, cursor, data } from '../endpoint.ts'
import { email, id, idParams, listOf, longText, optionalText, text, timestamp } from '../fields.ts'
import { mailSenders } from '../mail/categories.ts'
import { cursorQuery } from '../paging.ts'
import { schemaMessage } from '../reason.ts'
import { endpoint } from '../staff-endpoint.ts'
import { sendKinds } from './vocabulary.ts'

/** What was sent to somebody. A record the caller may not see is null. */
const SendRow = z.object({
  id,
  kind: z.enum(sendKinds),
  recipientEmail: z.string(),
  recipientName: z.string().nullable(),
  subject: z.string(),
  sender: z.enum(mailSenders),
  /** The address it was to come from; null for that of the installation. */
  fromAddress: z.string().nullable(),
  clientId: id.nullable(),
  clientName: z.string().nullable(),
  interestId: id.nullable(),
  berthId: id.nullable(),
  brochureId: id.nullable(),
  documentId: id.nullable(),
  /** What went with it, as it was called then. */
  fileName: z.string().nullable(),
  /** The file went as a signed link: it was too large for a mail. */
  linked: z.boolean(),
  /** Of the mail; null where that is no longer kept. */
  mailStatus: z.string().nullable(),
  /** Null where they left. */
  sentBy: id.nullable(),
  sentByName: z.string().nullable(),
  createdAt: timestamp,
})

const Send = SendRow.extend({
  /** Markdown. */
  body: z.string(),
})

const attached = { berth_pdf: 'berthId', brochure: 'brochureId', document: 'documentId' } as const

export const documentSends = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/document-sends',
    summary: 'What was sent to people, the latest first',
    gate: 'email.view',
    query: cursorQuery({
      kind: listOf(sendKinds).optional(),
      clientId: id.optional(),
      interestId: id.optional(),
      berthId: id.optional(),
      brochureId: id.optional(),
      documentId: id.optional(),
    }),
    response: cursor(SendRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/document-sends/{id}',
    summary: 'One of them with what it said',
    gate: 'email.view',
    params: idParams,
    response: data(Send),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/document-sends',
    summary:
      'Mails words, and what goes with them, to a client or another address: a file up to 10 MiB as an attachment, a larger one as a signed link',
    gate: 'email.send',
    asks: ['berths.view', 'documents.view'],
    body: z
      .strictObject({
        kind: z.enum(sendKinds),
        clientId: id.optional(),
        /** A deal of the client. */
        interestId: id.optional(),
        /** Without it, the primary e-mail address of the client. */
        recipientEmail: email.optional(),
        recipientName: optionalText(200),
        berthId: id.optional(),
        brochureId: id.optional(),
        documentId: id.optional(),
        subject: text(200),
        /** Markdown: emphasis, lists, links. HTML in it is shown as it is written. */
        body: longText(20_000),
        /** Without it, whoever the port lets send mail of this kind. */
        sender: z.enum(mailSenders).optional(),
      })
      .superRefine((sent, context) => {
        for (const [kind, path] of Object.entries(attached) as [keyof typeof attached, 'berthId'][]) {
          if (kind === sent.kind && !sent[path])
            context.addIssue({ code: 'custom', path: [path], message: schemaMessage('send_nothing') })
          if (kind !== sent.kind && kind !== 'berth_pdf' && sent[path])
            context.addIssue({ code: 'custom', path: [path], message: schemaMessage('send_other_kind') })
        }
        if (!sent.clientId && !sent.recipientEmail)
          context.addIssue({
            code: 'custom',
            path: ['recipientEmail'],
            message: schemaMessage('send_nobody'),
          })
      }),
    response: created(Send),
    emits: ['document_send.sent'],
    errors: ['REFERENCE_NOT_FOUND', 'RECORD_ARCHIVED'],
    limit: 'document_send',
  }),
} as const
