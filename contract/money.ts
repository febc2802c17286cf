import { z } from 'zod'

const decimal = /^-?\d{1,13}(\.\d{1,4})?$/

/** Digits after the point a currency has (ISO 4217): 2 for EUR, 0 for JPY. */
export function currencyDigits(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  )
}

/** Writes a decimal with the digits of its currency: `('12500', 'EUR')` → `'12500.00'`. Never rounds away digits that are not zero. */
export function moneyText(amount: string, currency: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const digits = currencyDigits(currency)
  const kept = fraction.replace(/0+$/, '').padEnd(digits, '0')
  return kept === '' ? whole : `${whole}.${kept}`
}

/** An amount as it comes in: a decimal string or a JSON number; never negative. */
export const moneyInput = z.union([z.string().trim(), z.number()]).transform((value, context) => {
  const written = String(value)
  if (decimal.test(written) && !written.startsWith('-')) return written
  context.addIssue({
    code: 'custom',
    message: 'Write an amount such as 12500.00, with at most four decimals.',
  })
  return z.NEVER
})

/** An amount as it goes out: a decimal string. */
export const money = z.string()
