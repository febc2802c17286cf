import { iso31662 } from 'iso-3166/2.js'
import { because, Refusal } from '../../../contract/errors.ts'
import { reasonFor } from '../../../contract/reason.ts'

const known: ReadonlySet<string> = new Set(iso31662.map(({ code }) => code))

/** Throws VALIDATION_FAILED at `path` unless the subdivision is one of ISO 3166-2 and lies in the country. */
export function assertSubdivision(path: string, country: string | null, subdivision: string | null): void {
  if (!subdivision) return
  const reason = !known.has(subdivision)
    ? reasonFor('subdivision_unknown', { code: subdivision })
    : subdivision.startsWith(`${country}-`)
      ? null
      : reasonFor('subdivision_elsewhere')
  if (reason) throw new Refusal('VALIDATION_FAILED', [because(path, reason)])
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
