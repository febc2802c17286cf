import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import type { PhoneLibrary } from '../../../contract/people/written-phone.ts'

const known = (country: string) => isSupportedCountry(country as CountryCode, metadata)

/** The numbers of all countries: some hundred kilobytes, which no screen waits for (`phone.ts`). */
export const library: PhoneLibrary = {
  parse: (text, country) =>
    country !== undefined && known(country)
      ? parsePhoneNumberFromString(text, country as CountryCode, metadata)
      : parsePhoneNumberFromString(text, metadata),
  callingCodeOf: (country) =>
    known(country) ? getCountryCallingCode(country as CountryCode, metadata) : null,
}
