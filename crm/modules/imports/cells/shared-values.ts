import { amountProblem } from '../../../../contract/money-fields.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import type { Reason } from '../../../../contract/reasons.ts'
import { readCountry } from './countries.ts'
import type { RowReader } from './row-reader.ts'
import { readCurrency, readEmail } from './values.ts'
import { holdsMore, partedAddress } from './whole-address.ts'

export type AddressRecord = {
  street?: string
  city?: string
  region?: string
  postalCode?: string
  countryIso?: string
}

/** Tags separated by commas, semicolons or bars, each once. */
export function tagsOf(reader: RowReader): string[] {
  const words = (reader.text('tags') ?? '')
    .split(/\s:::\s|[,;|]/)
    .map((word) => word.trim().replace(/^\* /, '').slice(0, 60))
  return [...new Set(words.filter((word) => word !== '' && !systemGroups.has(word.toLowerCase())))]
}

/** Groups that an address book puts everybody into. */
const systemGroups: ReadonlySet<string> = new Set(['mycontacts', 'starred'])

/** The three fields of a dimension, or none. */
export function sized<Name extends string>(reader: RowReader, name: Name) {
  const read = reader.dimension(name)
  const fields = read ? { [`${name}Ft`]: read.ft, [`${name}M`]: read.m, [`${name}Unit`]: read.unit } : {}
  return fields as { [K in `${Name}Ft` | `${Name}M`]?: number } & { [K in `${Name}Unit`]?: 'ft' | 'm' }
}

/**
 * An amount and its currency. A currency that cannot be read leaves the amount out with it: in the currency of the port it
 * would be another amount.
 */
export function readPrice(
  reader: RowReader,
  key: string,
  portCurrency: string,
): { amount: string | null; currency: string | null } {
  const before = reader.gaps.length
  const namedCurrency = reader.valueOrGap('currency', (text) => readCurrency(text, portCurrency), noCurrency)
  if (reader.gaps.length > before) {
    const unknown = reader.text('currency') ?? ''
    if (reader.text(key) !== null) reader.leave(key, noCurrency(unknown.slice(0, 60)))
    return { amount: null, currency: null }
  }
  const price = reader.money(key, namedCurrency, portCurrency)
  if (!price) return { amount: null, currency: namedCurrency }
  const currency = price.currency ?? namedCurrency
  const problem = amountProblem(price.amount, currency ?? portCurrency)
  if (problem) reader.refuse(key, problem)
  return { amount: price.amount, currency }
}

function noCurrency(text: string): Reason {
  return reasonFor('import_no_currency', { text })
}

/** `Maija Rantanen (maija@example.fi)` as exports write whom a row belongs to; the address null where there is none. */
export function nameAndAddress(text: string | null): { name: string | null; email: string | null } {
  const [, name = '', address = ''] = /^([^(<]*)[(<]\s*([^()<>\s]{3,254})\s*[)>]$/.exec(text ?? '') ?? []
  const email = address.includes('@') ? readEmail(address) : null
  return email === null ? { name: text, email: null } : { name: name.trim() || null, email }
}

/** Without the fields a row says nothing about. */
export function present<Fields extends object>(
  fields: Fields,
): { [K in keyof Fields]?: NonNullable<Fields[K]> } {
  const filled = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(filled) as { [K in keyof Fields]?: NonNullable<Fields[K]> }
}

export function addressOf(reader: RowReader): AddressRecord | null {
  const address: AddressRecord = present({
    street: reader.text('street'),
    city: reader.text('city'),
    region: reader.text('region'),
    postalCode: reader.text('postalCode'),
    countryIso: countryOf(reader, 'country'),
  })
  if (Object.keys(address).length === 0) return null
  const isAlone = !['city', 'postalCode', 'region', 'addressLine2', 'addressLine3'].some((key) =>
    reader.has(key),
  )
  const text = isAlone ? reader.lines('street') : null
  if (text === null || !holdsMore(text)) return address
  const parts = partedAddress(text)
  if (parts === null) reader.remark('street', reasonFor('import_address_whole'))
  return { ...address, ...parts }
}

/** A second address of a row. */
export function otherAddressOf(reader: RowReader): AddressRecord | null {
  const lines = ['secondStreet', 'secondAddressLine2'].flatMap((key) => reader.text(key) ?? [])
  const address: AddressRecord = present({
    street: lines.join(', ').slice(0, 200) || null,
    city: reader.text('secondCity'),
    region: reader.text('secondRegion'),
    postalCode: reader.text('secondPostalCode'),
    countryIso: countryOf(reader, 'secondCountry'),
  })
  return Object.keys(address).some((key) => key !== 'countryIso') ? address : null
}

/** A country; one that cannot be read stands in a note of the record. */
export function countryOf(reader: RowReader, key: string): string | null {
  const text = reader.text(key)
  if (text === null) return null
  return readCountry(text) ?? reader.leave(key, reasonFor('import_no_country', { text: text.slice(0, 60) }))
}
