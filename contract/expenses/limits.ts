// Plain, without schemas, so that the browser can have it too.

/** The most receipts of one expense. */
export const mostReceipts = 20
/** What a receipt may be. */
export const receiptTypes = [
  'image/jpeg',
  'image/png',
  'image/heic',
  'image/heif',
  'application/pdf',
] as const
