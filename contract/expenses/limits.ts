// Plain, without schemas, so that the browser can have it too.

/** The most receipts of one expense. */
export const mostReceipts = 20
/** The most expenses of one PDF, and receipts behind them. */
export const mostExported = 1000
export const mostReceiptsExported = 200
/** The most pages of one receipt that follow, and of all of them. */
export const mostReceiptPages = 20
export const mostPagesExported = 400
/** What expenses of a PDF are put together by. */
export const expenseGroupings = ['none', 'category', 'trip', 'payer', 'month'] as const
export type ExpenseGrouping = (typeof expenseGroupings)[number]
/** What a receipt may be. */
export const receiptTypes = [
  'image/jpeg',
  'image/png',
  'image/heic',
  'image/heif',
  'application/pdf',
] as const
