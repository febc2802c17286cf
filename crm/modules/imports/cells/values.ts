import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { currencies } from '../../../../contract/values/currencies.ts'

/** An amount as tables write it: `12 500,00 €`, `12.500,-`, `€12,500.00`. Decimal text, and the currency it names. */
export function readMoney(text: string): { amount: string; currency: string | null } | null {
  const sign = /[€$£]/.exec(text)?.[0]
  const code = /[A-Za-z]{2,3}\b/.exec(text)?.[0].toUpperCase()
  const figure = text.replace(/[^\d.,]/g, '').replace(/[.,]$/, '')
  if (!/\d/.test(figure) || /-\s*\d/.test(text)) return null
  const last = Math.max(figure.lastIndexOf('.'), figure.lastIndexOf(','))
  const fraction = last === -1 ? '' : figure.slice(last + 1)
  const same = last !== -1 && figure.split(figure[last]!).length > 2
  // Three digits after the only sign are thousands: prices have two decimals.
  const grouped = same || fraction.length === 3
  const whole = (grouped || last === -1 ? figure : figure.slice(0, last)).replace(/[.,]/g, '')
  const amount = grouped || fraction === '' ? whole : `${whole}.${fraction}`
  if (!/^\d{1,13}(\.\d{1,4})?$/.test(amount)) return null
  return { amount, currency: readCurrency(sign ?? code ?? '') }
}

/** ISO code of a currency written as a code or a sign, among those the product knows. */
export function readCurrency(text: string): string | null {
  const code = CURRENCY_SIGNS[text.trim()] ?? text.trim().toUpperCase()
  return currencies.find((known) => known === code) ?? null
}

const CURRENCY_SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP' }

/** A number as tables write it: `12.5`, `12,5`, `1 250`, `1.250,5`; null for anything else. */
export function readNumber(text: string): number | null {
  const figure = text.replace(/[\s'’]/g, '')
  const decimal = Math.max(figure.lastIndexOf('.'), figure.lastIndexOf(','))
  const plain = figure.replace(/[.,]/g, (sign, at: number) =>
    at === decimal ? '.' : sign === figure[decimal] ? 'x' : '',
  )
  return /^-?\d{1,13}(\.\d{1,9})?$/.test(plain) ? Number(plain) : null
}

export function readPhone(text: string, country: string | null): string | null {
  const number = parsePhoneNumberFromString(text, (country ?? undefined) as CountryCode | undefined)
  return number?.isPossible() ? number.number : null
}

export function readEmail(text: string): string | null {
  const typed = text
    .replace(/^mailto:/i, '')
    .trim()
    .toLowerCase()
  return typed.length <= 254 && /^[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[^\s@.<>"(),;:]{2,}$/.test(typed)
    ? typed
    : null
}

/** `2020-05-01`, `1.5.2020`, `01/05/2020` (day first, unless only month first is possible). */
export function readDate(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T].*)?$/.exec(text)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const written = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text)
  if (!written) return null
  const [first, second, year] = [Number(written[1]), Number(written[2]), Number(written[3])]
  return dateOf(year, second, first) ?? dateOf(year, first, second)
}

function dateOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < 1500 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}
