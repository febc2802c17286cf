import { type CountryCode, getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { phoneProblem, readPhone } from './phone.ts'

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
