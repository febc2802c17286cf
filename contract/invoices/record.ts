import { z } from 'zod'
import { currency, id, optionalLongText, timestamp } from '../fields.ts'
import { money } from '../money-fields.ts'
import { record } from '../record.ts'
import {
  choice,
  day,
  inCurrency,
  inRecord,
  line,
  moment,
  nameOfRecord,
  onRequest,
  optionalId,
  optionalReference,
  personName,
  readOnly,
  special,
  state,
} from '../record-fields.ts'
import { discountInput } from './lines.ts'
import { invoiceStatuses } from './states.ts'
import { billingEntityTypes, invoiceKinds, invoicePaymentMethods, writtenKinds } from './vocabulary.ts'

const amount = inCurrency('currency', special('money', null, money))

/** What is billed to a client or a company. A draft may be deleted; what has a number stays. */
export const invoice = record({
  type: 'invoice',
  table: 'invoices',
  title: null,
  gates: {
    view: 'invoices.view',
    create: 'invoices.create',
    edit: 'invoices.create',
    // What comes from another program stands as sent.
    import: 'invoices.send',
  },
  seenWith: { type: 'client', column: 'client_id' },
  counted: true,
  has: ['search', 'notes', 'tags', 'externalIds', 'files', 'customFields', 'reminders', 'activity', 'import'],
  report: ['number', 'billingEntityName', 'issueDate', 'net', 'taxRates', 'tax', 'gross'],
  fields: {
    // Null in a draft.
    number: readOnly(line(40)),
    kind: { ...state(invoiceKinds), input: z.enum(writtenKinds).optional() },
    status: readOnly(state(invoiceStatuses)),
    billingEntityName: special('text', null, z.string()),
    billingEntityType: {
      ...special('choice', z.enum(billingEntityTypes).optional(), z.enum(billingEntityTypes)),
      choices: billingEntityTypes,
    },
    // Null where the client was erased.
    billingEntityId: onRequest({ ...optionalId(), input: id.optional() }),
    // Who it is about.
    ...optionalReference('clientId', { to: 'client', shows: 'clientName' }),
    ...optionalReference('interestId', { to: 'interest', shows: 'interestName' }),
    tenancyId: onRequest(optionalId()),
    issueDate: day(),
    dueDate: day(),
    currency: special('text', currency.optional(), z.string()),
    // What is taken off all lines: a part in percent, or an amount.
    discountPct: onRequest(special('number', discountInput.discountPct, z.string().nullable())),
    discountAmount: onRequest(
      inCurrency('currency', special('money', discountInput.discountAmount, money.nullable())),
    ),
    // Of a credit note all amounts are below zero, so that a sum takes it off.
    net: amount,
    // The rates of its lines, the highest first: `25.5, 14`.
    taxRates: readOnly(line(200)),
    tax: amount,
    gross: amount,
    paid: amount,
    // What is still to come; of a credit note, what is still to go back.
    open: amount,
    // The day of the last payment.
    paymentDate: readOnly(day()),
    paymentMethod: readOnly(choice(invoicePaymentMethods)),
    // What payers name: ISO 11649, or the Finnish one.
    reference: readOnly(line(40)),
    note: inRecord(special('text', optionalLongText(2000), z.string().nullable())),
    // The invoice that a credit note takes back.
    creditedId: onRequest(readOnly(optionalId())),
    creditedNumber: nameOfRecord(readOnly(line(40)), { type: 'invoice', id: 'creditedId' }),
    // Its PDF among the files of the port.
    fileId: onRequest(readOnly(optionalId())),
    voidReason: inRecord(readOnly(line(500))),
    sentAt: onRequest(moment()),
    voidedAt: onRequest(moment()),
    remindedAt: onRequest(moment()),
    reminders: onRequest(special('number', null, z.int())),
    createdByName: personName('createdBy'),
    createdAt: onRequest(special('moment', null, timestamp)),
  },
  facts: {
    created: { action: 'create' },
    updated: { action: 'update' },
    deleted: { action: 'delete' },
    sent: { action: 'send', webhook: true },
    mailed: { action: 'mail' },
    mailed_again: { action: 'mail_again' },
    paid: { action: 'settle', webhook: true },
    reopened: { action: 'reopen' },
    payment_recorded: { action: 'record_payment' },
    payment_deleted: { action: 'delete_payment' },
    voided: { action: 'void' },
    reminded: { action: 'remind' },
  },
})
