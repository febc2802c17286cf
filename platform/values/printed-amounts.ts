import { currencyDigits } from '../../contract/values/currencies.ts'
import type { ClientLanguage } from '../../contract/values/languages.ts'

/** The locale in which a printed page of a language writes days and numbers. */
export function localeOf(language: ClientLanguage): string {
  return language === 'en' ? 'en-GB' : language
}

/** An amount with its currency, all of its digits kept. */
export function moneyIn(language: ClientLanguage, amount: string, currency: string): string {
  const digits = currencyDigits(currency)
  return new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount as `${number}`)
}
