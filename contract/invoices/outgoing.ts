import { z } from 'zod'
import { data, results } from '../endpoint.ts'
import { id, idList, idParams } from '../fields.ts'
import { money } from '../money-fields.ts'
import { endpoint } from '../staff-endpoint.ts'
import { invoiceMoves, invoiceStatuses } from './states.ts'
import { invoiceKinds } from './vocabulary.ts'

/** As many as one request sends. */
const mostTogether = 100

/** What is looked at before invoices and reminders go, and many of them at once. */
export const outgoing = {
  reminder: endpoint({
    method: 'GET',
    path: '/api/v1/invoices/{id}/reminder',
    summary:
      'The reminder of an overdue invoice as it would be mailed now: to whom, over what, and its words',
    gate: 'invoices.send',
    params: idParams,
    response: data(
      z.object({
        to: z.array(z.string()),
        /** What is open and not covered by a credit note. */
        asks: money,
        currency: z.string(),
        subject: z.string(),
        text: z.string(),
        mailLeaves: z.boolean(),
      }),
    ),
    errors: ['INVOICE_STATE'],
  }),
  outgoing: endpoint({
    method: 'GET',
    path: '/api/v1/invoices/outgoing',
    summary:
      'Of up to 100 invoices, before they are sent or reminded of together: to whom each goes, and over what',
    gate: 'invoices.send',
    query: z.object({ ids: idList.refine((ids) => ids.length <= mostTogether, 'These are too many.') }),
    response: data(
      z.object({
        rows: z.array(
          z.object({
            id,
            version: z.int(),
            number: z.string().nullable(),
            billingEntityName: z.string(),
            status: z.enum(invoiceStatuses),
            kind: z.enum(invoiceKinds),
            to: z.array(z.string()),
            gross: money,
            /** What is open and not covered by a credit note. */
            asks: money,
            currency: z.string(),
          }),
        ),
        mailLeaves: z.boolean(),
      }),
    ),
  }),
  sendAll: endpoint({
    method: 'POST',
    path: '/api/v1/invoices/send',
    summary:
      'Sends up to 100 drafts, each by itself as one is sent, to the address of who is billed; what one is refused takes nothing of the others back',
    gate: invoiceMoves.send.gate,
    body: z.strictObject({
      invoices: z
        .array(z.strictObject({ id, version: z.int().optional() }))
        .min(1)
        .max(mostTogether),
      confirmDay: z.boolean().optional(),
    }),
    response: results,
    emits: ['invoice.sent'],
  }),
  remindAll: endpoint({
    method: 'POST',
    path: '/api/v1/invoices/remind',
    summary: 'Mails reminders of up to 100 overdue invoices, each by itself as one is reminded of',
    gate: 'invoices.send',
    body: z.strictObject({ ids: z.array(id).min(1).max(mostTogether) }),
    response: results,
    emits: ['invoice.reminded'],
  }),
} as const
