import { dateFormat } from '../../../contract/formats.ts'

/** The order of day (d), month (m) and year (y) in the numbers of a locale: `dmy`, `mdy`, `ymd`. */
type Order = 'dmy' | 'mdy' | 'ymd'

/** A day as people of a locale write it in numbers: `2027-03-12` → `12/03/2027`, `12.3.2027`, `2027-03-12`. */
export function writeDay(iso: string, locale: string): string {
  if (!isDay(iso)) return iso
  return numbersOf(locale).format(new Date(`${iso}T12:00:00Z`))
}

/**
 * The day that was typed or pasted, as `2027-03-12`; null when it is none. Taken are the numbers in the order of the
 * locale, with or without the year, those of ISO, and a month by its name. Without a year it is that of `today`.
 */
export function readDay(text: string, locale: string, today: string): string | null {
  const typed = text
    .normalize('NFKC')
    .replaceAll(/[\u200e\u200f,]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
  if (/\p{L}/u.test(typed)) return readNamed(typed, locale, today)
  const compact = /^(\d{4}|\d{6}|\d{8})$/.exec(typed)
  if (compact) return readCompact(typed, locale, today)
  const [, one, mark, other, third] =
    /^(\d{1,4}) ?([-–./ ]) ?(\d{1,2})(?: ?[-–./ ] ?(\d{4}|\d{2}))?\.?$/.exec(typed) ?? []
  if (one === undefined || other === undefined) return null
  if (one.length > 2) return third === undefined ? null : dayOf(one, other, third, today)
  const order = orderOf(locale)
  if (third === undefined)
    return order === 'mdy' && mark !== '.' ? dayOf('', one, other, today) : dayOf('', other, one, today)
  // A year of four figures stands last, and dots are of those who begin with the day, wherever they write.
  if (order === 'ymd' && third.length === 2 && mark !== '.' && mark !== '/')
    return dayOf(one, other, third, today)
  return order === 'mdy' && mark !== '.' ? dayOf(third, one, other, today) : dayOf(third, other, one, today)
}

/** A time of the day as people of a locale write it, by the clock of 24 hours: `05:30`, `05.30`. */
export function writeTime(time: string, locale: string): string {
  if (!/^\d{2}:\d{2}/.test(time)) return time
  return dateFormat(locale, { timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' }).format(
    new Date(`2000-01-01T${time.slice(0, 5)}:00Z`),
  )
}

/** The time that was typed, as `05:30`: `5:30`, `5.30`, `0530`, `5`, `5:30 pm`; null when it is none. */
export function readTime(text: string): string | null {
  const typed = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^(kl\.?|klo|at)\s+/, '')
  const [, hour, minute = '00', half] =
    /^(\d{1,2})(?:\s*[:.]\s*(\d{2})(?::\d{2})?)?\s*([ap])?\.?(?:m\.?)?$/.exec(typed) ??
    /^(\d{1,2})(\d{2})()$/.exec(typed) ??
    []
  if (hour === undefined) return null
  const of12 = Number(hour)
  if (half && (of12 < 1 || of12 > 12)) return null
  const of24 = half ? (of12 % 12) + (half === 'p' ? 12 : 0) : of12
  if (of24 > 23 || Number(minute) > 59) return null
  return `${two(of24)}:${minute}`
}

/** A moment by the clock on the wall, `2027-03-12T05:30`, as people of a locale write it. */
export function writeMoment(moment: string, locale: string): string {
  const [day = '', time = ''] = moment.split('T')
  return isDay(day) ? `${writeDay(day, locale)} ${writeTime(time, locale)}` : moment
}

/** The moment that was typed, as `2027-03-12T05:30`; a day alone is taken at the time `usual`. */
export function readMoment(text: string, locale: string, today: string, usual: string): string | null {
  const typed = text.trim()
  const alone = readDay(typed, locale, today)
  if (alone !== null) return `${alone}T${usual}`
  const words = typed
    .replace(/^(\d{4}-\d{2}-\d{2})t/i, '$1 ')
    .split(/[\s,]+/)
    .filter(Boolean)
  // A time is the last word, or two or three of them: `5:30 pm`, `kl 5:30 pm`.
  for (const length of [1, 2, 3]) {
    const time = readTime(words.slice(-length).join(' '))
    const day = time && readDay(words.slice(0, -length).join(' '), locale, today)
    if (time && day) return `${day}T${time}`
  }
  return null
}

export function isDay(text: string): boolean {
  const [year, month, day] = text.split('-')
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(year ?? '', month ?? '', day ?? '', '2000-01-01') === text
}

/** The first day of the week where the locale is spoken, 0 for Sunday. */
export function firstWeekday(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1) % 7
}

function readCompact(typed: string, locale: string, today: string): string | null {
  if (typed.length === 4) return null
  const begin = typed.length === 8 ? 4 : 2
  if (orderOf(locale) === 'ymd' || /^(19|20|21)\d{2}(0\d|1[0-2])\d{2}$/.test(typed))
    return dayOf(typed.slice(0, begin), typed.slice(begin, begin + 2), typed.slice(begin + 2), today)
  const [one, other, year] = [typed.slice(0, 2), typed.slice(2, 4), typed.slice(4)]
  return orderOf(locale) === 'mdy' ? dayOf(year, one, other, today) : dayOf(year, other, one, today)
}

/** `12 Mar 2027`, `12. maaliskuuta 2027`, `March 12`. */
function readNamed(typed: string, locale: string, today: string): string | null {
  const names = typed.match(/\p{L}+/gu) ?? []
  const numbers = typed.match(/\d+/g) ?? []
  if (names.length !== 1 || !/^[\p{L}\d\s./-]+$/u.test(typed)) return null
  const month = monthOf(names[0] ?? '', locale)
  const [one = '', other = ''] = numbers
  if (month === null || numbers.length === 0 || numbers.length > 2) return null
  return one.length === 4 ? dayOf(one, month, other, today) : dayOf(other, month, one, today)
}

/**
 * The number of a month by its name in the locale's language or in English, else by at least three letters that begin
 * one alone: `mar` is March to a Finn as well, since no month of theirs is written so.
 */
function monthOf(name: string, locale: string): string | null {
  if (name.length < 3) return null
  const is = (full: string) => full === name
  const begins = (full: string) => full.startsWith(name)
  for (const matches of [is, begins]) {
    for (const each of [locale, 'en']) {
      const found = months.filter((index) => monthNames(each, index).some(matches))
      if (found.length === 1) return String((found[0] ?? 0) + 1)
    }
  }
  return null
}

const months = Array.from({ length: 12 }, (_, index) => index)

function monthNames(locale: string, index: number): readonly string[] {
  const first = new Date(Date.UTC(2001, index, 15))
  return [
    { month: 'long' } as const,
    { month: 'short' } as const,
    { day: 'numeric', month: 'long' } as const,
  ].map((options) =>
    (
      dateFormat(locale, { ...options, timeZone: 'UTC' })
        .formatToParts(first)
        .find(({ type }) => type === 'month')?.value ?? ''
    )
      .toLowerCase()
      .replace('.', ''),
  )
}

/** The day of the calendar that the three are, else null; a year of two figures is the nearest ahead or long ago. */
function dayOf(year: string, month: string, day: string, today: string): string | null {
  if (!/^(\d{2}|\d{4})?$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return null
  const now = Number(today.slice(0, 4))
  const short = Number(year) + 2000
  const fullYear =
    year === '' ? now : year.length === 4 ? Number(year) : short > now + 50 ? short - 100 : short
  const date = new Date(Date.UTC(2000, Number(month) - 1, Number(day)))
  date.setUTCFullYear(fullYear, Number(month) - 1, Number(day))
  if (fullYear < 1 || date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day))
    return null
  return `${String(fullYear).padStart(4, '0')}-${two(Number(month))}-${two(Number(day))}`
}

function numbersOf(locale: string): Intl.DateTimeFormat {
  // The Gregorian calendar in Western figures, which are also those that are read.
  return dateFormat(`${locale.split('-u-')[0]}-u-ca-gregory-nu-latn`, {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

function orderOf(locale: string): Order {
  const order = numbersOf(locale)
    .formatToParts(new Date())
    .map(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? type[0] : ''))
    .join('')
  return order === 'mdy' || order === 'ymd' ? order : 'dmy'
}

const two = (value: number) => String(value).padStart(2, '0')
