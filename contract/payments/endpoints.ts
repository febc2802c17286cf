import { z } from 'zod'
import { acknowledgingRivals, rivalErrors } from '../berths/doubts.ts'
import { berthPlaces } from '../berths/places.ts'
import { created, data, empty, page } from '../endpoint.ts'
import { currency, currencyList, flag, id, idParams, isoDate, listOf } from '../fields.ts'
import { money } from '../money-fields.ts'
import { detailOf, inputOf, rowOf } from '../record.ts'
import { csvOf } from '../records/csv-columns.ts'
import { recordQuery } from '../records/list-query.ts'
import { quickPeriods } from '../records/quick-periods.ts'
import { regularOf } from '../records/regular.ts'
import { endpoint } from '../staff-endpoint.ts'
import { payment } from './record.ts'
import { dealPaymentTypes, paymentMethods, paymentTypes } from './vocabulary.ts'

const PaymentRow = z.object(rowOf(payment))
export const Payment = z.object(detailOf(payment))

const csv = csvOf(payment)
const sees = 'payments.view'
const { type: _type, ...editable } = inputOf(payment)
const type = z.enum(dealPaymentTypes)

const filters = {
  type: listOf(paymentTypes).optional(),
  method: listOf(paymentMethods).optional(),
  currency: currencyList.optional(),
  /** Whether it was paid on an invoice. */
  invoiced: flag.optional(),
  interestId: id.optional(),
  /** Of deals of this client, and of invoices about it or billed to it. */
  clientId: id.optional(),
  /** Of deals about this yacht, this berth, or what belongs to this company or its members; of invoices billed to the company. */
  yachtId: id.optional(),
  berthId: id.optional(),
  companyId: id.optional(),
  ...berthPlaces,
  /** Paid on this day or later. */
  paidFrom: isoDate.optional(),
  /** Paid on this day or earlier. */
  paidTo: isoDate.optional(),
  /** Paid in this period. */
  paidIn: z.enum(quickPeriods).optional(),
}

/** Sums of one currency; those of several are never added. */
const Totals = z.object({
  currency,
  deposits: money,
  balances: money,
  /** On invoices that count for no deal. */
  invoices: money,
  refunds: money,
  /** All that came, less refunds; below zero where more went back than came. */
  received: money,
  count: z.int(),
})

/** What one deal is to bring in a currency, and what has come. */
const DealMoney = Totals.omit({ invoices: true }).extend({
  /** The deposit that is expected; null where none is. */
  depositExpected: money.nullable(),
  /** What is missing of it, never below zero. */
  depositOpen: money.nullable(),
  /** What the berths cost that the deal would sell; null where they have no price in this currency. */
  price: money.nullable(),
  /** What is missing of it, never below zero. */
  open: money.nullable(),
})

export const payments = {
  ...regularOf(payment),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/payments',
    summary: 'All money in and out: payments of deals and of invoices, those of the latest day first',
    gate: sees,
    query: recordQuery(payment, csv, filters),
    response: page(PaymentRow),
    csv,
  }),
  totals: endpoint({
    method: 'GET',
    path: '/api/v1/payments/totals',
    summary: 'What the payments sum up to that the same query of the list gives, one sum for each currency',
    gate: sees,
    query: recordQuery(payment, csv, filters),
    response: data(z.array(Totals)),
  }),
  ofInterest: endpoint({
    method: 'GET',
    path: '/api/v1/interests/{id}/payments',
    summary: 'Payments of an interest, those of the latest day first',
    gate: sees,
    params: idParams,
    response: data(z.array(Payment)),
  }),
  money: endpoint({
    method: 'GET',
    path: '/api/v1/interests/{id}/money',
    summary: 'What an interest is to bring, what has come and what is open, for each currency by itself',
    gate: sees,
    params: idParams,
    response: data(z.array(DealMoney)),
  }),
  record: endpoint({
    method: 'POST',
    path: '/api/v1/interests/{id}/payments',
    summary:
      "Writes down a payment; without a day it came today, without a currency it is of the expected deposit's, else of the port's. No stage moves by it; the day of the deposit does, where it is known how much is expected",
    gate: 'payments.record',
    params: idParams,
    body: z.strictObject({
      type,
      ...editable,
      /** Of a deposit: others hold or bought its berth, or have a deal about it. */
      ...acknowledgingRivals,
    }),
    response: created(Payment),
    emits: ['payment.recorded'],
    errors: rivalErrors,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/payments/{id}',
    summary: 'One payment',
    gate: sees,
    params: idParams,
    response: data(Payment),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/payments/{id}',
    summary: 'Corrects a payment',
    gate: 'payments.record',
    params: idParams,
    body: z.strictObject({ type, ...editable }).partial(),
    response: data(Payment),
    emits: ['payment.updated'],
    ifMatch: true,
    errors: ['VERSION_STALE', 'PAYMENT_OF_INVOICE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/payments/{id}',
    summary: 'Takes a payment out of the books; what it was stays in the audit log',
    gate: 'payments.delete',
    params: idParams,
    response: empty,
    emits: ['payment.deleted'],
    errors: ['PAYMENT_OF_INVOICE'],
  }),
} as const
