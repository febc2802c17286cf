import i18next from 'i18next'
import { currencyDigits } from '../../../contract/values/currencies.ts'

const locale = knownLocale(typeof navigator === 'undefined' ? 'en' : navigator.language)

/** The locale of the browser, or plain English where it names none that can be read, such as `en-US@posix`. */
export function knownLocale(name: string): string {
  try {
    return Intl.getCanonicalLocales(name)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/** A money amount as the interface sends it, in the manner of the user's locale. */
export function formatMoney(amount: string | null, currency: string): string {
  if (amount === null) return ''
  const whole = /^-?\d+(\.0+)?$/.test(amount)
  // A decimal string keeps every digit; TypeScript's library knows it only as a template type.
  return moneyFormat(currency, whole).format(amount as `${number}`)
}

/** An amount as people type it, `12 500,00` or `12,500.00`, as the interface takes it; null when it is none. */
export function readAmount(text: string): string | null {
  const digits = text.replaceAll(/[\s'’]|[A-Z]{3}|\p{Sc}/gu, '')
  const decimal = /^(.*?)[.,](\d{1,2})$/.exec(digits)
  const whole = (decimal?.[1] ?? digits).replaceAll(/[.,](?=\d{3}(\D|$))/g, '')
  if (!/^\d+$/.test(whole)) return null
  return decimal ? `${whole}.${decimal[2]}` : whole
}

export function formatNumber(value: number, digits = 0): string {
  return numberFormat(digits).format(value)
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
  return dateFormat.format(new Date(`${isoDate}T12:00:00Z`))
}

/** A month by its first day: `2026-05-01` → `May 26` in the user's locale. */
export function formatMonth(firstDay: string): string {
  return monthFormat.format(new Date(`${firstDay}T12:00:00Z`))
}

export function formatDateTime(timestamp: string): string {
  return dateTimeFormat.format(new Date(timestamp))
}

/** Relative within a week, in the words of the interface's language; the date beyond. */
export function formatWhen(timestamp: string, now = new Date()): string {
  const then = new Date(timestamp)
  const seconds = (then.getTime() - now.getTime()) / 1000
  const unit = relativeUnits.find(({ below }) => Math.abs(seconds) < below)
  if (!unit) return formatDate(timestamp)
  return relativeFormat().format(Math.trunc(seconds / unit.seconds), unit.name)
}

/** Today in the port, outside any in the user's own time zone, as `2026-05-01`. */
export function todayIso(now = new Date()): string {
  return dayIn(zone, now)
}

/** The day a moment falls on in a time zone, as `2026-05-01`: a port reckons in its own, whoever looks at it. */
export function dayIn(timezone: string | undefined, moment: Date | string = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(new Date(moment))
}

export function countryName(iso: string): string {
  return regionNames.of(iso) ?? iso
}

let zone: string | undefined

const dateFormat = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const monthFormat = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' })
const dateTimeFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()
const relativeUnits = [
  { name: 'second', seconds: 60, below: 60 },
  { name: 'minute', seconds: 60, below: 3600 },
  { name: 'hour', seconds: 3600, below: 86_400 },
  { name: 'day', seconds: 86_400, below: 7 * 86_400 },
] as const
const regionNames = new Intl.DisplayNames(locale, { type: 'region' })
const formats = new Map<string, Intl.NumberFormat>()

function relativeFormat(): Intl.RelativeTimeFormat {
  const language = i18next.resolvedLanguage ?? 'en'
  return kept(relativeFormats, language, () => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
}

function numberFormat(digits: number): Intl.NumberFormat {
  return kept(formats, `${digits}`, () => new Intl.NumberFormat(locale, { maximumFractionDigits: digits }))
}

function moneyFormat(currency: string, whole: boolean): Intl.NumberFormat {
  return kept(
    formats,
    `${currency}/${whole}`,
    () =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        // As the interface sends them: the digits of Intl are those of cash.
        minimumFractionDigits: whole ? 0 : currencyDigits(currency),
        maximumFractionDigits: whole ? 0 : 4,
      }),
  )
}

/** Formats are dear to make and cheap to use. */
function kept<Format>(known: Map<string, Format>, key: string, make: () => Format): Format {
  const found = known.get(key)
  if (found) return found
  const made = make()
  known.set(key, made)
  return made
}
