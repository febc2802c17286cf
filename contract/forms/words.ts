import type { Language } from './languages.ts'
import { tagOf } from './say.ts'

// Plain, without schemas, so that the browser can have it too.

/** What was asked, as far as its answer is said by it. */
export interface Worded {
  readonly type: string
  readonly options?: readonly { readonly value: string; readonly label: string }[] | undefined
  /** Of a number, such as m. */
  readonly unit?: string | undefined
}

/**
 * An answer as a line of words in a language: the labels of what was chosen, yes or no, a number with its unit, a day, the
 * name of a country, the names of files. Empty where nothing was answered. `value` is the machine value of a submission.
 */
export function answerWords(field: Worded, value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map((one) => oneInWords(field, one, language)).join(', ')
  return oneInWords(field, value, language)
}

function oneInWords(field: Worded, value: unknown, language: Language): string {
  if (typeof value === 'boolean') return (value ? yes : no)[language]
  if (typeof value === 'number') {
    const number = formatOf('number', language).format(value)
    return field.unit ? `${number}\u00a0${field.unit}` : number
  }
  if (typeof value === 'object' && value !== null) return nameOf(value)
  const text = String(value)
  if (field.type === 'date' && isDay(text))
    return formatOf('day', language).format(new Date(`${text}T00:00:00Z`))
  if (field.type === 'country' && /^[A-Z]{2}$/.test(text))
    return formatOf('country', language).of(text) ?? text
  return field.options?.find((option) => option.value === text)?.label ?? text
}

/** What a file is called. */
function nameOf(value: object): string {
  const { name, url } = value as { name?: unknown; url?: unknown }
  return typeof name === 'string' ? name : typeof url === 'string' ? url : JSON.stringify(value)
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
}

const makers = {
  number: (tag: string) => new Intl.NumberFormat(tag, { maximumFractionDigits: 6 }),
  day: (tag: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }),
  country: (tag: string) => new Intl.DisplayNames(tag, { type: 'region' }),
} as const
type Makers = typeof makers
const made = new Map<string, unknown>()

/** Formats are dear to make and cheap to use. */
function formatOf<Kind extends keyof Makers>(kind: Kind, language: Language): ReturnType<Makers[Kind]> {
  const key = `${kind} ${language}`
  const format = made.get(key) ?? makers[kind](tagOf(language))
  made.set(key, format)
  return format as ReturnType<Makers[Kind]>
}

const yes: Readonly<Record<Language, string>> = {
  ...{ en: 'Yes', de: 'Ja', fr: 'Oui', es: 'Sí', it: 'Sì', nl: 'Ja', sv: 'Ja', fi: 'Kyllä' },
  ...{ ar: 'نعم', he: 'כן' },
}
const no: Readonly<Record<Language, string>> = {
  ...{ en: 'No', de: 'Nein', fr: 'Non', es: 'No', it: 'No', nl: 'Nee', sv: 'Nej', fi: 'Ei' },
  ...{ ar: 'لا', he: 'לא' },
}
