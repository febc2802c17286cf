import { writeMoment } from '../../../../contract/formats.ts'
import { plainWords } from './plain-words.ts'

/** Whether the day or the month stands first in a date of figures. */
export type DateOrder = 'dmy' | 'mdy'

/** A date by each order; null where it is none by that order. */
export type DateReadings = Readonly<Record<DateOrder, string | null>>

const LONGEST_DATE = 60

/** Reads a date in the forms of tables and mails. One with a zone is the day it fell on in `timezone`. Null for none. */
export function readDateForms(text: string, timezone: string): DateReadings | null {
  if (text.length > LONGEST_DATE) return null
  const typed = text
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const [, date = '', time = ''] = WITH_TIME.exec(typed) ?? []
  if (date === '' || (time !== '' && !TIME.test(time))) return null
  const certain = yearFirst(date) ?? dotted(date) ?? withMonthName(date)
  if (certain) return alike(inZone(certain, time, timezone))
  const [, first, second, year] = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(date) ? parted(date) : []
  if (first === undefined) return null
  const readings = {
    dmy: dateOf(yearOf(year!), Number(second), Number(first)),
    mdy: dateOf(yearOf(year!), Number(first), Number(second)),
  }
  return readings.dmy === null && readings.mdy === null ? null : readings
}

/** The order that alone reads a date; `both` where they read it differently, null where it makes no difference. */
export function provenOrder({ dmy, mdy }: DateReadings): DateOrder | 'both' | null {
  if (dmy === mdy) return null
  if (dmy === null) return 'mdy'
  return mdy === null ? 'dmy' : 'both'
}

const WITH_TIME =
  /^(.*?\d{4}-\d{1,2}-\d{1,2}|.*?)(?:(?:[T,]\s?|\s|(?<=\d),\s)(\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d{1,9})?)?\s?(?:[ap]\.?m\.?)?\s?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?))?$/i
const TIME = /^\d{1,2}[:.]\d{2}/
const ZONE = /(?:(Z|UTC|GMT)|([+-])(\d{2}):?(\d{2}))$/i

function parted(date: string): string[] {
  return ['', ...date.split(/[/-]/)]
}

function yearFirst(date: string): string | null {
  const [, year, , month, day] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(date) ?? []
  if (year !== undefined) return dateOf(Number(year), Number(month), Number(day))
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(date)
  return compact && dateOf(Number(compact[1]), Number(compact[2]), Number(compact[3]))
}

/** Nobody who writes points puts the month first. */
function dotted(date: string): string | null {
  const [, day, month, year] = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})\.?$/.exec(date) ?? []
  return day === undefined ? null : dateOf(yearOf(year!), Number(month), Number(day))
}

function withMonthName(date: string): string | null {
  if (!/\p{L}{3}/u.test(date)) return null
  const words = plainWords(date.replace(/(\d)(st|nd|rd|th|er|º|ª)\b/gi, '$1'))
    .split(' ')
    .filter((word) => !fillers.has(word) && !weekdays().has(word))
  if (words.length !== 3) return null
  const months = words.flatMap((word, at) => (monthNames().has(word) ? [at] : []))
  const at = months[0]
  if (months.length !== 1 || at === undefined || at === 2) return null
  const [first, second] = words.filter((_, place) => place !== at)
  if (!/^\d{1,4}$/.test(first!) || !/^\d{1,4}$/.test(second!)) return null
  const month = monthNames().get(words[at]!)!
  if (month === 0) return null
  if (first!.length === 4) return dateOf(Number(first), month, Number(second))
  if (first!.length > 2 || (second!.length !== 4 && second!.length !== 2)) return null
  return dateOf(yearOf(second!), month, Number(first))
}

const fillers: ReadonlySet<string> = new Set(['de', 'of', 'del', 'den', 'the', 'd', 'le', 'el', 'ta', 'y'])
const languages = [
  'en',
  'fi',
  'sv',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'da',
  'nb',
  'pt',
  'pl',
  'et',
  'cs',
  'hr',
  'el',
  'tr',
  'ru',
  'lv',
  'lt',
]

let months: Map<string, number> | null = null
let days: Set<string> | null = null

/** Names of months, in full and cut short, as they stand in a date and alone. */
function monthNames(): Map<string, number> {
  if (months) return months
  months = new Map(Object.entries({ sept: 9, juin: 6, mrz: 3, maerz: 3, june: 6, july: 7 }))
  for (const language of languages) {
    for (const style of ['long', 'short'] as const) {
      for (const options of [{ month: style }, { month: style, day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
        for (let month = 0; month < 12; month++) {
          const part = format.formatToParts(Date.UTC(2024, month, 9)).find(({ type }) => type === 'month')
          const word = plainWords(part?.value ?? '')
          // November in Polish is October in Croatian: such a word says nothing.
          if (word === '' || /\d| /.test(word)) continue
          months.set(word, [undefined, month + 1].includes(months.get(word)) ? month + 1 : 0)
        }
      }
    }
  }
  return months
}

function weekdays(): Set<string> {
  if (days) return days
  days = new Set()
  for (const language of languages) {
    for (const weekday of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
      for (let day = 1; day <= 7; day++) days.add(plainWords(format.format(Date.UTC(2024, 0, day))))
    }
  }
  for (const word of monthNames().keys()) days.delete(word)
  return days
}

/** The day in the zone of the port, where the time names its own. */
function inZone(day: string, time: string, timezone: string): string {
  const zone = ZONE.exec(time.trim())
  const [, hour, minute] = /^(\d{1,2})[:.](\d{2})/.exec(time) ?? []
  if (!zone || hour === undefined || Number(hour) > 24) return day
  const late = /p\.?m/i.test(time) && Number(hour) < 12 ? 12 : 0
  const offset = zone[2] ? (zone[2] === '-' ? -1 : 1) * (Number(zone[3]) * 60 + Number(zone[4])) : 0
  const moment =
    Date.parse(`${day}T00:00:00Z`) + ((Number(hour) + late) * 60 + Number(minute) - offset) * 60_000
  return writeMoment('sv-SE', timezone, new Date(moment), { dateStyle: 'short' })
}

function alike(day: string): DateReadings {
  return { dmy: day, mdy: day }
}

/** Two figures stand for the year of a century up to ten years from now. */
function yearOf(text: string): number {
  if (text.length === 4) return Number(text)
  const century = 2000 + Number(text)
  return century > new Date().getUTCFullYear() + 10 ? century - 100 : century
}

function dateOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < 1500 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}
