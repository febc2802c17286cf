import { z } from 'zod'
import { reasonFor, schemaMessage } from './reason.ts'
import type { Reason } from './reasons.ts'
import { currencyDigits } from './values/currencies.ts'
import { withoutTrailing } from './values/trailing.ts'

const decimal = /^-?\d{1,13}(\.\d{1,4})?$/

/** What is wrong with an amount of a currency: more digits after the point than it has; null when nothing is. */
export function amountProblem(amount: string, currency: string): Reason | null {
  const digits = currencyDigits(currency)
  if (withoutTrailing(amount.split('.')[1] ?? '', '0').length <= digits) return null
  return digits === 0
    ? reasonFor('amount_whole', { currency })
    : reasonFor('amount_digits', { currency, digits })
}

/** An amount as it comes in: a decimal string or a JSON number; never negative. */
export const moneyInput = z.union([z.string().trim(), z.number()]).transform((value, context) => {
  const written = String(value)
  if (decimal.test(written) && !written.startsWith('-')) return written
  context.addIssue({
    code: 'custom',
    message: schemaMessage('amount'),
  })
  return z.NEVER
})

/** The same, below zero for what goes back. */
export const signedMoneyInput = z.union([z.string().trim(), z.number()]).transform((value, context) => {
  const written = String(value)
  if (decimal.test(written)) return written
  context.addIssue({
    code: 'custom',
    message: schemaMessage('amount'),
  })
  return z.NEVER
})

/** An amount as it goes out: a decimal string. */
export const money = z.string()
