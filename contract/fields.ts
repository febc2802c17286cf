import { z } from 'zod'
import { earliestDay } from './interests/pipeline.ts'
import { schemaMessage } from './reason.ts'
import { countryKnown } from './values/countries.ts'
import { currencyKnown } from './values/currencies.ts'
import { readEmail } from './values/email.ts'
import { withoutTrailing } from './values/trailing.ts'

/** An identifier: opaque to clients, a UUID in fact. */
export const id = z.uuid()
export const timestamp = z.iso.datetime()
/** The days people mean: a year typed wrongly is neither of the Romans nor of the next millennium. */
export const isoDate = z.iso
  .date()
  .refine((day) => day >= '1800-01-01' && day <= '2199-12-31', schemaMessage('day_range'))
/** A day on which something happened in a sale. That it does not lie ahead is asked where it is stored. */
export const pastDay = z.iso
  .date()
  .refine((day) => day >= earliestDay, schemaMessage('day_from', { year: earliestDay.slice(0, 4) }))

// A line has no line breaks and no other control characters; a longer text may have tabs and breaks. Neither has what turns
// the direction of the text behind it.
const notOnALine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const notInText = /[\u202a-\u202e\u2066-\u2069]|[^\P{Cc}\t\n\r]/u
const breaks = schemaMessage('no_breaks')

/** Anything as one line: every control character and line break is a space, and nothing turns the direction of the text. */
export const oneLine = (value: string) => withoutTurns(value).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
/** Without the characters that turn the direction of the text behind them: contact lists put them around numbers. */
export const withoutTurns = (value: string) => value.replace(/[\u202a-\u202e\u2066-\u2069]+/gu, '')

const line = z.string().refine((value) => !notOnALine.test(value.trim()), breaks)
const copied = z
  .string()
  .overwrite(withoutTurns)
  .refine((value) => !notOnALine.test(value.trim()), breaks)
const lines = z
  .string()
  .refine((value) => !notInText.test(value), breaks.replace('line breaks or other ', ''))
const clearable = (schema: z.ZodType<string>) =>
  schema
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .optional()

/** One trimmed line of 1 to `max` characters. */
export const text = (max: number) => line.trim().min(1).max(max)
/** One line that may be cleared with null; an empty one counts as null. */
export const optionalText = (max: number) => clearable(line.trim().max(max))
/** As `text` and `optionalText`, for numbers and addresses: what contact lists put around them is taken off. */
export const copiedText = (max: number) => copied.trim().min(1).max(max)
export const optionalCopiedText = (max: number) => clearable(copied.trim().max(max))
/** Trimmed text of 1 to `max` characters, of any number of lines. */
export const longText = (max: number) => lines.trim().min(1).max(max)
/** Text of any number of lines that may be cleared with null; an empty one counts as null. */
export const optionalLongText = (max: number) => clearable(lines.trim().max(max))

/** The address of a service on the web, without a slash at its end. */
export const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .transform((url) => withoutTrailing(url, '/'))

/** One e-mail address, in lower case and with the ASCII form of its domain. */
export const email = z
  .string()
  .max(254)
  .meta({ format: 'email' })
  .transform((value, context) => {
    const address = readEmail(value)
    if (address !== null) return address.toLowerCase()
    context.addIssue({ code: 'custom', message: schemaMessage('not_an_email') })
    return z.NEVER
  })
export const hexColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, schemaMessage('colour'))
  .transform((value) => value.toLowerCase())
/** ISO 3166-1 alpha-2. */
export const countryIso = z
  .string()
  .regex(/^[A-Z]{2}$/, { error: schemaMessage('country_code'), abort: true })
  .refine(countryKnown, schemaMessage('country_unknown'))
/** The shape of ISO 3166-2, such as `FI-18`; whether there is one is asked where it is stored. */
export const subdivisionIso = z.string().regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/, schemaMessage('subdivision_code'))
/** IANA time zone name known to the runtime. */
export const timezone = z.string().refine(timezoneKnown, schemaMessage('time_zone'))
/** ISO 4217. */
export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, { error: schemaMessage('currency_code'), abort: true })
  .refine(currencyKnown, schemaMessage('currency_unknown'))

export const lengthUnit = z.enum(['ft', 'm'])

/** `{id}` in a path. Identifiers are opaque: one that no record can have is answered as an absent record. */
export const idParams = z.object({ id: z.string() })

/** The archived filter of a list: live records unless asked otherwise. */
export const archivedFilter = z.enum(['no', 'yes', 'all']).default('no')

/** A query value that names one id or several, separated by commas. */
export const idList = z.string().transform((value, context) => {
  const ids = value.split(',').filter(Boolean)
  if (ids.length > 0 && ids.every((one) => z.uuid().safeParse(one).success)) return ids
  context.addIssue({ code: 'custom', message: schemaMessage('name_ids') })
  return z.NEVER
})

/** A query value that takes one of `values`, or several separated by commas. */
export const listOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.string().transform((text, context): V[number][] => {
    const words = text.split(',').filter(Boolean)
    if (words.length > 0 && words.every((word) => values.includes(word))) return words as V[number][]
    context.addIssue({ code: 'custom', message: schemaMessage('not_listed', { values: values.join(', ') }) })
    return z.NEVER
  })

/** A query value that names one value of a vocabulary of the port or several, separated by commas. */
export const termList = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .refine((values) => values.length > 0, schemaMessage('name_values'))

/** A query value that names one currency or several, separated by commas. */
export const currencyList = termList.refine(
  (codes) => codes.every(currencyKnown),
  schemaMessage('currency_unknown'),
)

/** A boolean in a query string. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

function timezoneKnown(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** For undo: the X-Request-Id of the caller's own bulk request of the last day that is taken back. */
export const takenBack = z.string().min(1).max(128).optional()
