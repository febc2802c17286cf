// Plain, without schemas, so that the browser can have it too.

/** What a payment of a deal is for; a refund goes back to the client. */
export const dealPaymentTypes = ['deposit', 'balance', 'refund'] as const
/** The same of all payments: some are for an invoice that counts for no deal. */
export const paymentTypes = ['deposit', 'balance', 'invoice', 'refund'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** How money came or went. */
export const paymentMethods = ['bank_transfer', 'card', 'cash', 'cheque', 'direct_debit', 'other'] as const
