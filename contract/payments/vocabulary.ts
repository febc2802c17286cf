// Plain, without schemas, so that the browser can have it too.

/** What a payment is for; a refund goes back to the client. */
export const paymentTypes = ['deposit', 'balance', 'refund'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** How money came or went. */
export const paymentMethods = ['bank_transfer', 'card', 'cash', 'cheque', 'direct_debit', 'other'] as const
