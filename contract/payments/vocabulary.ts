// Plain, without schemas, so that the browser can have it too.

/** What a payment of a deal is for; a refund goes back to the client. */
export const dealPaymentTypes = ['deposit', 'balance', 'refund'] as const
/** The same of all payments: some are for an invoice that counts for no deal. */
export const paymentTypes = ['deposit', 'balance', 'invoice', 'refund'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** How money of a deal came or went. */
export const dealPaymentMethods = [
  'bank_transfer',
  'card',
  'cash',
  'cheque',
  'direct_debit',
  'other',
] as const
/** The same of all payments: a set-off of a credit note against an invoice is one of each, and adds nothing. */
export const paymentMethods = [...dealPaymentMethods, 'set_off'] as const
