import { kinds } from '../../../contract/kinds.ts'
import { payments } from '../../../contract/payments/endpoints.ts'
import { serve } from '../../context.ts'
import { regularHandlers } from '../records/regular.ts'
import { listPayments, readMoney, readPayment, readPaymentsOf, readTotals } from './queries.ts'
import { changePayment, recordPayment, removePayment } from './record.ts'

export const paymentRoutes = serve(payments).with({
  ...regularHandlers(kinds.payment, readPayment),
  list: (ctx, { query }) => listPayments(ctx, query),
  totals: (ctx, { query }) => readTotals(ctx, query),
  ofInterest: (ctx, { params }) => readPaymentsOf(ctx, params.id),
  money: (ctx, { params }) => readMoney(ctx, params.id),
  record: async (tx, { params, body }) => readPayment(tx, await recordPayment(tx, params.id, body)),
  get: (ctx, { params }) => readPayment(ctx, params.id),
  update: async (tx, { params, body, ifMatch }) => {
    await changePayment(tx, params.id, body, ifMatch)
    return readPayment(tx, params.id)
  },
  remove: (tx, { params }) => removePayment(tx, params.id),
})
