import { z } from 'zod'
import { currency, id, optionalLongText, pastDay, timestamp } from '../fields.ts'
import { record } from '../record.ts'
import {
  choice,
  inRecord,
  line,
  name,
  onRequest,
  person,
  readOnly,
  special,
  state,
} from '../record-fields.ts'
import { money, moneyInput } from '../values/money.ts'
import { paymentMethods, paymentTypes } from './vocabulary.ts'

/** Money that came for a deal, or went back. It is taken out of the books rather than archived. */
export const payment = record({
  type: 'payment',
  table: 'payments',
  path: 'payments',
  title: 'clientName',
  gates: { view: ['payments.view'] },
  has: [],
  fields: {
    paidOn: special('day', 'Paid on', pastDay.optional(), z.iso.date()),
    clientName: readOnly(name('Client', 200)),
    berths: readOnly(line('Berths', 200)),
    type: state('Kind of payment', paymentTypes),
    // Of `currency`, with its digits; always above zero, of a refund too.
    amount: special('money', 'Amount', moneyInput, money),
    currency: special('text', 'Currency', currency.optional(), z.string()),
    method: choice('Paid by', paymentMethods),
    reference: line('Reference', 120),
    note: inRecord(special('text', 'Note', optionalLongText(2000), z.string().nullable())),
    recordedBy: onRequest(readOnly(person('Recorded by'))),
    recordedByName: onRequest(readOnly(line('Recorded by', 200))),
    interestId: onRequest(special('text', 'Deal', null, id)),
    clientId: onRequest(special('text', 'Client', null, id)),
    createdAt: onRequest(special('moment', 'Recorded', null, timestamp)),
  },
  facts: {
    recorded: { action: 'record', webhook: true },
    updated: { action: 'update' },
    deleted: { action: 'delete' },
  },
})
