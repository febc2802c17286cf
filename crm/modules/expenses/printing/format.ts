import { currencyDigits } from '../../../../contract/values/currencies.ts'
import type { ClientLanguage } from '../../../../contract/values/languages.ts'

const localeOf = (language: ClientLanguage) => (language === 'en' ? 'en-GB' : language)

/** An amount with its currency, all of its digits kept. */
export function money(language: ClientLanguage, amount: string, currency: string): string {
  const digits = currencyDigits(currency)
  return new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount as `${number}`)
}

/** A day, `YYYY-MM-DD`, in a style. */
export function written(language: ClientLanguage, style: Intl.DateTimeFormatOptions, day: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { ...style, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
