import { currencyDigits } from '../../../../contract/values/currencies.ts'
import type { ClientLanguage } from '../../../../contract/values/languages.ts'
import { localeOf } from '../../../../platform/values/printed-amounts.ts'

/** An amount in a column whose currency is said above it. */
export function amountIn(language: ClientLanguage, amount: string, currency: string): string {
  const digits = currencyDigits(currency)
  return new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount as `${number}`)
}

/** A price of one, with the decimals it has, at least those of its currency. */
export function priceIn(language: ClientLanguage, price: string, currency: string): string {
  const digits = currencyDigits(currency)
  return new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: Math.max(digits, 4),
  }).format(price as `${number}`)
}

/** A quantity or a rate, with the decimals it has. */
export function decimalIn(language: ClientLanguage, decimal: string): string {
  return new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 3 }).format(
    decimal as `${number}`,
  )
}

/** A day, `YYYY-MM-DD`, as people write it. */
export function dayIn(language: ClientLanguage, day: string): string {
  const written = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })
  return written.format(new Date(`${day}T00:00:00Z`))
}
