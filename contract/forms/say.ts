import { dateFormat, numberFormat } from '../formats.ts'
import { directionOf, type Language } from './languages.ts'

/** The texts of hosted pages by their key; those that count something by their plural form. */
export type Texts = Readonly<Record<string, string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>>>

/** What stands in a text: words as they are, a number, a day as an ISO date, or a number with its unit. */
export type TextValue = string | number | { day: string } | { number: number; unit: string | undefined }
export type TextValues = Readonly<Record<string, TextValue>>

/** Says a text of a language. `count` among the values chooses the plural form. */
export type Say = (key: string, values?: TextValues) => string

/** Says the texts of one language: numbers and days are written as it writes them. */
export function speaker(language: Language, texts: Texts): Say {
  const tag = tagOf(language)
  const plural = new Intl.PluralRules(tag)
  const number = numberFormat(tag, { maximumFractionDigits: 3 })
  const day = dateFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
  // A number stays before its unit in what is written from right to left.
  const apart = (text: string) => (directionOf(language) === 'rtl' ? `\u2066${text}\u2069` : text)
  const written = (value: TextValue): string => {
    if (typeof value === 'string') return value
    if (typeof value === 'number') return number.format(value)
    if ('day' in value) return day.format(new Date(`${value.day}T00:00:00Z`))
    return value.unit ? apart(`${number.format(value.number)} ${value.unit}`) : number.format(value.number)
  }
  return (key, values = {}) => {
    const found = texts[key]
    const text =
      typeof found === 'object'
        ? (found[plural.select(typeof values.count === 'number' ? values.count : 0)] ?? found.other)
        : found
    if (text === undefined) throw new Error(`There is no text ${key} in ${language}.`)
    return text.replace(/\{(\w{1,20})\}/g, (_whole, name: string) => written(values[name] ?? ''))
  }
}

/** The tag numbers and days are written by: those of the language with the digits that forms take everywhere. */
export function tagOf(language: Language): string {
  if (language === 'en') return 'en-GB'
  return language === 'ar' ? 'ar-u-nu-latn' : language
}
