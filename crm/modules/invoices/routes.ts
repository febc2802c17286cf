import { invoices } from '../../../contract/invoices/endpoints.ts'
import { kinds } from '../../../contract/kinds.ts'
import { serve } from '../../context.ts'
import { regularHandlers } from '../records/regular.ts'
import { changeInvoice, deleteInvoice } from './change.ts'
import { createInvoice } from './create.ts'
import { listInvoices, readInvoice } from './queries.ts'

export const invoiceRoutes = serve(invoices).with({
  ...regularHandlers(kinds.invoice),
  list: (ctx, { query }) => listInvoices(ctx, query),
  get: (ctx, { params }) => readInvoice(ctx, params.id),
  create: async (tx, { body }) => readInvoice(tx, await createInvoice(tx, body)),
  update: async (tx, { params, body, ifMatch }) => {
    await changeInvoice(tx, params.id, body, ifMatch)
    return readInvoice(tx, params.id)
  },
  remove: (tx, { params }) => deleteInvoice(tx, params.id),
})
