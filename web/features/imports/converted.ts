import { countryName, formatDate, formatLength, formatMoney, formatNumber } from '../../kit/words/format.ts'
import type { Translate } from '../../kit/words/i18n.ts'
import { lengthText } from '../../kit/words/sizes.ts'
import { valueText } from '../../kit/words/values.ts'

type Values = Readonly<Record<string, unknown>>
type Contact = { channel: string; value: string; valueE164: string | null; label?: string }

/**
 * What the cell of a column becomes: the value of its field as it will be written, in words; null where the field is
 * kept as it stands.
 */
export function convertedText(
  key: string,
  values: Values,
  title: string | null,
  unit: 'm' | 'ft',
  t: Translate,
): string | null {
  if (['mooringNumber', 'number'].includes(key)) return title
  const ofPort = key.startsWith('custom.')
  const metres = ofPort ? undefined : values[`${key}M`]
  if (typeof metres === 'number') {
    const feet = values[`${key}Ft`]
    return typeof feet === 'number' ? formatLength(metres, feet, unit) : lengthText(metres, unit)
  }
  const contacts = contactsOf(key, values)
  if (contacts) return contacts.map(({ value, valueE164 }) => valueE164 ?? value).join(', ')
  const special = SPECIAL[key]?.(values, t)
  if (special !== undefined) return special
  const value = values[key]
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return t(value ? 'imports.yes' : 'imports.no')
  if (Array.isArray(value)) return value.join(', ')
  if (ofPort && /^\d{4}-\d{2}-\d{2}$/.test(String(value))) return formatDate(String(value))
  return typeof value === 'number' ? formatNumber(value, 6) : typeof value === 'string' ? value : null
}

const known =
  (key: string, group: string) =>
  (values: Values, t: Translate): string | null =>
    typeof values[key] === 'string' ? t(`imports.${group}.${values[key]}` as never) : null

/** A code in the words of the interface; a cell that says nothing stays empty. */
const coded =
  (key: string) =>
  (values: Values): string | null =>
    typeof values[key] === 'string' ? valueText(values[key], key) : null

const dated =
  (key: string) =>
  ({ [key]: day }: Values): string | null =>
    typeof day === 'string' ? formatDate(day) : null

const country =
  (of: (values: Values) => unknown) =>
  (values: Values): string | null => {
    const iso = of(values)
    return typeof iso === 'string' ? countryName(iso) : null
  }

/** An amount of a row in its currency. */
function inCurrency(key: string) {
  return ({ [key]: amount, currency }: Values): string | null =>
    typeof amount === 'string' && typeof currency === 'string'
      ? formatMoney(amount, currency)
      : textOf(amount)
}

const SPECIAL: Readonly<Record<string, (values: Values, t: Translate) => string | null>> = {
  status: known('status', 'choice'),
  tenureType: coded('tenureType'),
  mooringType: coded('mooringType'),
  access: coded('access'),
  sidePontoon: coded('sidePontoon'),
  cleatType: coded('cleatType'),
  bollardType: coded('bollardType'),
  stage: coded('stage'),
  outcome: coded('outcome'),
  leadCategory: coded('leadCategory'),
  temperature: coded('temperature'),
  source: coded('source'),
  type: coded('type'),
  openedOn: dated('openedOn'),
  priceMax: ({ priceMax, priceMaxCurrency }) =>
    typeof priceMax === 'string' && typeof priceMaxCurrency === 'string'
      ? formatMoney(priceMax, priceMaxCurrency)
      : textOf(priceMax),
  issueDate: dated('issueDate'),
  dueDate: dated('dueDate'),
  paidOn: dated('paidOn'),
  ...Object.fromEntries(
    ['total', 'paid', 'open', 'line1Net', 'line2Net', 'line3Net'].map((key) => [key, inCurrency(key)]),
  ),
  flag: country(({ flagIso }) => flagIso),
  active: (values, t) => t(values.archived === true ? 'imports.archived' : 'imports.yes'),
  price: inCurrency('price'),
  country: country(({ address }) => (address as { countryIso?: string } | null)?.countryIso),
  nationality: country(({ nationalityIso }) => nationalityIso),
  incorporationCountry: country((values) => values.incorporationCountryIso),
  firstName: ({ fullName }) => textOf(fullName),
  lastName: ({ fullName }) => textOf(fullName),
  incorporationDate: dated('incorporationDate'),
}

const CHANNELS: Readonly<Record<string, readonly string[]>> = {
  email: ['email'],
  phone: ['phone'],
  mobile: ['phone'],
  whatsapp: ['whatsapp'],
}

/** The contacts a column of addresses or numbers became. */
function contactsOf(key: string, { contacts }: Values): Contact[] | null {
  const channels = CHANNELS[key]
  if (!channels || !Array.isArray(contacts)) return null
  return (contacts as Contact[]).filter(
    ({ channel, label }) => channels.includes(channel) && (key === 'mobile') === (label === 'Mobile'),
  )
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
