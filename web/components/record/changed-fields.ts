import type { Answer } from '../../lib/api.ts'
import { countryName, formatDate, formatDateTime, formatLength, formatMoney } from '../../lib/format.ts'
import { hasText, type Translate } from '../../lib/i18n.ts'

type Values = Record<string, unknown>
export type ChangedField = {
  field: string
  label: string
  before: string
  /** Null where the new value has no name of its own, such as the id of another record. */
  after: string | null
}

/** What a change changed, field by field, in the words of the screens. */
export function changedFields(
  t: Translate,
  entry: { oldValues: Values | null; newValues: Values | null },
  unit: 'm' | 'ft',
  people: People,
): readonly ChangedField[] {
  const before = entry.oldValues ?? {}
  const after = entry.newValues ?? {}
  const inWords = (values: Values, field: string) => valueText(t, values, field, unit, people)
  return Object.keys(after)
    .filter((field) => !isBookkeeping(field, after))
    .map((field) => ({ field, before: inWords(before, field), after: inWords(after, field) }))
    .filter((change) => change.before !== change.after || change.after === unnamed)
    .map((change) => ({
      field: change.field,
      label: fieldName(t, change.field),
      before: change.before === unnamed ? '' : change.before,
      after: change.after === unnamed ? null : change.after,
    }))
}

type People = Answer<'users', 'picker'>

/** Stands for a value that has no name of its own, such as the id of another record. */
const unnamed = '\u0000'

const vocabularies: Record<string, string> = {
  pipelineStage: 'stage',
  outcome: 'outcome',
  status: 'berthStatus',
  temperature: 'temperature',
  leadCategory: 'leadCategory',
  source: 'clientSource',
  tenureType: 'tenureType',
  preferredTenure: 'tenureType',
  eoiDocStatus: 'docStatus',
  reservationDocStatus: 'docStatus',
  contractDocStatus: 'docStatus',
  type: 'yachtType',
  role: 'membershipRole',
  channel: 'channel',
}

function valueText(t: Translate, values: Values, field: string, unit: 'm' | 'ft', people: People): string {
  const value = values[field]
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return t(value ? 'form.yes' : 'form.no')
  if (Array.isArray(value)) {
    const texts = value.map((one) => valueText(t, { [field]: one }, field, unit, people))
    return texts.includes(unnamed) ? unnamed : texts.filter(Boolean).join(', ')
  }
  if (typeof value === 'object') return partsText(t, value as Values, unit, people)
  const text = String(value)
  const person = people.find(({ id }) => id === text)
  if (person) return person.label
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text)) return unnamed
  if (/^\d{4}-\d\d-\d\dT\d\d:/.test(text)) return formatDateTime(text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text)
  const word = `vocabulary.${vocabularies[field]}.${text}`
  if (field in vocabularies && hasText(word)) return t(word)
  if (field.endsWith('Iso') && /^[A-Z]{2}$/.test(text)) return countryName(text)
  if (measure.test(field)) return formatLength(Number(text), Number(text) / 0.3048, unit)
  const currency = values[`${field}Currency`] ?? values.currency
  if (/^(price|priceMax|depositExpectedAmount)$/.test(field) && typeof currency === 'string') {
    return formatMoney(text, currency)
  }
  return text
}

/** A membership by its person and role, a contact by its value, an address by its lines. */
function partsText(t: Translate, parts: Values, unit: 'm' | 'ft', people: People): string {
  const told = [
    'clientName',
    'fullName',
    'name',
    'role',
    'channel',
    'value',
    'street',
    'postalCode',
    'city',
    'countryIso',
  ]
    .filter((part) => part in parts)
    .map((part) => valueText(t, parts, part, unit, people))
    .filter((text) => text !== '' && text !== unnamed)
  return told.length > 0 ? told.join(', ') : unnamed
}

const measure = /^(length|width|draft|nominalBoatSize|waterDepth|desired(Length|Width|Draft))M$/

/** What a person never entered: versions, moments, and the other unit of a dimension. */
function isBookkeeping(field: string, values: Values): boolean {
  if (/^(version|updatedAt|createdAt|archivedAt|stageChangedAt|outcomeAt|id|portId)$/.test(field)) return true
  const twin = /^(.*)(Ft|Unit)$/.exec(field)
  return twin !== null && `${twin[1]}M` in values
}

/** A field by the name it has on the screens: `desiredLengthM` is “Length wanted”, `vatNumber` “VAT no.”. */
function fieldName(t: Translate, field: string): string {
  const bare = measure.test(field) ? field.slice(0, -1) : field
  const known = places.map((place) => `${place}.${bare}`).find(hasText)
  if (known) return t(known)
  const words = bare
    .replace(/(Id|Iso)$/, '')
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const places = [
  'fields',
  'interests.field',
  'interests.milestone',
  'clients.field',
  'yachts.field',
  'companies.field',
  'berths.field',
  'dimension',
]
