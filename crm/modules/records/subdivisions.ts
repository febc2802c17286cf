import { iso31662 } from 'iso-3166/2.js'
import { Refusal } from '../../../contract/errors.ts'

const known: ReadonlySet<string> = new Set(iso31662.map(({ code }) => code))

/** Throws VALIDATION_FAILED at `path` unless the subdivision is one of ISO 3166-2 and lies in the country. */
export function assertSubdivision(path: string, country: string | null, subdivision: string | null): void {
  if (!subdivision) return
  const message = !known.has(subdivision)
    ? `${subdivision} is no subdivision of ISO 3166-2.`
    : subdivision.startsWith(`${country}-`)
      ? null
      : 'The subdivision lies in another country.'
  if (message) throw new Refusal('VALIDATION_FAILED', [{ path, message }])
}

type Place = Readonly<Record<string, unknown>>

/**
 * A change of a country and its region: another country takes the region with it, and a region named lies in its country.
 * Throws VALIDATION_FAILED at the region.
 */
export function withRegion<B extends Place>(row: Place, body: B, countryKey: string, regionKey: string): B {
  const moved = body[countryKey] !== undefined && body[countryKey] !== row[countryKey]
  const region = body[regionKey]
  if (typeof region === 'string' && (moved || region !== row[regionKey])) {
    const country = (moved ? body : row)[countryKey]
    assertSubdivision(regionKey, typeof country === 'string' ? country : null, region)
  }
  return moved ? { [regionKey]: null, ...body } : body
}
