import { type DecimalSign, decide, type FigureReadings, readingsOf } from './figure.ts'
import { withoutTrailing } from './trailing.ts'

/** An amount as it is written, its decimal sign and the currency of its sign still open. */
export interface WrittenAmount {
  /** The figure by each decimal sign, k, M and Mio multiplied out. */
  readings: FigureReadings
  /** The currencies its sign may stand for, the usual one first; none where it has no sign. */
  currencies: readonly string[]
  negative: boolean
}

const LONGEST_AMOUNT = 60

// Signs of one currency come with it alone; the others are those of several, and their column or port says which.
const signs: Readonly<Record<string, string>> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  euroa: 'EUR',
  '£': 'GBP',
  pounds: 'GBP',
  $: 'USD AUD CAD NZD HKD SGD MXN',
  dollars: 'USD AUD CAD NZD HKD SGD',
  us$: 'USD',
  a$: 'AUD',
  au$: 'AUD',
  c$: 'CAD',
  ca$: 'CAD',
  nz$: 'NZD',
  hk$: 'HKD',
  s$: 'SGD',
  r$: 'BRL',
  mx$: 'MXN',
  nt$: 'TWD',
  kr: 'SEK NOK DKK ISK',
  kronor: 'SEK',
  kroner: 'NOK DKK',
  skr: 'SEK',
  nkr: 'NOK',
  dkr: 'DKK',
  '¥': 'JPY CNY',
  '￥': 'JPY CNY',
  円: 'JPY',
  元: 'CNY',
  rmb: 'CNY',
  zł: 'PLN',
  zl: 'PLN',
  kč: 'CZK',
  '₺': 'TRY',
  tl: 'TRY',
  fr: 'CHF',
  sfr: 'CHF',
  '₽': 'RUB',
  '₹': 'INR',
  '₩': 'KRW',
  '₪': 'ILS',
  '₴': 'UAH',
  '฿': 'THB',
  '₫': 'VND',
  '₱': 'PHP',
  dh: 'AED',
  dhs: 'AED',
  lei: 'RON',
  ft: 'HUF',
}

/** Words that multiply, as a power of ten. */
const factors: Readonly<Record<string, number>> = {
  k: 3,
  tsd: 3,
  thousand: 3,
  m: 6,
  mn: 6,
  mln: 6,
  mio: 6,
  milj: 6,
  million: 6,
  millions: 6,
  millionen: 6,
  miljoner: 6,
  miljoonaa: 6,
}

const NUMBER = /\d(?:[\d.,'’\u0020\u00a0\u2007\u2009\u202f]*\d)?|[.,]\d+/
const AROUND = /^[^\d,]*$/

/** Reads `12 500,00 €`, `12.500,-`, `€250k`, `R$ 1.200,00`, `(500)`; null for what is no figure between a sign and a word. */
export function readWrittenAmount(text: string, isCurrency: (code: string) => boolean): WrittenAmount | null {
  if (text.length > LONGEST_AMOUNT) return null
  const typed = text.replace(/[\u00a0\u2007\u2009\u202f]/g, ' ').trim()
  const bracketed = /^\((.*)\)$/.exec(typed)
  const bare = (bracketed?.[1] ?? typed).trim()
  const found = NUMBER.exec(bare)
  if (!found) return null
  const before = bare.slice(0, found.index).trim()
  const after = bare.slice(found.index + found[0].length).trim()
  if (!AROUND.test(before)) return null
  const minus = /[-−–]/.test(before)
  const words = wordsOf(withoutMinus(before), after)
  if (!words) return null
  const currencies = words.flatMap((word) => currenciesOf(word, isCurrency))
  const power = words.flatMap((word) => powerOf(word) ?? [])
  const known = words.every((word) => powerOf(word) !== null || currenciesOf(word, isCurrency).length > 0)
  if (!known || power.length > 1 || (words.length - power.length > 1 && new Set(currencies).size > 1))
    return null
  const readings = withoutCents(readingsOf(found[0]), after)
  if (readings['.'] === null && readings[','] === null) return null
  return {
    readings: { '.': shifted(readings['.'], power[0] ?? 0), ',': shifted(readings[','], power[0] ?? 0) },
    currencies,
    negative: minus || bracketed !== null,
  }
}

/** An amount typed into a field, by the decimal sign of its reader where both would do; null when it is none or below zero. */
export function readTypedAmount(
  text: string,
  isCurrency: (code: string) => boolean,
  decimal: DecimalSign,
): string | null {
  const written = readWrittenAmount(text, isCurrency)
  const amount = written && !written.negative ? decide(written.readings, decimal) : null
  return amount !== null && /^\d{1,13}(\.\d{1,4})?$/.test(amount) ? amount : null
}

/** The currencies a sign or code stands for, the usual one first; none for what is no currency. */
export function currenciesOf(word: string, isCurrency: (code: string) => boolean): string[] {
  const plain = word.toLowerCase().replace(/\.$/, '')
  if (Object.hasOwn(signs, plain)) return signs[plain]!.split(' ')
  const code = plain.toUpperCase()
  return /^[A-Z]{3}$/.test(code) && isCurrency(code) ? [code] : []
}

/** A small m is a metre before it is a million. */
function powerOf(word: string): number | null {
  const plain = word.toLowerCase()
  return word !== 'm' && Object.hasOwn(factors, plain) ? factors[plain]! : null
}

/** `12.500,-` says which sign stands before the decimals it leaves out. */
function withoutCents(readings: FigureReadings, after: string): FigureReadings {
  const sign = /^([.,])\s?[-–—]/.exec(after)?.[1]
  if (sign === undefined) return readings
  return sign === ',' ? { '.': null, ',': readings[','] } : { '.': readings['.'], ',': null }
}

/** What stands before a figure, without one minus at its begin or end. */
function withoutMinus(before: string): string {
  if (/^[-−–]/.test(before)) return before.slice(1).trimStart()
  return /[-−–]$/.test(before) ? before.slice(0, -1).trimEnd() : before
}

/** The words around a figure; `,-` and `:-` stand for no decimals. Null where something else stands there. */
function wordsOf(before: string, after: string): string[] | null {
  const behind = after.replace(/^(?:[.,:]?\s?[-–—]{1,2}|[.,:])(?=\s|$)/, '').trim()
  const words = [before, ...behind.split(' ')].filter((word) => word !== '')
  // `k€` and `Mio.€` are two words.
  const parted = words.flatMap((word) => {
    const [, factor, sign] = /^(k|m|mio|mn|mln)\.?([^\p{L}\d.,]+)$/iu.exec(word) ?? []
    return factor && sign ? [factor, sign] : [word.replace(/\.$/, '')]
  })
  return parted.length > 3 || parted.some((word) => /[\d()/]/.test(word)) ? null : parted
}

/** A decimal times a power of ten, digit by digit. */
function shifted(decimal: string | null, power: number): string | null {
  if (decimal === null || power === 0) return decimal
  const [integer = '', fraction = ''] = decimal.split('.')
  const moved = fraction.padEnd(power, '0')
  const left = withoutTrailing(moved.slice(power), '0')
  const digits = `${integer}${moved.slice(0, power)}`.replace(/^0+(?=\d)/, '')
  return left === '' ? digits : `${digits}.${left}`
}
