import { invoices } from '../../../contract/invoices/endpoints.ts'
import { kinds } from '../../../contract/kinds.ts'
import { FileAnswer } from '../../../platform/http/answer.ts'
import { serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { changeWithExternalIds } from '../records/numbers/external-ids.ts'
import { regularHandlers } from '../records/regular.ts'
import { changeInvoice, deleteInvoice } from './change.ts'
import { createInvoice } from './create.ts'
import { setOff } from './credit/set-off.ts'
import { voidInvoice } from './credit/void.ts'
import { readDesk } from './desk.ts'
import { readLedger } from './ledger.ts'
import { mailAgain } from './mail-again.ts'
import { readOutgoing, readReminder, remindAll, sendAll } from './outgoing.ts'
import { deletePayment, payInvoice } from './pay.ts'
import { readPortTerms } from './port-terms.ts'
import { readPdf } from './printing/pdf.ts'
import { listInvoices, readInvoice, readTaxByRate, readTotals } from './queries.ts'
import { remindNow } from './remind.ts'
import { sendInvoice } from './send.ts'

export function invoiceRoutes(services: Pick<Services, 'env' | 'storage' | 'kernel'>) {
  const { env, storage } = services
  return serve(invoices).with({
    ...regularHandlers(kinds.invoice),
    list: (ctx, { query }) => listInvoices(ctx, query),
    totals: (ctx, { query }) => readTotals(ctx, query),
    taxByRate: (ctx, { query }) => readTaxByRate(ctx, query),
    ledger: (ctx, { query }) => readLedger(ctx, query),
    get: (ctx, { params }) => readInvoice(ctx, params.id),
    desk: (ctx) => readDesk(ctx),
    terms: (ctx) => readPortTerms(ctx),
    create: async (tx, { body }) => readInvoice(tx, await createInvoice(tx, body)),
    update: async (tx, { params, body, ifMatch }) => {
      await changeWithExternalIds(tx, kinds.invoice, params.id, body, ifMatch, (fields) =>
        changeInvoice(tx, params.id, fields, ifMatch),
      )
      return readInvoice(tx, params.id)
    },
    remove: (tx, { params }) => deleteInvoice(tx, params.id),
    send: async (tx, { params, body, ifMatch }) => {
      await sendInvoice(tx, params.id, body, ifMatch)
      return readInvoice(tx, params.id)
    },
    recordPayment: async (tx, { params, body }) => {
      await payInvoice(tx, params.id, body)
      return readInvoice(tx, params.id)
    },
    setOff: async (tx, { params, body, ifMatch }) => {
      await setOff(tx, params.id, body, ifMatch)
      return readInvoice(tx, params.id)
    },
    deletePayment: (tx, { params }) => deletePayment(tx, params.id, params.paymentId),
    void: async (tx, { params, body, ifMatch }) => {
      await voidInvoice(tx, params.id, body, ifMatch)
      return readInvoice(tx, params.id)
    },
    mail: async (tx, { params, body }) => {
      await mailAgain(tx, env, params.id, body)
      return readInvoice(tx, params.id)
    },
    remind: async (tx, { params, body }) => {
      await remindNow(tx, env, params.id, body)
      return readInvoice(tx, params.id)
    },
    reminder: (ctx, { params }) => readReminder(ctx, services, params.id),
    outgoing: (ctx, { query }) => readOutgoing(ctx, services, query.ids),
    sendAll: { outside: (ctx, { body }) => sendAll(ctx, services, body) },
    remindAll: { outside: (ctx, { body }) => remindAll(ctx, services, body) },
    pdf: async (ctx, { params }) => {
      const { name, content } = await readPdf(ctx, storage, params.id)
      return new FileAnswer(name, 'application/pdf', content)
    },
  })
}
