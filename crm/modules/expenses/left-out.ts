import type { LeftOut } from '../records/contributions/left-out.ts'

export const expenseLeftOut: LeftOut = {
  of: 'expense',
  assignment: 'whoever paid has written it',
  tokens: 'no document is about what the port spent',
  report: 'its own export prints it with the receipts',
  import: 'receipts are read instead',
  webhooks: 'the books take its export',
}
