import codes from 'i18n-iso-countries/codes.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { countries, countryKnown } from './countries.ts'

it('are those of ISO 3166-1', () => {
  expect(countries.toSorted()).toEqual(codes.map(([iso]) => iso).toSorted())
  expect(countryKnown('FI')).toBe(true)
  expect(countryKnown('ZZ')).toBe(false)
  expect(countryKnown('UK')).toBe(false)
})
