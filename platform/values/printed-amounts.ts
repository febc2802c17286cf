import { currencyDigits } from '../../contract/values/currencies.ts'
import type { ClientLanguage } from '../../contract/values/languages.ts'

/** The locale in which a printed page of a language writes days and numbers. */
export function localeOf(language: string): string {
  return language === 'en' ? 'en-GB' : language
}

// Making a format costs more than all that is written by it on a page.
const formats = new Map<string, Intl.NumberFormat>()

/** An amount with its currency, all of its digits kept. */
export function moneyIn(language: ClientLanguage, amount: string, currency: string): string {
  const key = `${language} ${currency}`
  const format = formats.get(key) ?? moneyFormat(language, currency)
  formats.set(key, format)
  return format.format(amount as `${number}`)
}

/** An amount in a text: without decimals where it is whole, `€43,500`; in a column all have theirs. */
export function sumIn(language: ClientLanguage, amount: string, currency: string): string {
  if (!/^-?\d+(\.0+)?$/.test(amount)) return moneyIn(language, amount, currency)
  const key = `${language} ${currency} whole`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(localeOf(language), { style: 'currency', currency, maximumFractionDigits: 0 })
  formats.set(key, format)
  return format.format(amount as `${number}`)
}

function moneyFormat(language: ClientLanguage, currency: string): Intl.NumberFormat {
  const digits = currencyDigits(currency)
  return new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}
