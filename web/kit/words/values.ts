import { isE164 } from '../../../contract/people/written-phone.ts'
import { fieldsOf } from '../../../contract/records/fields.generated.ts'
import { currencyTable } from '../../../contract/values/currencies.ts'
import { codeInWords, headingOf } from '../../../contract/values/words.ts'
import { countryName, formatDate, formatDateTime, formatMoney } from './format.ts'
import { hasText, type TextKey, translate } from './i18n.ts'
import { formatPhone } from './phone.ts'
import { termText, vocabularyOf } from './term-text.ts'

/** Who is meant by an id, as far as this window knows. */
export type NameOf = (id: string) => string | undefined

/** The name of a field as the interface writes it: of a kind of record, else as the whole product calls it, else by any kind. */
export function fieldName(field: string, type?: string): string {
  if (field.startsWith('custom.')) return headingOf(field.slice('custom.'.length).replaceAll('_', ' '))
  const keys = [
    ...(type ? [`${type}.field.${field}`] : []),
    `fieldName.${field}`,
    ...kindTypes.map((one) => `${one}.field.${field}`),
  ]
  const key = keys.find(hasText)
  if (key) return translate(key)
  const [, stem, measure] = /^(.+?)(M|Ft)$/.exec(field) ?? []
  if (stem && measure) return `${fieldName(stem, type)} (${measure === 'M' ? 'm' : 'ft'})`
  return headingOf(field.replaceAll('_', ' ').replace(/(Iso|Id)$/, ''))
}

/**
 * Any value of a record in words: codes by the field and the kind of record they stand in, days, moments, yes and no; empty for
 * none, and for ids nobody can name.
 */
export function valueText(
  value: unknown,
  field = '',
  { type, nameOf = () => undefined }: { type?: string | undefined; nameOf?: NameOf | undefined } = {},
): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return translate(value ? 'value.yes' : 'value.no')
  if (Array.isArray(value)) {
    return value
      .map((one) => valueText(one, field, { type, nameOf }))
      .filter(Boolean)
      .join(', ')
  }
  if (typeof value === 'object') return partsText(value, nameOf)
  const text = String(value)
  if (ruleSentences.has(text)) return reasonText(text)
  if (namingFields.has(field))
    return text
      .split('.')
      .map((name) => fieldName(name, type))
      .join(': ')
  if (uuid.test(text)) return nameOf(text) ?? ''
  if (field.endsWith('Iso') && country.test(text)) return countryName(text)
  if (moment.test(text)) return formatDateTime(text)
  const [, sum, currency] = amount.exec(text) ?? []
  if (sum && currency && currencyTable.has(currency)) return formatMoney(sum, currency)
  if (isE164.test(text)) return formatPhone(text)
  return day.test(text) ? formatDate(text) : (codeText(text, field, type) ?? codeInWords(text))
}

/** Fields whose values are names of fields, those of a yacht behind `yacht.`. */
const namingFields: ReadonlySet<string> = new Set([
  ...['field', 'keep', 'fields', 'appliedFields', 'dropped', 'values'],
])

/** Why something was done: what a rule wrote in the user's language, what a person wrote as it stands. */
export function reasonText(written: unknown): string {
  const sentence = String(written ?? '')
  const rule = ruleSentences.get(sentence)
  return rule ? translate(rule) : sentence
}

/** A code of the interface as the catalogue has it: by its kind of record and field, where one code means several things. */
function codeText(code: string, field: string, type?: string): string | null {
  if (code === '') return null
  const [resource, action] = code.split('.')
  if (action && hasText(`permission.resource.${resource}`) && hasText(`permission.action.${action}`)) {
    const keys = [`permission.resource.${resource}`, `permission.action.${action}`] as const
    return keys.map((key) => (hasText(key) ? translate(key) : '')).join(': ')
  }
  const event = `webhookEvent.${code}`
  if (action && hasText(event)) return translate(event)
  const own = `${type}.choice.${field}.${code}`
  if (hasText(own)) return translate(own)
  const ofPort = vocabularyOf(field)
  if (ofPort) return termText(ofPort, code)
  const prefixes = [
    ...kindTypes.map((one) => `${one}.choice.${field}`),
    ...(sameAs[field] ? [sameAs[field]] : [`vocabulary.${field}`, ...anyChoice]),
  ]
  const key = prefixes.map((one) => `${one}.${code}`).find(hasText)
  return key ? translate(key) : null
}

/** The parts that say something: a flag that is not set and an id say nothing to people. */
function partsText(parts: object, nameOf: NameOf): string {
  return Object.entries(parts)
    .filter(([name, part]) => !bookkeeping.has(name) && part !== false)
    .map(([name, part]) => {
      const text = part === true ? fieldName(name) : valueText(part, name, { nameOf })
      return text === '' || part === true || selfEvident.has(name) ? text : `${fieldName(name)}: ${text}`
    })
    .filter(Boolean)
    .join(', ')
}

export type Change = { field: string; before: string; after: string }

type Changed = {
  entityType?: string
  oldValues: Record<string, unknown> | null
  newValues: Record<string, unknown> | null
}

/** How a field that a port gave a kind of record is called, and its values in words. */
type CustomOf = (
  entityType: string,
  field: string,
) => { label: string; text: (value: unknown) => string } | undefined

/** The fields an entry of the history changed, in words; of a new or deleted record the fields it has or had. */
export function changesOf(
  { entityType = '', oldValues, newValues }: Changed,
  nameOf?: NameOf,
  customOf?: CustomOf,
): readonly Change[] {
  // Next to new values the old ones may hold the whole record: what is not written again did not change.
  const fields = Object.keys(newValues ?? oldValues ?? {})
  return fields
    .filter((field) => !bookkeeping.has(field) && !isTwin(field, fields))
    .sort((a, b) => Number(telling.has(b)) - Number(telling.has(a)))
    .map((field) => {
      const custom = customOf?.(entityType, field)
      const type = entityType
      const text = custom?.text ?? ((value: unknown) => valueText(value, field, { type, nameOf }))
      return {
        field: custom?.label ?? fieldName(field, type),
        before: text(oldValues?.[field]),
        after: text(newValues?.[field]),
      }
    })
    .filter(({ before, after }) => before !== after)
}

/** What else is known about an entry. */
export function detailsOf(
  { metadata }: { metadata: Record<string, unknown> | null },
  nameOf?: NameOf,
): readonly { field: string; value: string }[] {
  return Object.entries(metadata ?? {})
    .filter(([field]) => !bookkeeping.has(field))
    .map(([field, value]) => ({ field: fieldName(field), value: valueText(value, field, { nameOf }) }))
    .filter(({ value }) => value !== '')
}

/** A length in feet and the unit it was typed in, beside the same length in metres. */
function isTwin(field: string, fields: readonly string[]): boolean {
  const stem = /^(.+)(Ft|Unit)$/.exec(field)?.[1]
  return stem !== undefined && fields.includes(`${stem}M`)
}

/** Why the berth rules or an import did something: they write it down as a sentence. */
const ruleSentences = new Map<string, TextKey>([
  ['An EOI was signed.', 'value.rule.eoi'],
  ['The EOI was signed.', 'value.rule.theEoi'],
  ['The berth was reserved.', 'value.rule.reserved'],
  ['The reservation is over.', 'value.rule.unreserved'],
  ['The berth is reserved.', 'value.rule.heldByReservation'],
  ['A deposit was received.', 'value.rule.deposit'],
  ['The interest is no longer at the contract.', 'value.rule.noContract'],
  // As it was written before "interest" became the one word for it.
  ['The deal is no longer at the contract.', 'value.rule.noContract'],
  ['The contract was signed.', 'value.rule.contract'],
  ['The contract was sent.', 'value.rule.contractSent'],
  ['Imported at this stage.', 'value.rule.imported'],
  ['The interest ended.', 'value.rule.ended'],
  ['The interest was won.', 'value.rule.won'],
  ['The interest was archived.', 'value.rule.archived'],
  ['The interest holds the berth no longer.', 'value.rule.released'],
  ['Another active interest holds the berth.', 'value.rule.held'],
  ['Another interest bought the berth.', 'value.rule.bought'],
  ['The berth is for sale.', 'value.rule.available'],
  // As it was written before “available” was called by what it means.
  ['The berth is available.', 'value.rule.available'],
  ['The berth is under offer.', 'value.rule.underOffer'],
  ['The berth is sold.', 'value.rule.sold'],
  ['The berth is for sale already.', 'value.rule.availableAlready'],
  ['The berth is available already.', 'value.rule.availableAlready'],
  ['The berth is under offer already.', 'value.rule.underOfferAlready'],
  ['The berth is sold already.', 'value.rule.soldAlready'],
])

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/
/** As a history writes money: an amount and its currency. */
const amount = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/
const day = /^\d{4}-\d{2}-\d{2}$/
const country = /^[A-Z]{2}$/

/** `live` repeats for the browsers what the other values say. */
const bookkeeping = new Set(['version', 'updatedAt', 'createdAt', 'archivedAt', 'id', 'portId', 'live'])
/** What an entry is about comes before what moved along with it. */
const telling = new Set(['pipelineStage', 'status', 'outcome', 'name', 'fullName', 'role'])
/** Parts whose value says what it is. */
const selfEvident = new Set(['value', 'channel', 'name', 'permission', 'effect', 'label'])

/** The kinds of record with fields of their own. */
const kindTypes: readonly string[] = Object.keys(fieldsOf)

/** Fields that are no kind's own, and whose words theirs are. */
const sameAs: Readonly<Record<string, string>> = {
  channel: 'vocabulary.channel',
  stage: 'interest.choice.pipelineStage',
  recordType: 'record.type',
}
/** Where the words of a code are looked for whose field says nothing. */
const anyChoice = [
  ...['interest.choice.pipelineStage', 'interest.choice.outcome', 'berth.choice.status'],
  ...['vocabulary.tenureType', 'vocabulary.clientSource', 'vocabulary.channel', 'vocabulary.temperature'],
  ...['interest.choice.leadCategory', 'interest.choice.eoiDocStatus', 'vocabulary.membershipRole'],
  ...['yacht.choice.type', 'payment.choice.type', 'payment.choice.method', 'document.choice.status'],
  ...['document.choice.signingOrder', 'vocabulary.signerRole', 'document.choice.provider'],
  ...['tenancy.choice.status', 'vocabulary.code'],
]
