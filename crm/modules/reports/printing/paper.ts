import type { ClientLanguage } from '../../../../contract/values/languages.ts'
import type { Amount } from '../../../../contract/values/money.ts'
import { writePhone } from '../../../../platform/values/phone.ts'
import { localeOf, moneyIn } from '../../../../platform/values/printed-amounts.ts'
import { type TableWords, tableWords } from '../../../../platform/values/table-words.ts'

/** How a report of a port writes: its language, its clock, and the day on which the report is made. */
export interface Paper {
  readonly language: ClientLanguage
  readonly words: TableWords
  /** The day in the port, `YYYY-MM-DD`. */
  readonly today: string
  readonly number: (value: number | string) => string
  readonly money: (amount: Amount) => string
  /** A line for each currency: they are never added. */
  readonly amounts: (amounts: readonly Amount[]) => string
  readonly day: (day: string) => string
  readonly month: (day: string) => string
  readonly moment: (moment: Date | string) => string
  /** A text; a telephone number in it as people of the port write it. */
  readonly text: (text: string) => string
  /** The day of the port in which a moment lies. */
  readonly dayOf: (moment: Date | string) => string
}

interface Home {
  timezone: string
  country: string | null
}

/** The paper of a port at a moment. Its formats are made once: there are thousands of cells. */
export function paperOf(language: ClientLanguage, { timezone: timeZone, country }: Home, at: Date): Paper {
  const locale = localeOf(language)
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 9 })
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const isoDays = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
  const noon = (day: string) => new Date(`${day}T12:00:00Z`)
  const money = ({ amount, currency }: Amount) => moneyIn(language, amount, currency)
  const dayOf = (moment: Date | string) => isoDays.format(new Date(moment))
  return {
    language,
    words: tableWords(language),
    today: dayOf(at),
    number: (value) => numbers.format(value as `${number}`),
    money,
    amounts: (amounts) => amounts.map(money).join('\n'),
    day: (day) => days.format(noon(day)),
    month: (day) => months.format(noon(day)),
    moment: (moment) => moments.format(new Date(moment)),
    text: (text) => writePhone(text, country),
    dayOf,
  }
}
