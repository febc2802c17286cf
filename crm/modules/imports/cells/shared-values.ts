import { readCountry } from './countries.ts'
import type { RowReader } from './row-reader.ts'

export type AddressRecord = {
  street?: string
  city?: string
  region?: string
  postalCode?: string
  countryIso?: string
}

/** Tags separated by commas, semicolons or bars, each once. */
export function tagsOf(reader: RowReader): string[] {
  const words = (reader.text('tags') ?? '').split(/[,;|]/).map((word) => word.trim().slice(0, 60))
  return [...new Set(words.filter((word) => word !== ''))]
}

/** The three fields of a dimension, or none. */
export function sized<Name extends string>(reader: RowReader, name: Name) {
  const read = reader.dimension(name)
  const fields = read ? { [`${name}Ft`]: read.ft, [`${name}M`]: read.m, [`${name}Unit`]: read.unit } : {}
  return fields as { [K in `${Name}Ft` | `${Name}M`]?: number } & { [K in `${Name}Unit`]?: 'ft' | 'm' }
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
  return Object.keys(address).length > 0 ? address : null
}

export function countryOf(reader: RowReader, key: string): string | null {
  return reader.value(
    key,
    readCountry,
    (text) => `“${text}” is no country: write its name or two-letter code.`,
  )
}
