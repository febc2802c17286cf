import i18next from 'i18next'
import {
  localeOf,
  madeOnce,
  numberFormat,
  writeDay,
  writeMoment,
  writeNumber,
} from '../../../contract/formats.ts'
import { readTypedAmount } from '../../../contract/values/amount.ts'
import { currencyKnown } from '../../../contract/values/currencies.ts'
import { addDays, daySeconds } from '../../../contract/values/days.ts'
import { type DecimalSign, decide, readingsOf } from '../../../contract/values/figure.ts'
import { type AmountLook, writeAmount } from '../../../contract/values/money.ts'

/**
 * The locale for a language: as the browser has it, such as `sv-FI` for Swedish, else as it is spoken in Europe. What
 * cannot be read, such as `en-US@posix`, counts for nothing.
 */
export function localeFor(language: string, browser: readonly string[]): string {
  for (const name of browser) {
    const locale = knownLocale(name)
    if (locale?.split('-')[0] === language) return locale
  }
  return localeOf(language)
}

/** Compares words as the user's language orders them: Å stands behind Z in Swedish. */
export function compareWords(one: string, other: string): number {
  return ofLocale('words', {}, (locale) => new Intl.Collator(locale)).compare(one, other)
}

/** Compares names that have numbers in them, as a person would order them: 10, 11 a, A, B, å behind z in Swedish. */
export function compareNumbered(one: string, other: string): number {
  const options = { numeric: true, sensitivity: 'accent' } as const
  return ofLocale('words', options, (locale) => new Intl.Collator(locale, options)).compare(one, other)
}

/** A money amount as the interface sends it, in the manner of the user's locale; nothing where there is none. */
export function formatMoney(amount: string | null, currency: string, look: AmountLook = 'text'): string {
  return amount === null ? '' : writeAmount(userLocale(), amount, currency, look)
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
  const sign = numberFormat(userLocale(), { maximumFractionDigits: 1 })
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value
  return sign === ',' ? ',' : '.'
}

export function formatNumber(value: number, digits = 0): string {
  return writeNumber(userLocale(), value, digits)
}

/** A number with three digits at most, where room is short: `12K`, `1.5M`. */
export function formatShort(value: number): string {
  return numberFormat(userLocale(), { notation: 'compact', maximumSignificantDigits: 3 }).format(value)
}

/** `12.5` and its unit, in metres or feet; empty when not known. */
export function formatLength(metres: number | null, feet: number | null, unit: 'm' | 'ft'): string {
  const value = unit === 'm' ? metres : feet
  return value === null ? '' : `${formatNumber(value, unit === 'm' ? 2 : 1)}\u00a0${unit}`
}

/** Days are reckoned in this time zone from now on: that of the port the person is in. */
export function reckonDaysIn(timezone: string): void {
  zone = timezone
}

/** A day in the user's locale: `2026-05-01` → `1 May 2026`. Of a moment it is the day it fell on in the port. */
export function formatDate(day: string): string {
  const isoDate = day.length > 10 ? dayIn(zone, day) : day
  return writeDay(userLocale(), isoDate, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** A day without its year, for where space is short. */
export function formatDayOfYear(day: string): string {
  return writeDay(userLocale(), day, { day: 'numeric', month: 'short' })
}

/** A month by its first day: `2026-05-01` → `May 26` in the user's locale. */
export function formatMonth(firstDay: string): string {
  return writeDay(userLocale(), firstDay, { month: 'short', year: '2-digit' })
}

/** The name of a month by its first day: `June`, `Jun` or `J`; in full with its year, `June 2026`. */
export function formatMonthName(firstDay: string, look: 'full' | 'long' | 'short' | 'narrow'): string {
  return writeDay(
    userLocale(),
    firstDay,
    look === 'full' ? { month: 'long', year: 'numeric' } : { month: look },
  )
}

export function formatDateTime(timestamp: string): string {
  return writeMoment(userLocale(), undefined, timestamp)
}

/** The hour of a moment, as a clock beside the user shows it. */
export function formatTime(timestamp: string): string {
  return writeMoment(userLocale(), undefined, timestamp, { timeStyle: 'short' })
}

/** Relative within a week, in the words of the interface's language; the date beyond. */
export function formatWhen(timestamp: string, now = new Date()): string {
  const then = new Date(timestamp)
  const seconds = (then.getTime() - now.getTime()) / 1000
  const unit = relativeUnits.find(({ below }) => Math.abs(seconds) < below)
  if (!unit) return formatDate(timestamp)
  const options = { numeric: 'auto' } as const
  return ofLocale('relative', options, (locale) => new Intl.RelativeTimeFormat(locale, options)).format(
    Math.trunc(seconds / unit.seconds),
    unit.name,
  )
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
  return writeMoment('en-CA', timezone, moment, { dateStyle: 'short' })
}

export function countryName(iso: string): string {
  return namesOf('region').of(iso) ?? iso
}

export function currencyName(code: string): string {
  return namesOf('currency').of(code) ?? code
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
  return numberFormat(userLocale(), { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}

/** A time that something took: `12 min`. */
export function formatDuration(value: number, unit: 'second' | 'minute'): string {
  return numberFormat(userLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

let zone: string | undefined

const relativeUnits = [
  { name: 'second', seconds: 60, below: 60 },
  { name: 'minute', seconds: 60, below: 3600 },
  { name: 'hour', seconds: 3600, below: daySeconds },
  { name: 'day', seconds: daySeconds, below: 7 * daySeconds },
] as const

/** The locale in which numbers and days are written and read for the user. */
export function userLocale(): string {
  return localeFor(i18next.language ?? 'en', typeof navigator === 'undefined' ? [] : navigator.languages)
}

const namesOf = (type: 'region' | 'currency') =>
  ofLocale('names', { type }, (locale) => new Intl.DisplayNames(locale, { type }))

function ofLocale<Format>(kind: string, options: object, make: (locale: string) => Format): Format {
  const locale = userLocale()
  return madeOnce(kind, locale, options, () => make(locale))
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
