import { localeOf, writeDay, writeMoment, writeNumber } from '../../../../contract/formats.ts'
import type { ClientLanguage } from '../../../../contract/values/languages.ts'
import type { Amount } from '../../../../contract/values/money.ts'
import { writeAmount } from '../../../../contract/values/money.ts'
import { writePhone } from '../../../../platform/values/phone.ts'
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

/** The paper of a port at a moment. */
export function paperOf(language: ClientLanguage, { timezone: timeZone, country }: Home, at: Date): Paper {
  const locale = localeOf(language)
  const money = ({ amount, currency }: Amount) => writeAmount(locale, amount, currency, 'column')
  const dayOf = (moment: Date | string) => writeMoment('sv-SE', timeZone, moment, { dateStyle: 'short' })
  return {
    language,
    words: tableWords(language),
    today: dayOf(at),
    number: (value) => writeNumber(locale, value, 9),
    money,
    amounts: (amounts) => amounts.map(money).join('\n'),
    day: (day) => writeDay(locale, day, { dateStyle: 'medium' }),
    month: (day) => writeDay(locale, day, { month: 'long', year: 'numeric' }),
    moment: (moment) => writeMoment(locale, timeZone, moment),
    text: (text) => writePhone(text, country),
    dayOf,
  }
}
