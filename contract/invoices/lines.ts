import { z } from 'zod'
import { id, longText } from '../fields.ts'
import { money, moneyInput } from '../money-fields.ts'
import { schemaMessage } from '../reason.ts'
import { mostLines } from './vocabulary.ts'

const decimalOf = (shape: RegExp, message: string) =>
  z.union([z.string().trim(), z.number()]).transform((value, context) => {
    const written = String(value)
    if (shape.test(written)) return written
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** How much of something: up to three decimals, below zero for a discount or what goes back. */
export const quantityInput = decimalOf(/^-?\d{1,7}(\.\d{1,3})?$/, schemaMessage('invoice_quantity'))

/** A rate of tax in percent, from 0 to 100, with at most three decimals. */
export const taxRateInput = decimalOf(
  /^(?:100(?:\.0{1,3})?|\d{1,2}(?:\.\d{1,3})?)$/,
  schemaMessage('invoice_rate'),
)

/** What is taken off: a part in percent, or an amount; one of the two. */
export const discountInput = {
  discountPct: taxRateInput.nullable().optional(),
  discountAmount: moneyInput.nullable().optional(),
} as const

export const InvoiceLineInput = z.strictObject({
  description: longText(500),
  quantity: quantityInput,
  unitPrice: moneyInput,
  taxRatePct: taxRateInput,
  ...discountInput,
  /** The expense that is billed on by it. */
  expenseId: id.nullable().optional(),
})

export const invoiceLinesInput = z.array(InvoiceLineInput).max(mostLines)

export const InvoiceLine = z.object({
  description: z.string(),
  quantity: z.string(),
  unitPrice: money,
  taxRatePct: z.string(),
  expenseId: id.nullable(),
  /** What that is called. */
  expenseName: z.string().nullable(),
  discountPct: z.string().nullable(),
  discountAmount: money.nullable(),
  /** Quantity times price, less its discount, rounded. */
  net: money,
})

export const InvoiceTotals = z.object({
  /** What the lines come to. */
  subtotal: money,
  /** What is taken off that. */
  discount: money,
  net: money,
  tax: money,
  gross: money,
  paid: money,
  open: money,
  /** By rate, the highest first. */
  taxByRate: z.array(z.object({ taxRatePct: z.string(), net: money, tax: money })),
})
