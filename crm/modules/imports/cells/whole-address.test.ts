import fc from 'fast-check'
import { expect, it } from 'vitest'
import { partedAddress } from './whole-address.ts'

it.each([
  [
    'Strandvägen 8, 972 31 Luleå, Sweden',
    { street: 'Strandvägen 8', postalCode: '972 31', city: 'Luleå', countryIso: 'SE' },
  ],
  [
    'Rua da Doca 9, 9900-014 Horta, Portugal',
    { street: 'Rua da Doca 9', postalCode: '9900-014', city: 'Horta', countryIso: 'PT' },
  ],
  [
    '1 Quay Street\nFlat 2\nLymington SO41 3AA',
    { street: '1 Quay Street, Flat 2', postalCode: 'SO41 3AA', city: 'Lymington' },
  ],
  [
    '1 Quay Street, Lymington, SO41 3AA, UK',
    { street: '1 Quay Street', postalCode: 'SO41 3AA', city: 'Lymington', countryIso: 'GB' },
  ],
  [
    '12 Wharf Rd, Newport, RI 02840',
    { street: '12 Wharf Rd', city: 'Newport', region: 'RI', postalCode: '02840' },
  ],
  [
    '12 Wharf Rd\nNewport, RI 02840, USA',
    { street: '12 Wharf Rd', city: 'Newport', region: 'RI', postalCode: '02840', countryIso: 'US' },
  ],
  ['Linnankatu 3, 20100 Turku', { street: 'Linnankatu 3', postalCode: '20100', city: 'Turku' }],
  [
    'Kade 4, 1012 AB Amsterdam, Nederland',
    { street: 'Kade 4', postalCode: '1012 AB', city: 'Amsterdam', countryIso: 'NL' },
  ],
])('“%s” is taken apart', (text, parts) => {
  expect(partedAddress(text)).toEqual(parts)
})

it.each([
  '12 Wharf Rd Newport RI 02840',
  'Flat 2, 9 High Street',
  '972 31 Luleå',
  'Hamngatan 2, Visby',
  '14 Rue du Port, Antibes, 06',
])('“%s” stays as it is', (text) => {
  expect(partedAddress(text)).toBeNull()
})

it('loses no letter of what it takes apart', () => {
  const word = fc.stringMatching(/^[A-Za-z]{3,9}$/)
  fc.assert(
    fc.property(
      word,
      fc.integer({ min: 1, max: 99 }),
      word,
      fc.integer({ min: 10_000, max: 99_999 }),
      (street, nr, city, code) => {
        expect(partedAddress(`${street} ${nr}, ${code} ${city}`)).toEqual({
          street: `${street} ${nr}`,
          postalCode: String(code),
          city,
        })
      },
    ),
  )
})
