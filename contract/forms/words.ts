import { dateFormat, madeOnce, numberFormat } from '../formats.ts'
import { isDay } from './day.ts'
import type { Language } from './languages.ts'
import { tagOf } from './say.ts'

// Plain, without schemas, so that the browser can have it too.

/** What was asked, as far as its answer is said by it. */
export interface Worded {
  readonly type: string
  readonly options?: readonly { readonly value: string; readonly label: string }[] | undefined
  /** Of a number, such as m. */
  readonly unit?: string | undefined
  /** Of a matrix. */
  readonly rows?: readonly { readonly value: string; readonly label: string }[] | undefined
  /** Of a repeated group: what each item was asked, and what one is called. */
  readonly fields?: readonly (Worded & { readonly key: string; readonly label: string })[] | undefined
  readonly itemLabel?: string | undefined
}

/**
 * An answer as a line of words in a language: the labels of what was chosen, yes or no, a number with its unit, a day, the
 * name of a country, the names of files. Empty where nothing was answered. `value` is the machine value of a submission.
 */
export function answerWords(field: Worded, value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return ''
  if (field.type === 'ranking' && Array.isArray(value))
    return value.map((one, at) => `${at + 1}. ${oneInWords(field, one, language)}`).join(', ')
  if (field.type === 'group' && Array.isArray(value))
    return value.map((item, at) => itemInWords(field, item, at, language)).join('; ')
  if (Array.isArray(value)) return value.map((one) => oneInWords(field, one, language)).join(', ')
  return typeof value === 'object'
    ? partsInWords(field, value as Record<string, unknown>, language)
    : oneInWords(field, value, language)
}

/** An answer with parts: a stay, an address, the rows of a matrix; else a file. */
function partsInWords(field: Worded, parts: Record<string, unknown>, language: Language): string {
  switch (field.type) {
    case 'date_range':
      return rangeInWords(String(parts.from ?? ''), String(parts.to ?? ''), language)
    case 'address': {
      const country = oneInWords({ type: 'country' }, parts.country ?? '', language)
      const town = [parts.postcode, parts.city].filter(Boolean).join(' ')
      return [parts.street, town, parts.region, country].filter(Boolean).join(', ')
    }
    case 'matrix':
      return (field.rows ?? [])
        .filter(({ value }) => Object.hasOwn(parts, value))
        .map(({ value, label }) => `${label}: ${oneInWords(field, parts[value], language)}`)
        .join(', ')
    default:
      return nameOf(parts)
  }
}

function rangeInWords(from: string, to: string, language: Language): string {
  if (!isDay(from) || !isDay(to) || to < from) return [from, to].filter(Boolean).join(' – ')
  return days(language).formatRange(dayOf(from), dayOf(to))
}

function itemInWords({ fields = [], itemLabel = '' }: Worded, item: unknown, at: number, language: Language) {
  const answers = typeof item === 'object' && item !== null ? (item as Record<string, unknown>) : {}
  const parts = fields.flatMap((field) => {
    const words = answerWords(field, Object.hasOwn(answers, field.key) ? answers[field.key] : null, language)
    return words === '' ? [] : [`${field.label}: ${words}`]
  })
  return `${itemLabel ? `${itemLabel} ${at + 1}` : `${at + 1}`}: ${parts.join(', ')}`
}

function oneInWords(field: Worded, value: unknown, language: Language): string {
  if (typeof value === 'boolean') return (value ? yes : no)[language]
  if (typeof value === 'number') {
    const number = numbers(language).format(value)
    return field.unit ? `${number}\u00a0${field.unit}` : number
  }
  if (typeof value === 'object' && value !== null) return nameOf(value)
  const text = String(value)
  if (field.type === 'date' && isDay(text)) return days(language).format(dayOf(text))
  if (field.type === 'country' && /^[A-Z]{2}$/.test(text)) return countries(language).of(text) ?? text
  return field.options?.find((option) => option.value === text)?.label ?? text
}

/** What a file is called. */
function nameOf(value: object): string {
  const { name, url } = value as { name?: unknown; url?: unknown }
  return typeof name === 'string' ? name : typeof url === 'string' ? url : JSON.stringify(value)
}

function dayOf(text: string): Date {
  return new Date(`${text}T00:00:00Z`)
}

const numbers = (language: Language) => numberFormat(tagOf(language), { maximumFractionDigits: 6 })
const days = (language: Language) => dateFormat(tagOf(language), { dateStyle: 'long', timeZone: 'UTC' })
const countries = (language: Language) =>
  madeOnce(
    'names',
    tagOf(language),
    { type: 'region' },
    () => new Intl.DisplayNames(tagOf(language), { type: 'region' }),
  )

const yes: Readonly<Record<Language, string>> = {
  ...{ en: 'Yes', de: 'Ja', fr: 'Oui', es: 'Sí', it: 'Sì', nl: 'Ja', sv: 'Ja', fi: 'Kyllä' },
  ...{ ar: 'نعم', he: 'כן' },
}
const no: Readonly<Record<Language, string>> = {
  ...{ en: 'No', de: 'Nein', fr: 'Non', es: 'No', it: 'No', nl: 'Nee', sv: 'Nej', fi: 'Ei' },
  ...{ ar: 'لا', he: 'לא' },
}
