import { expenses } from '../../../contract/expenses/endpoints.ts'
import { kinds } from '../../../contract/kinds.ts'
import { FileAnswer } from '../../../platform/http/answer.ts'
import { serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import type { AiServices } from '../ai/call.ts'
import { operationHandlers } from '../records/regular.ts'
import { archiveExpense, changeExpense } from './change.ts'
import { createExpense } from './create.ts'
import { exportExpenses } from './printing/export.ts'
import { expenseWalk, listExpenses, readExpense, readTotals, readTripLabels } from './queries.ts'
import { scanReceipt } from './scan/scan.ts'

export function expenseRoutes(services: Pick<Services, 'storage'> & AiServices) {
  const { storage } = services
  return serve(expenses).with({
    ...expenseWalk,
    ...operationHandlers(kinds.expense, {
      list: listExpenses,
      read: readExpense,
      create: createExpense,
    }),
    update: async (tx, { params, body, ifMatch }) => {
      await changeExpense(tx, params.id, body, ifMatch)
      return readExpense(tx, params.id)
    },
    archive: (tx, { params }) => archiveExpense(tx, params.id),
    totals: (ctx, { query }) => readTotals(ctx, query),
    export: async (ctx, { body, caller }) => {
      const { name, content } = await exportExpenses(ctx, storage, body, caller)
      return new FileAnswer(name, 'application/pdf', content)
    },
    scan: { outside: (ctx, { file }) => scanReceipt(ctx, services, file) },
    tripLabels: (ctx, { query }) => readTripLabels(ctx, query),
  })
}
