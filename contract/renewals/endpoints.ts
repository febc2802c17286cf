import { z } from 'zod'
import { data, results } from '../endpoint.ts'
import { currency, id, isoDate, listOf, timestamp } from '../fields.ts'
import { endpoint } from '../staff-endpoint.ts'
import { tenancyStates, tenancyTenures } from '../tenancies/vocabulary.ts'
import { money, moneyInput } from '../values/money.ts'
import { mostAtOnce, offerAnswers, renewalStates } from './vocabulary.ts'

const Offer = z.object({
  id,
  newEndDate: isoDate,
  /** Of the next term, of `currency`; both null where no price was named. */
  price: money.nullable(),
  currency: z.string().nullable(),
  answerBy: isoDate,
  sentAt: timestamp,
  answeredAt: timestamp.nullable(),
  /** The document that was made of a template for it; null until it is made. */
  documentId: id.nullable(),
  /** The code of the error for which no document could be made. Then the offer may be made anew. */
  documentError: z.string().nullable(),
})

export const Renewal = z.object({
  id,
  berthId: id,
  mooringNumber: z.string(),
  dock: z.string(),
  clientId: id,
  clientName: z.string(),
  yachtId: id.nullable(),
  yachtName: z.string().nullable(),
  tenureType: z.enum(tenancyTenures),
  status: z.enum(tenancyStates),
  startDate: isoDate,
  endDate: isoDate.nullable(),
  state: z.enum(renewalStates),
  /** The end of a term that is a year longer; null for a tenancy without an end. */
  suggestedEndDate: isoDate.nullable(),
  /** The offer that made the state; null where there is none. */
  offer: Offer.nullable(),
})

const tenancyIds = z.array(id).min(1).max(mostAtOnce)
const manages = { method: 'POST', gate: 'tenancies.manage', response: results } as const

/** The renewal desk: tenancies that end soon, what was offered for their next term, and what became of it. */
export const renewals = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/tenancies/renewals',
    summary:
      'Tenancies that end by a day, or ended in the last three months, by the state of their renewal; without a day the months that the port looks ahead. At most 1,000 rows of each state, those that end first; `totals` counts all',
    gate: 'tenancies.view',
    query: z.object({
      until: isoDate.optional(),
      state: listOf(renewalStates).optional(),
      tenureType: listOf(tenancyTenures).optional(),
      /** Letters of docks, separated by commas. */
      dock: z
        .string()
        .transform((text) => text.split(',').filter(Boolean))
        .optional(),
    }),
    response: data(
      z.object({
        until: isoDate,
        totals: z.record(z.enum(renewalStates), z.int()),
        /** The docks that have tenancies on the desk, whatever is filtered. */
        docks: z.array(z.string()),
        rows: z.array(Renewal),
        truncated: z.boolean(),
      }),
    ),
  }),
  offer: endpoint({
    ...manages,
    path: '/api/v1/tenancies/renewals/offer',
    summary:
      'Offers the next term of up to 1,000 active tenancies, each by itself; with a template a document of each is made for the client in the background. Without a new end a year after the present one',
    asks: ['documents.create', 'document_templates.view', 'documents.send_for_signing'],
    body: z.strictObject({
      tenancyIds,
      newEndDate: isoDate.optional(),
      price: moneyInput.optional(),
      /** That of the port where it is left out. */
      currency: currency.optional(),
      documentTemplateId: id.optional(),
      /** Each document is sent for signing as soon as it is made; without it as the port's settings for signing say. */
      sendDocuments: z.boolean().optional(),
      /** Until when the client is asked to answer. */
      answerBy: isoDate,
    }),
    emits: ['tenancy.offered'],
    errors: ['REFERENCE_NOT_FOUND', 'PERMISSION_DENIED'],
  }),
  answer: endpoint({
    ...manages,
    path: '/api/v1/tenancies/renewals/answer',
    summary:
      'Writes down what clients answered to the open offers of up to 1,000 tenancies. An answer may be changed until the tenancy is renewed',
    body: z.strictObject({ tenancyIds, answer: z.enum(offerAnswers) }),
    emits: ['tenancy.offer_answered'],
  }),
  renew: endpoint({
    ...manages,
    path: '/api/v1/tenancies/renewals/renew',
    summary:
      'Renews up to 1,000 tenancies, each by itself, to the end that was offered or the one in the body. A tenancy that reaches that day already is not renewed again',
    body: z.strictObject({ tenancyIds, newEndDate: isoDate.optional() }),
    emits: ['tenancy.renewed'],
  }),
} as const
