import { z } from 'zod'
import { data, empty, page } from '../endpoint.ts'
import { id, idParams, timestamp } from '../fields.ts'
import { listQuery } from '../paging.ts'
import { mailStatuses } from '../privacy/names.ts'
import { storedReason } from '../reason.ts'
import { endpoint } from '../staff-endpoint.ts'
import { clientLanguages } from '../values/languages.ts'
import { type MailCategory, mailCategories, mailSenders } from './categories.ts'
import { letterNames } from './letters.generated.ts'
import { whyMailWaits } from './waiting.ts'

const OutboxMail = z.object({
  id,
  category: z.string(),
  toAddress: z.string(),
  subject: z.string(),
  text: z.string(),
  /** `held`: there was no mail server to take it. */
  status: z.enum(mailStatuses),
  error: z.string().nullable(),
  /** The same by its code, where it is a reason of the product's own. */
  reason: storedReason,
  createdAt: timestamp,
  sentAt: timestamp.nullable(),
  /** Whether it can be sent by hand: it failed, is held or may not have arrived, and holds no link that is gone. */
  retryable: z.boolean(),
})

export const outbox = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/admin/outbox',
    summary: 'Mail of the port, newest first; links that let somebody in are left out',
    gate: 'admin.manage_settings',
    query: listQuery(['createdAt'], {}),
    response: page(OutboxMail),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api/v1/admin/outbox/waiting',
    summary: 'Mail of the port that has not left, for how long, and why',
    gate: 'admin.manage_settings',
    response: data(
      z.object({
        waiting: z.int(),
        oldest: timestamp.nullable(),
        /** Given up within the last week. */
        failed: z.int(),
        why: z.enum(whyMailWaits).nullable(),
        /** What the mail server said last. */
        error: z.string().nullable(),
        reason: storedReason,
        /** Somebody should look: it waits for longer than a mail does, or was given up. */
        warns: z.boolean(),
      }),
    ),
  }),
  sendHeld: endpoint({
    method: 'POST',
    path: '/api/v1/admin/outbox/send-held',
    summary: 'Sends the mail that was held for want of a mail server, the oldest first; 500 at most',
    gate: 'admin.manage_settings',
    response: data(z.object({ count: z.int() })),
    emits: ['mail.retried'],
    errors: ['MAIL_NOT_RETRYABLE'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/v1/admin/outbox/{id}/retry',
    summary: 'Sends a mail that failed, is held for want of a mail server, or may not have arrived',
    gate: 'admin.manage_settings',
    params: idParams,
    response: empty,
    emits: ['mail.retried'],
    errors: ['MAIL_NOT_RETRYABLE'],
  }),
} as const

const sender = z.enum(mailSenders)
const categories = mailCategories as readonly [MailCategory, ...MailCategory[]]

const Routing = z.object({
  /** Who sends mail of each category. */
  routing: z.record(z.string(), sender),
  categories: z.array(z.string()),
  /** Whether the port named a sender for sales; without one all mail comes from the other. */
  salesAvailable: z.boolean(),
})

export const email = {
  routing: endpoint({
    method: 'GET',
    path: '/api/v1/admin/email/routing',
    summary: 'Who sends mail of each category',
    gate: 'admin.manage_settings',
    response: data(Routing),
  }),
  route: endpoint({
    method: 'PATCH',
    path: '/api/v1/admin/email/routing',
    summary: 'Sets who sends mail of the categories named; the others stay',
    gate: 'admin.manage_settings',
    body: z.strictObject({ routing: z.partialRecord(z.enum(categories), sender) }),
    response: data(Routing),
    emits: ['setting.updated'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/v1/admin/email/preview',
    summary: 'A letter as it would be sent from this port, written from a sample',
    gate: 'admin.manage_settings',
    query: z.object({ letter: z.enum(letterNames), language: z.enum(clientLanguages).optional() }),
    response: data(
      z.object({ category: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
    ),
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/v1/admin/email/test',
    summary: 'Sends a mail to the caller at once, and says whether the mail server took it',
    gate: 'admin.manage_settings',
    body: z.strictObject({ sender }),
    response: data(
      z.object({ taken: z.boolean(), to: z.string(), from: z.string(), error: z.string().nullable() }),
    ),
    emits: 'nothing',
    limit: 'mail_test',
  }),
} as const
