import i18next from 'i18next'
import { readTypedAmount } from '../../../contract/values/amount.ts'
import { currencyDigits, currencyKnown } from '../../../contract/values/currencies.ts'
import { addDays, daySeconds } from '../../../contract/values/days.ts'
import { type DecimalSign, decide, readingsOf } from '../../../contract/values/figure.ts'

/**
 * The locale for a language: as the browser has it, such as `sv-FI` for Swedish, else as it is spoken in Europe. What
 * cannot be read, such as `en-US@posix`, counts for nothing.
 */
export function localeFor(language: string, browser: readonly string[]): string {
  for (const name of browser) {
    const locale = knownLocale(name)
    if (locale?.split('-')[0] === language) return locale
  }
  return language === 'en' ? 'en-GB' : language
}

/** Compares words as the user's language orders them: Å stands behind Z in Swedish. */
export function compareWords(one: string, other: string): number {
  return cachedFormat('words', (locale) => new Intl.Collator(locale)).compare(one, other)
}

/** Compares names that have numbers in them, as a person would order them: 10, 11 a, A, B, å behind z in Swedish. */
export function compareNumbered(one: string, other: string): number {
  return cachedFormat(
    'numbered',
    (locale) => new Intl.Collator(locale, { numeric: true, sensitivity: 'accent' }),
  ).compare(one, other)
}

/** A money amount as the interface sends it, in the manner of the user's locale. */
export function formatMoney(amount: string | null, currency: string): string {
  if (amount === null) return ''
  const isInteger = /^-?\d+(\.0+)?$/.test(amount)
  // A decimal string keeps every digit; TypeScript's library knows it only as a template type.
  return moneyFormat(currency, isInteger).format(amount as `${number}`)
}

/** The same with all digits of the currency, so that amounts stand with their decimal signs below one another. */
export function formatMoneyInColumn(amount: string, currency: string): string {
  return moneyFormat(currency, false).format(amount as `${number}`)
}

/** The same in whole units, where more would say too much. */
export function formatMoneyRoundly(amount: string, currency: string): string {
  return moneyFormat(currency, true).format(amount as `${number}`)
}

/** The same for where space is short: `€1.2M`, `€34K`. */
export function formatMoneyShort(amount: string, currency: string): string {
  return cachedFormat(`short/${currency}`, (locale) => {
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      notation: 'compact',
      maximumFractionDigits: 1,
    })
  }).format(amount as `${number}`)
}

/**
 * An amount as people type it, `12 500,00` or `12,500.00`, as the interface takes it; null when it is none. What both signs
 * would read is read as the user's locale writes it.
 */
export function readAmount(text: string): string | null {
  return readTypedAmount(text, currencyKnown, decimalSign())
}

/** The same, below zero too: `-16,88 €`. */
export function readSignedAmount(text: string): string | null {
  const [, minus, figure = ''] = /^\s*([-−–]?)\s?(.*)$/s.exec(text) ?? []
  const read = readAmount(figure)
  return read === null || !minus ? read : `-${read}`
}

/**
 * A number as people type it, below zero too: `-1,5`, `123.5`; null when it is none. What both signs would read is read as
 * the user's locale writes it.
 */
export function readDecimal(text: string): string | null {
  const [, minus, figure] = /^\s*([-−–]?)\s?(.*)$/s.exec(text) ?? []
  const read = decide(readingsOf((figure ?? '').trim()), decimalSign())
  return read === null || !minus ? read : `-${read}`
}

/** A decimal of the interface as the user's locale types it, for a field that `readAmount` or `readDecimal` reads. */
export function writeDecimal(decimal: string): string {
  return decimal.replace('.', decimalSign())
}

/** The sign before the decimals in the user's locale. */
export function decimalSign(): DecimalSign {
  const sign = numberFormat(1)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value
  return sign === ',' ? ',' : '.'
}

export function formatNumber(value: number, digits = 0): string {
  return numberFormat(digits).format(value)
}

/** A number with three digits at most, where room is short: `12K`, `1.5M`. */
export function formatShort(value: number): string {
  return cachedFormat(
    'short',
    (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 }),
  ).format(value)
}

/** `12.5` and its unit, in metres or feet; empty when not known. */
export function formatLength(metres: number | null, feet: number | null, unit: 'm' | 'ft'): string {
  const value = unit === 'm' ? metres : feet
  return value === null ? '' : `${numberFormat(unit === 'm' ? 2 : 1).format(value)}\u00a0${unit}`
}

/** Days are reckoned in this time zone from now on: that of the port the person is in. */
export function reckonDaysIn(timezone: string): void {
  zone = timezone
}

/** A day in the user's locale: `2026-05-01` → `1 May 2026`. Of a moment it is the day it fell on in the port. */
export function formatDate(day: string): string {
  const isoDate = day.length > 10 ? dayIn(zone, day) : day
  return dateFormat('day', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${isoDate}T12:00:00Z`),
  )
}

/** A day without its year, for where space is short. */
export function formatDayOfYear(day: string): string {
  return dateFormat('dayOfYear', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )
}

/** A month by its first day: `2026-05-01` → `May 26` in the user's locale. */
export function formatMonth(firstDay: string): string {
  return dateFormat('month', { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(
    new Date(`${firstDay}T12:00:00Z`),
  )
}

/** The name of a month by its first day: `June`, `Jun` or `J`; in full with its year, `June 2026`. */
export function formatMonthName(firstDay: string, look: 'full' | 'long' | 'short' | 'narrow'): string {
  const options = look === 'full' ? ({ month: 'long', year: 'numeric' } as const) : ({ month: look } as const)
  return dateFormat(`month/${look}`, { ...options, timeZone: 'UTC' }).format(
    new Date(`${firstDay}T12:00:00Z`),
  )
}

export function formatDateTime(timestamp: string): string {
  return dateFormat('moment', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(timestamp))
}

/** The hour of a moment, as a clock beside the user shows it. */
export function formatTime(timestamp: string): string {
  return dateFormat('time', { timeStyle: 'short' }).format(new Date(timestamp))
}

/** Relative within a week, in the words of the interface's language; the date beyond. */
export function formatWhen(timestamp: string, now = new Date()): string {
  const then = new Date(timestamp)
  const seconds = (then.getTime() - now.getTime()) / 1000
  const unit = relativeUnits.find(({ below }) => Math.abs(seconds) < below)
  if (!unit) return formatDate(timestamp)
  return cachedFormat(
    'relative',
    (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
  ).format(Math.trunc(seconds / unit.seconds), unit.name)
}

/** Today in the port, outside any in the user's own time zone, as `2026-05-01`. */
export function todayIso(now = new Date()): string {
  return dayOf(now)
}

/** The day a moment falls on in the port, outside any in the user's own time zone. */
export function dayOf(moment: Date | string): string {
  return dayIn(zone, moment)
}

/** The day a moment falls on in a time zone, as `2026-05-01`: a port reckons in its own, whoever looks at it. */
export function dayIn(timezone: string | undefined, moment: Date | string = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(new Date(moment))
}

export function countryName(iso: string): string {
  return (
    cachedFormat('countries', (locale) => new Intl.DisplayNames(locale, { type: 'region' })).of(iso) ?? iso
  )
}

export function currencyName(code: string): string {
  return (
    cachedFormat('currencies', (locale) => new Intl.DisplayNames(locale, { type: 'currency' })).of(code) ??
    code
  )
}

/** How long ago a moment is, in one unit: `14 min`, `5 days`; at least a minute. */
export function formatSpan(timestamp: string, now = new Date()): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - Date.parse(timestamp)) / 60_000))
  const [value, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 1440
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1440), 'day']
  return cachedFormat(
    `span ${unit}`,
    (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }),
  ).format(value)
}

/** A time that something took: `12 min`. */
export function formatDuration(value: number, unit: 'second' | 'minute'): string {
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const
  return cachedFormat(`duration/${unit}`, (locale) => new Intl.NumberFormat(locale, style)).format(value)
}

let zone: string | undefined

const relativeUnits = [
  { name: 'second', seconds: 60, below: 60 },
  { name: 'minute', seconds: 60, below: 3600 },
  { name: 'hour', seconds: 3600, below: daySeconds },
  { name: 'day', seconds: daySeconds, below: 7 * daySeconds },
] as const

const formats = new Map<string, unknown>()

function dateFormat(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cachedFormat(name, (locale) => new Intl.DateTimeFormat(locale, options))
}

function numberFormat(digits: number): Intl.NumberFormat {
  return cachedFormat(
    `${digits}`,
    (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: digits }),
  )
}

function moneyFormat(currency: string, isInteger: boolean): Intl.NumberFormat {
  return cachedFormat(
    `${currency}/${isInteger}`,
    (locale) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        // As the interface sends them: the digits of Intl are those of cash.
        minimumFractionDigits: isInteger ? 0 : currencyDigits(currency),
        maximumFractionDigits: isInteger ? 0 : 4,
      }),
  )
}

/** The locale in which numbers and days are written and read for the user. */
export function userLocale(): string {
  return localeFor(i18next.language ?? 'en', typeof navigator === 'undefined' ? [] : navigator.languages)
}

/** Formats are dear to make and cheap to use. */
function cachedFormat<Format>(name: string, make: (locale: string) => Format): Format {
  const locale = userLocale()
  const key = `${locale} ${name}`
  const known = formats.get(key)
  if (known) return known as Format
  const formatter = make(locale)
  formats.set(key, formatter)
  return formatter
}

function knownLocale(name: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(name)[0]
  } catch {
    return undefined
  }
}

/** The day in the port so many days ago, as the dashboard counts them. */
export function daysAgo(days: number): string {
  return addDays(todayIso(), -days)
}
