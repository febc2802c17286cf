import { z } from 'zod'
import { currency, optionalLongText, pastDay, timestamp } from '../fields.ts'
import { money, moneyInput } from '../money-fields.ts'
import { record } from '../record.ts'
import {
  choice,
  inCurrency,
  inRecord,
  line,
  name,
  nameOfRecord,
  onRequest,
  optionalId,
  person,
  personName,
  readOnly,
  special,
  state,
} from '../record-fields.ts'
import { dealPaymentMethods, paymentMethods, paymentTypes } from './vocabulary.ts'

/** Money that came for a deal or on an invoice, or went back. It is taken out of the books rather than archived. */
export const payment = record({
  type: 'payment',
  table: 'payments',
  path: 'payments',
  title: 'clientName',
  gates: { view: ['payments.view'] },
  counted: true,
  has: ['activity'],
  report: ['paidOn', 'clientName', 'invoiceNumber', 'method', 'reference', 'signedAmount'],
  fields: {
    paidOn: special('day', pastDay.optional(), z.iso.date()),
    clientName: nameOfRecord(readOnly(name(200)), { type: 'client', id: 'clientId' }),
    berths: readOnly(line(200)),
    invoiceNumber: nameOfRecord(readOnly(line(40)), { type: 'invoice', id: 'invoiceId' }),
    type: state(paymentTypes),
    // Of `currency`, with its digits; below zero of a refund.
    signedAmount: inCurrency('currency', special('money', null, money)),
    // The same, always above zero.
    amount: onRequest(inCurrency('currency', special('money', moneyInput, money))),
    currency: special('text', currency.optional(), z.string()),
    method: { ...choice(paymentMethods), input: z.enum(dealPaymentMethods).nullable().optional() },
    reference: line(120),
    note: inRecord(special('text', optionalLongText(2000), z.string().nullable())),
    recordedBy: onRequest(readOnly(person())),
    recordedByName: personName('recordedBy'),
    // The deal it counts for; null for none.
    interestId: onRequest(readOnly(optionalId())),
    // Null where a company was billed, or the client was erased.
    clientId: onRequest(readOnly(optionalId())),
    // The invoice it was paid on, through which alone it changes.
    invoiceId: onRequest(readOnly(optionalId())),
    createdAt: onRequest(special('moment', null, timestamp)),
  },
  facts: {
    recorded: { action: 'record', webhook: true },
    updated: { action: 'update' },
    deleted: { action: 'delete' },
  },
})
