import { z } from 'zod'
import { acknowledgingRivals, rivalErrors } from '../berths/doubts.ts'
import { created, data, empty, file, page } from '../endpoint.ts'
import {
  currency,
  email,
  id,
  idParams,
  isoDate,
  optionalLongText,
  optionalText,
  pastDay,
  text,
  timestamp,
} from '../fields.ts'
import { money, moneyInput } from '../money-fields.ts'
import { pageFields } from '../paging.ts'
import { mailStatuses } from '../privacy/names.ts'
import { schemaMessage } from '../reason.ts'
import { detailOf, inputOf, rowOf } from '../record.ts'
import { customInput } from '../records/custom-values.ts'
import { regularOf } from '../records/regular.ts'
import { endpoint } from '../staff-endpoint.ts'
import { InvoiceLine, InvoiceTotals, invoiceLinesInput } from './lines.ts'
import { outgoing } from './outgoing.ts'
import { invoice } from './record.ts'
import { csv, InvoiceSums, selection, TaxOfRate, taxColumns } from './selection.ts'
import { invoiceMoves } from './states.ts'
import { invoicePaymentMethods, moneyMethods, taxRoundings } from './vocabulary.ts'

export const InvoiceRow = z.object(rowOf(invoice))

/** Money that came for an invoice, or went back by a credit note. */
const InvoicePayment = z.object({
  id,
  amount: money,
  paidOn: isoDate,
  method: z.enum(invoicePaymentMethods),
  reference: z.string().nullable(),
  /** Of a set-off, the credit note or the invoice that is its other side. */
  otherId: id.nullable(),
  recordedByName: z.string().nullable(),
  createdAt: timestamp,
})

/** Who issued an invoice, or who is billed, as it was when it was sent; before, as it is. */
const Party = z.object({
  name: z.string(),
  /** Lines of the postal address. */
  address: z.array(z.string()),
  registrationNumber: z.string().nullable(),
  vatNumber: z.string().nullable(),
})

export const Invoice = z.object({
  ...detailOf(invoice),
  lines: z.array(InvoiceLine),
  totals: InvoiceTotals,
  /** Those that came last first. */
  payments: z.array(InvoicePayment),
  billTo: Party,
  /** Null as long as the port has not said who issues its invoices. */
  issuer: Party.extend({ iban: z.string().nullable(), bic: z.string().nullable() }).nullable(),
  /** The credit note that takes it back. */
  creditNoteId: id.nullable(),
  creditNoteNumber: z.string().nullable(),
  /** Another program sent it, with a number of its own. */
  imported: z.boolean(),
  /** Where it is mailed where nobody says another address; null where who is billed has none. */
  usualAddress: z.string().nullable(),
  /** Addresses it was mailed to. */
  sentTo: z.array(z.string()),
  /** Mails of it that have not left, its reminders too: who was not told, and why. */
  unsent: z.array(
    z.object({
      address: z.string(),
      category: z.string(),
      status: z.enum(mailStatuses),
      createdAt: timestamp,
    }),
  ),
  /** When its PDF last left by mail; null until then, and where nobody was to have it. */
  mailedAt: timestamp.nullable(),
})

const { view, create } = invoice.gates
const fields = inputOf(invoice)

const dueLater = ({ issueDate, dueDate }: { issueDate?: string | null; dueDate?: string | null }) =>
  issueDate == null || dueDate == null || dueDate >= issueDate
const dueBefore = { path: ['dueDate'], message: schemaMessage('invoice_due_early') }

/** Sums of one currency each. */
const Amounts = z.array(z.object({ currency, amount: money }))
const Pile = z.object({ count: z.int(), amounts: Amounts })
const Recipients = z.array(email).max(10)
const making = ['REFERENCE_NOT_FOUND', 'RECORD_ARCHIVED', 'INVOICE_LINKED', 'EXTERNAL_ID_TAKEN'] as const

/** Invoices of the port: drafts, those that are out, paid and void ones, and credit notes. */
export const invoices = {
  ...regularOf(invoice),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/invoices',
    summary: 'Invoices of the port, those made last first',
    gate: view,
    query: selection,
    response: page(InvoiceRow),
    csv,
  }),
  totals: endpoint({
    method: 'GET',
    path: '/api/v1/invoices/totals',
    summary:
      'What the invoices sum up to that the same query of the list gives, one sum for each currency: credit notes are taken off, drafts stand by themselves',
    gate: view,
    query: selection,
    response: data(z.array(InvoiceSums)),
  }),
  taxByRate: endpoint({
    method: 'GET',
    path: '/api/v1/invoices/tax-by-rate',
    summary:
      'Net, tax and gross by rate of tax of the invoices that the same query of the list gives, by currency, the highest rate first: credit notes are taken off, drafts left out, and each is rounded as on its paper. What has no tax is of the rate 0',
    gate: view,
    query: selection,
    response: data(z.array(TaxOfRate)),
    csv: taxColumns,
  }),
  ledger: endpoint({
    method: 'GET',
    path: '/api/v1/invoices/ledger',
    summary:
      'What was charged to a client, a company or for an interest, what was paid, and what is owed after each, by currency, the latest first, a page of them with the balances of all; of who is billed, or for an interest: exactly one of the three is named',
    gate: view,
    query: z.object({
      clientId: id.optional(),
      companyId: id.optional(),
      interestId: id.optional(),
      ...pageFields,
    }),
    response: data(
      z.object({
        entries: z.array(
          z.object({
            kind: z.enum(['charge', 'credit', 'payment', 'refund', 'set_off']),
            date: isoDate,
            invoiceId: id,
            number: z.string(),
            currency,
            /** Below zero for what lowers the debt. */
            amount: money,
            /** What is owed in this currency after it; below zero where the port owes. */
            balance: money,
          }),
        ),
        /** Of all pages. */
        total: z.int(),
        balances: z.array(
          z.object({
            currency,
            charged: money,
            paid: money,
            balance: money,
            /** Of the balance, what should have come by now. */
            overdue: money,
          }),
        ),
      }),
    ),
  }),
  desk: endpoint({
    method: 'GET',
    path: '/api/v1/invoices/desk',
    summary:
      'What is to be sent, due, overdue and to be paid back, deposits that were billed and what came of them, and what came in each of the last twelve months, refunds taken off: on invoices, and for interests without one',
    gate: view,
    response: data(
      z.object({
        today: isoDate,
        /** Drafts, by what they come to. */
        toSend: Pile,
        /** Open and not late. */
        due: Pile,
        overdue: Pile,
        /** Credit notes of what had been paid, below zero. */
        toPayBack: Pile,
        deposits: z.array(z.object({ currency, billed: money, received: money })),
        /** The oldest first; `until` is the last day of the month. */
        received: z.array(
          z.object({
            month: isoDate,
            until: isoDate,
            /** On invoices. */
            invoices: Amounts,
            /** For deals, without an invoice. */
            deals: Amounts,
          }),
        ),
      }),
    ),
  }),
  terms: endpoint({
    method: 'GET',
    path: '/api/v1/invoices/terms',
    summary:
      'What the port has set of its invoices: currency, rates of tax, rounding, days to pay, and whether it has said who issues them',
    gate: view,
    response: data(
      z.object({
        currency: z.string(),
        taxRates: z.array(z.object({ label: z.string(), ratePct: z.string() })),
        taxRounding: z.enum(taxRoundings),
        paymentTermsDays: z.int(),
        hasIssuer: z.boolean(),
      }),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/invoices',
    summary:
      'Writes a draft. Who is billed is the client it is about where nothing else is said; a deposit names its interest, and is about the client of that. Currency and days are filled in where they are left out',
    gate: create,
    body: z
      .strictObject({
        ...fields,
        lines: invoiceLinesInput.optional(),
        tagIds: z.array(id).max(100).optional(),
        custom: customInput.optional(),
      })
      .refine(dueLater, dueBefore),
    response: created(Invoice),
    emits: ['invoice.created'],
    errors: making,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/invoices/{id}',
    summary: 'One invoice with its lines, totals and payments',
    gate: view,
    params: idParams,
    response: data(Invoice),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/invoices/{id}',
    summary:
      'Changes a draft, all of its lines at once; of one that has a number, its note and the day it is due',
    gate: create,
    params: idParams,
    body: z
      .strictObject({ ...z.object(fields).partial().shape, lines: invoiceLinesInput.optional() })
      .refine(dueLater, dueBefore),
    response: data(Invoice),
    emits: ['invoice.updated'],
    ifMatch: true,
    errors: ['INVOICE_STATE', ...making, 'VERSION_STALE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/invoices/{id}',
    summary: 'Deletes a draft; what has a number stays',
    gate: create,
    params: idParams,
    response: empty,
    emits: ['invoice.deleted'],
    errors: ['INVOICE_STATE'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/v1/invoices/{id}/send',
    summary:
      'Gives a draft its number and, where it has no other day that is confirmed, the day of today, keeps issuer and bill-to as they are, makes its PDF and mails it. Without `to` it goes to the address of who is billed; an empty list mails nothing',
    gate: invoiceMoves.send.gate,
    params: idParams,
    body: z.strictObject({
      to: Recipients.optional(),
      message: optionalLongText(2000),
      /** It is to have the day it is dated, which is not today in the port. */
      confirmDay: z.boolean().optional(),
      /** Of a deposit: others hold or bought its berth, or have a deal about it. */
      ...acknowledgingRivals,
    }),
    response: data(Invoice),
    emits: ['invoice.sent'],
    ifMatch: true,
    errors: [
      'INVOICE_STATE',
      'INVOICE_DAY',
      'INVOICE_ISSUER_MISSING',
      'RECIPIENT_REQUIRED',
      'VERSION_STALE',
      ...rivalErrors,
    ],
  }),
  recordPayment: endpoint({
    method: 'POST',
    path: '/api/v1/invoices/{id}/record-payment',
    summary:
      'Writes down what came for an invoice, in parts too, or what went back by a credit note; never more than is open',
    gate: invoiceMoves.settle.gate,
    params: idParams,
    body: z.strictObject({
      amount: moneyInput,
      /** Today in the port where it is left out. */
      paidOn: pastDay.optional(),
      method: z.enum(moneyMethods),
      reference: optionalText(120),
      /** It came before the invoice. */
      confirmDay: z.boolean().optional(),
      /** Of a deposit: others hold or bought its berth, or have a deal about it. */
      ...acknowledgingRivals,
    }),
    response: created(Invoice),
    emits: ['invoice.payment_recorded'],
    errors: ['INVOICE_STATE', 'PAYMENT_EARLY', ...rivalErrors],
  }),
  setOff: endpoint({
    method: 'POST',
    path: '/api/v1/invoices/{id}/set-off',
    summary:
      'Sets off what is open on a credit note against an open invoice of the same client or company and currency: a payment of each, which add up to nothing. Without an amount it is as much as is open on both',
    gate: invoiceMoves.settle.gate,
    params: idParams,
    body: z.strictObject({
      creditNoteId: id,
      amount: moneyInput.optional(),
      /** The version of the credit note that was seen; a newer one is refused. */
      creditNoteVersion: z.int().positive().optional(),
      /** Of a deposit: others hold or bought its berth, or have a deal about it. */
      ...acknowledgingRivals,
    }),
    response: created(Invoice),
    emits: ['invoice.payment_recorded'],
    ifMatch: true,
    errors: ['INVOICE_STATE', 'REFERENCE_NOT_FOUND', 'VERSION_STALE', ...rivalErrors],
  }),
  deletePayment: endpoint({
    method: 'DELETE',
    path: '/api/v1/invoices/{id}/payments/{paymentId}',
    summary:
      'Takes a payment out of the books: what it paid is open again. Of a set-off both sides go at once',
    gate: invoiceMoves.reopen.gate,
    params: z.object({ id: z.string(), paymentId: z.string() }),
    response: empty,
    emits: ['invoice.payment_deleted'],
    errors: ['INVOICE_STATE'],
  }),
  void: endpoint({
    method: 'POST',
    path: '/api/v1/invoices/{id}/void',
    summary:
      'Takes a sent or paid invoice back by a credit note with a number of its own series; what was paid is open there, to go back',
    gate: invoiceMoves.void.gate,
    params: idParams,
    body: z.strictObject({
      reason: text(500),
      /** Who is mailed the credit note; without it, whoever had the invoice. */
      to: Recipients.optional(),
    }),
    response: data(Invoice),
    emits: ['invoice.voided'],
    ifMatch: true,
    errors: ['INVOICE_STATE', 'VERSION_STALE'],
  }),
  mail: endpoint({
    method: 'POST',
    path: '/api/v1/invoices/{id}/mail',
    summary:
      'Mails what has a number once more, its PDF with it: to the addresses that are named, else to whoever had it, else to the address of who is billed',
    gate: 'invoices.send',
    params: idParams,
    body: z.strictObject({ to: Recipients.min(1).optional(), message: optionalLongText(2000) }),
    response: data(Invoice),
    emits: ['invoice.mailed_again'],
    errors: ['INVOICE_STATE', 'INVOICE_NOT_PRINTED', 'RECIPIENT_REQUIRED', 'REMINDER_TOO_SOON'],
  }),
  remind: endpoint({
    method: 'POST',
    path: '/api/v1/invoices/{id}/remind',
    summary:
      'Mails a reminder of an overdue invoice now, beside those of the rhythm of the port: over what no open credit note of who is billed covers, which counts for what fell due first',
    gate: 'invoices.send',
    params: idParams,
    body: z.strictObject({ to: Recipients.optional() }),
    response: data(Invoice),
    emits: ['invoice.reminded'],
    errors: ['INVOICE_STATE', 'INVOICE_COVERED', 'RECIPIENT_REQUIRED', 'REMINDER_TOO_SOON'],
  }),
  ...outgoing,
  pdf: endpoint({
    method: 'GET',
    path: '/api/v1/invoices/{id}/pdf',
    summary: 'The PDF: as it was made when it was sent, or of a draft as it would be',
    gate: view,
    params: idParams,
    response: file,
  }),
} as const
