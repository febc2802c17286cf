import { type CountryCode, getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { phoneProblem, readPhone, writePhone } from './phone.ts'

const numbers = getCountries().flatMap((country) => {
  const number = getExampleNumber(country, examples)
  return number ? [{ country, number }] : []
})

describe('a telephone number of any country', () => {
  it('is known for nearly all of them', () => {
    expect(numbers.length).toBeGreaterThan(230)
  })

  it.each(numbers)('of $country is read however it is written', ({ country, number }) => {
    const national = number.formatNational()
    const international = number.formatInternational()
    const ways: [written: string, readIn: string | null][] = [
      [number.number, null],
      [international, null],
      [international, 'FI'],
      [international.replaceAll(' ', '-'), 'US'],
      [`  ${international.replaceAll(' ', '.')} `, country],
      [national, country],
      [national.replaceAll(/\D/g, ''), country],
    ]
    for (const [written, readIn] of ways) {
      expect([written, readPhone(written, readIn).valueE164]).toEqual([written, number.number])
      expect([written, phoneProblem(written, readIn)]).toEqual([written, null])
    }
    // Where countries share a plan of numbers one of them stands for all.
    const read = readPhone(number.number, null).valueCountry as CountryCode
    expect(getCountryCallingCode(read)).toBe(getCountryCallingCode(country))
  })
})

describe('a telephone number as people write it', () => {
  it.each([
    ['+358405551234', 'FI', '040 555 1234'],
    ['+35891234567', 'FI', '09 123 4567'],
    ['+358501234', 'FI', '050 1234'],
    ['+35818123456', 'FI', '018 123 456'],
    ['+46703883150', 'FI', '+46 70 388 31 50'],
    ['+46703883150', 'SE', '070-388 31 50'],
    ['+358405551234', 'SE', '+358 40 555 1234'],
    ['+4915112345678', 'FI', '+49 1511 2345678'],
    ['+4915112345678', 'DE', '01511 2345678'],
    ['+14015550134', 'US', '(401) 555-0134'],
    ['+14015550134', 'FI', '+1 401 555 0134'],
    ['+14165550134', 'US', '(416) 555-0134'],
    ['+358405551234', null, '+358 40 555 1234'],
    ['+358405551234', 'XX', '+358 40 555 1234'],
  ])('%s in %s is %s', (number, country, written) => {
    expect(writePhone(number, country)).toBe(written)
  })

  it('has the extension that was typed', () => {
    expect(writePhone('+358405551234', 'FI', '040 555 12 34 ext. 5')).toBe('040 555 1234 ext. 5')
    expect(writePhone('+358405551234', 'FI', '0405551234')).toBe('040 555 1234')
  })

  it('stands as it is where it is no number', () => {
    for (const text of ['040 555 1234', 'ask Anna', '+35812', '+999123456789', '']) {
      expect(writePhone(text, 'FI')).toBe(text)
    }
    expect(writePhone('+35812', 'FI', '12, at the harbour')).toBe('12, at the harbour')
  })
})

it.each([
  ['040 555 12 34', 'FI'],
  ['(040) 555-1234', 'FI'],
  ['+358 (0)40 555 1234', null],
  ['+358 (0)40 555 1234', 'US'],
  ['00358 40 5551234', 'SE'],
  ['00358 (0)40 555 1234', 'US'],
  ['00358405551234', null],
])('%s typed in %s is +358405551234', (typed, country) => {
  expect(readPhone(typed, country)).toEqual({ valueE164: '+358405551234', valueCountry: 'FI' })
  expect(phoneProblem(typed, country)).toBeNull()
})
