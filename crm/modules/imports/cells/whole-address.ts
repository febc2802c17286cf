import { readCountry } from './countries.ts'

interface Parted {
  street: string
  city: string
  region?: string
  postalCode: string
  countryIso?: string
}

/** Whether a cell holds more than a street: a post code, or several parts. */
export function holdsMore(text: string): boolean {
  return /[,\n]/.test(text) || /\d{5}/.test(text) || /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/.test(text)
}

const CODE = '\\d{3} \\d{2}|\\d{4}-\\d{3}|\\d{4} [A-Z]{2}|(?:[A-Z]{1,2}-)?\\d{4,6}'
const BRITISH = '[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2}'
const TOWN = "\\p{L}[\\p{L}\\p{M} .’'-]{1,60}"
const CODE_TOWN = new RegExp(`^(${CODE}) (${TOWN})$`, 'u')
const TOWN_CODE = new RegExp(`^(${TOWN}) (${BRITISH})$`, 'u')
const ONLY_CODE = new RegExp(`^(?:${CODE}|${BRITISH})$`, 'u')
const ONLY_TOWN = new RegExp(`^${TOWN}$`, 'u')
const STATE_CODE = /^([A-Z]{2}) (\d{5}(?:-\d{4})?)$/

/**
 * The parts of an address that stands in one cell, where its commas or lines and its post code say them; null where they do not:
 * “12 Wharf Rd Newport RI 02840” stays as it is.
 */
export function partedAddress(text: string): Parted | null {
  const parts = text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length > 8) return null
  const last = parts.at(-1) ?? ''
  // Two letters are a state as often as a country.
  const countryIso =
    parts.length > 2 && (last.length > 3 || /^(?:UK|USA)$/.test(last)) ? readCountry(last) : null
  if (countryIso !== null) parts.pop()
  const place = placeOf(parts)
  if (place === null || place.street.length === 0) return null
  const { street, ...rest } = place
  return {
    street: street.join(', ').slice(0, 200),
    ...rest,
    ...(countryIso === null ? {} : { countryIso }),
  }
}

function placeOf(
  parts: readonly string[],
): (Omit<Parted, 'street' | 'countryIso'> & { street: string[] }) | null {
  const last = parts.at(-1) ?? ''
  const before = parts.at(-2) ?? ''
  const street = (count: number) => parts.slice(0, -count)
  const [, code, town] = CODE_TOWN.exec(last) ?? []
  if (code && town) return { street: street(1), postalCode: code, city: town }
  const [, city, british] = TOWN_CODE.exec(last) ?? []
  if (city && british) return { street: street(1), postalCode: british, city }
  const [, region, zip] = STATE_CODE.exec(last) ?? []
  if (region && zip && ONLY_TOWN.test(before))
    return { street: street(2), postalCode: zip, region, city: before }
  if (ONLY_CODE.test(last) && ONLY_TOWN.test(before))
    return { street: street(2), postalCode: last, city: before }
  return null
}
