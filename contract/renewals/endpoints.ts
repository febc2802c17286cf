import { z } from 'zod'
import { created, data, results } from '../endpoint.ts'
import { currency, id, isoDate, listOf, timestamp } from '../fields.ts'
import { money, moneyInput } from '../money-fields.ts'
import { schemaMessage } from '../reason.ts'
import { endpoint } from '../staff-endpoint.ts'
import { tenancyStates, tenancyTenures } from '../tenancies/vocabulary.ts'
import { mostAtOnce, offerAnswers, offerMails, offerTellings, renewalStates } from './vocabulary.ts'

const Offer = z.object({
  id,
  version: z.int(),
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
  /** How the client was told; null for one that was made before offers were mailed. */
  told: z.enum(offerTellings).nullable(),
  /** How far its mail is; null where none was written. */
  mail: z.enum(offerMails).nullable(),
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
  /** An offer would reach the client by mail. */
  reachable: z.boolean(),
  /** There is a price that a percentage can be added to: what was accepted for this term, else the last invoice. */
  priced: z.boolean(),
})

const tenancyIds = z.array(id).min(1).max(mostAtOnce)
/** Open offers, each with the version that was seen; without it whatever it is by now. */
const offers = z
  .array(z.strictObject({ tenancyId: id, version: z.int().optional() }))
  .min(1)
  .max(mostAtOnce)
const pricePercent = z.number().min(-90).max(500)
const onePrice = ({ price, pricePercent }: { price?: unknown; pricePercent?: unknown }) =>
  price == null || pricePercent === undefined
const twoPrices = { path: ['pricePercent'], message: schemaMessage('renewal_two_prices') }

/** As `results`, and how each client was told. */
const tellings = {
  ...results,
  body: z.object({
    data: z.object({
      results: z.array(
        results.body.shape.data.shape.results.element.extend({
          told: z.enum(offerTellings).nullable().optional(),
        }),
      ),
    }),
  }),
} as const
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
        /** There is a mail server; without one mail waits in the outbox. */
        mailLeaves: z.boolean(),
        /** Prices are without tax: the port adds it. */
        taxed: z.boolean(),
      }),
    ),
  }),
  offer: endpoint({
    ...manages,
    path: '/api/v1/tenancies/renewals/offer',
    summary:
      'Offers the next term of up to 1,000 active tenancies, each by itself, and mails it to the client with a link to answer; with a template a document of each is made for the client in the background instead. Without a new end a year after the present one',
    response: tellings,
    asks: ['documents.create', 'document_templates.view', 'documents.send_for_signing'],
    body: z
      .strictObject({
        tenancyIds,
        newEndDate: isoDate.optional(),
        price: moneyInput.optional(),
        /** Instead of a price: the last price of each and so many percent. */
        pricePercent: pricePercent.optional(),
        /** That of the port where it is left out. */
        currency: currency.optional(),
        documentTemplateId: id.optional(),
        /** Each document is sent for signing as soon as it is made; without it as the port's settings for signing say. */
        sendDocuments: z.boolean().optional(),
        /** Until when the client is asked to answer. */
        answerBy: isoDate,
      })
      .refine(onePrice, twoPrices),
    emits: ['tenancy.offered'],
    errors: ['REFERENCE_NOT_FOUND', 'PERMISSION_DENIED'],
  }),
  correct: endpoint({
    ...manages,
    path: '/api/v1/tenancies/renewals/correct',
    summary:
      'Corrects up to 1,000 open offers, each by itself, and mails them anew; the link of the mail before ends. What is left out stays; one with a document is withdrawn and made anew instead',
    response: tellings,
    body: z
      .strictObject({
        offers,
        newEndDate: isoDate.optional(),
        /** Null names no price any more. */
        price: moneyInput.nullable().optional(),
        pricePercent: pricePercent.optional(),
        currency: currency.optional(),
        answerBy: isoDate.optional(),
      })
      .refine(onePrice, twoPrices),
    emits: ['tenancy.offer_corrected'],
  }),
  withdraw: endpoint({
    ...manages,
    path: '/api/v1/tenancies/renewals/withdraw',
    summary:
      'Withdraws up to 1,000 open offers, each by itself: their links end, who was mailed is told, and a document that has not ended is cancelled',
    asks: ['documents.send_for_signing'],
    response: tellings,
    body: z.strictObject({ offers }),
    emits: ['tenancy.offer_withdrawn'],
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

const byLink = {
  gate: 'signed_token',
  scope: 'none',
  params: z.object({ token: z.string() }),
  pathKinds: { token: 'token' },
  path: '/api/public/renewal-offers/{token}',
  errors: ['TOKEN_INVALID'],
  limit: 'renewal_offer',
} as const

/** An offer as the client meets it by the link of its mail, without an account. */
export const publicRenewals = {
  read: endpoint({
    ...byLink,
    method: 'GET',
    summary:
      'What is offered, and by whom. The link ends with an answer, a correction, the last day to answer, and the offer',
    response: data(
      z.object({
        portName: z.string(),
        primaryColor: z.string().nullable(),
        /** Paths of the port's pictures. */
        logo: z.string().nullable(),
        background: z.string().nullable(),
        mooringNumber: z.string(),
        startDate: isoDate,
        endDate: isoDate,
        price: money.nullable(),
        currency: z.string().nullable(),
        /** The price is without tax: the port adds it. */
        taxed: z.boolean(),
        answerBy: isoDate,
      }),
    ),
  }),
  answer: endpoint({
    ...byLink,
    method: 'POST',
    summary: 'Accepts or declines, once; the link ends with it',
    body: z.strictObject({ answer: z.enum(offerAnswers) }),
    response: created(z.object({ received: z.literal(true) })),
    emits: ['tenancy.offer_answered'],
  }),
} as const
