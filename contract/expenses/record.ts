import { z } from 'zod'
import { currency, id, optionalLongText, pastDay } from '../fields.ts'
import { money, signedMoneyInput } from '../money-fields.ts'
import { everyFacet, record } from '../record.ts'
import {
  count,
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
  term,
} from '../record-fields.ts'
import { mostReceipts } from './limits.ts'

/** What the port spent, with its receipts. One that stands on an invoice stays as it is. */
export const expense = record({
  type: 'expense',
  table: 'expenses',
  title: 'merchant',
  gates: {
    view: 'expenses.view',
    create: 'expenses.create',
    edit: 'expenses.edit',
    delete: 'expenses.delete',
  },
  has: everyFacet,
  fields: {
    merchant: name(200),
    category: term('expense_categories'),
    expenseDate: special('day', pastDay, z.string()),
    // Below zero where money came back.
    amount: inCurrency('currency', special('money', signedMoneyInput, money)),
    currency: special('text', currency.optional(), z.string()),
    // Part of the amount, and below zero with it.
    taxAmount: inCurrency(
      'currency',
      special('money', signedMoneyInput.nullable().optional(), money.nullable()),
    ),
    // Who paid: the name of a user, or a name as it was typed.
    payer: readOnly(line(200)),
    payerId: onRequest(person()),
    payerName: onRequest(line(200)),
    tripLabel: line(120),
    note: inRecord(special('text', optionalLongText(2000), z.string().nullable())),
    receipts: count(),
    receiptFileIds: inRecord(special('text', z.array(id).max(mostReceipts).optional(), z.array(id))),
    noReceiptReason: inRecord(line(500)),
    // The invoice that bills it on.
    invoiceId: onRequest(readOnly(optionalId())),
    invoiceNumber: nameOfRecord(readOnly(line(40)), { type: 'invoice', id: 'invoiceId' }),
    createdByName: personName('createdBy'),
  },
  facts: {},
})
