import { email } from '../../../../contract/fields.ts'
import { currencyKnown } from '../../../../contract/values/currencies.ts'
import { readFigure } from '../../../../contract/values/figure.ts'

/** An amount as tables write it: `12 500,00 €`, `12.500,-`, `€12,500.00`. Decimal text, and the currency it names. */
export function readMoney(text: string): { amount: string; currency: string | null } | null {
  const sign = /[€$£]/.exec(text)?.[0]
  const code = /[A-Za-z]{2,3}\b/.exec(text)?.[0].toUpperCase()
  if (/-\s*\d/.test(text)) return null
  const amount = readFigure(text.replace(/[^\d.,]/g, '').replace(/[.,]$/, ''))
  if (amount === null) return null
  return { amount, currency: readCurrency(sign ?? code ?? '') }
}

/** ISO code of a currency written as a code or a sign, among those the product knows. */
export function readCurrency(text: string): string | null {
  const code = CURRENCY_SIGNS[text.trim()] ?? text.trim().toUpperCase()
  return currencyKnown(code) ? code : null
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

/** An address as tables write it, with or without `mailto:`. */
export function readEmail(text: string): string | null {
  return email.safeParse(text.replace(/^mailto:/i, '').trim()).data ?? null
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
