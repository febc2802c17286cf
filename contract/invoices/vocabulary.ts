// Plain, without schemas, so that the browser can have it too.

/** What an invoice is for. A credit note takes back a voided one, and is made by that alone. */
export const invoiceKinds = ['general', 'deposit', 'credit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
/** Those that people write. */
export const writtenKinds = ['general', 'deposit'] as const satisfies readonly InvoiceKind[]

/** Who is billed. */
export const billingEntityTypes = ['client', 'company'] as const
export type BillingEntityType = (typeof billingEntityTypes)[number]

/** How an invoice is paid where money comes or goes. */
export const moneyMethods = ['bank_transfer', 'card', 'cash', 'direct_debit', 'other'] as const
/** The same of all its payments: a set-off against a credit note is one of each, and no money comes or goes. */
export const invoicePaymentMethods = [...moneyMethods, 'set_off'] as const
export type InvoicePaymentMethod = (typeof invoicePaymentMethods)[number]

/** Where the tax of a rate is rounded: once for all its lines, or line by line. */
export const taxRoundings = ['invoice', 'line'] as const
export type TaxRounding = (typeof taxRoundings)[number]

/** The most lines of one invoice. */
export const mostLines = 200
