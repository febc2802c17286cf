// Plain, without schemas, so that the browser can have it too.

/** An invoice is written, sent with a number, paid in full, or taken back by a credit note. */
export const invoiceStates = ['draft', 'sent', 'paid', 'void'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** What is shown of it: one that is sent and whose day has passed is overdue. */
export const invoiceStatuses = ['draft', 'sent', 'overdue', 'paid', 'void'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
