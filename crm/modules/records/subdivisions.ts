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
