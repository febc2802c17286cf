import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js'
import { type PhoneLibrary, parseTypedPhone, phoneInGroups } from '../../contract/people/written-phone.ts'
import { reasonFor } from '../../contract/reason.ts'
import type { Reason } from '../../contract/reasons.ts'

const library: PhoneLibrary = {
  parse: (text, country) => parsePhoneNumberFromString(text, country as CountryCode | undefined),
  callingCodeOf: (country) => (isSupportedCountry(country) ? getCountryCallingCode(country) : null),
}

/** The E.164 form and country of a phone number as typed; both null when it is none. */
export function readPhone(value: string, country: string | null) {
  const parsed = parseTypedPhone(library, value, country)
  if (!parsed?.isPossible()) return { valueE164: null, valueCountry: null }
  return { valueE164: parsed.number as string, valueCountry: parsed.country ?? country }
}

/** The E.164 form alone; null when it is no number. */
export const phoneNumber = (value: string, country: string | null) => readPhone(value, country).valueE164

/**
 * An E.164 number as people write it, nationally in the country given, with the extension of what was `typed` for it; any
 * other text as it stands.
 */
export const writePhone = (number: string, country: string | null, typed?: string) =>
  phoneInGroups(library, number, country, typed) ?? typed ?? number

/**
 * What is wrong with a phone number as typed, or null. A national number too long for the country may be one of another
 * country, and stays as it was typed.
 */
export function phoneProblem(value: string, country: string | null): Reason | null {
  const digits = value.replaceAll(/\D/g, '').length
  if (digits < 3) return reasonFor('phone')
  if (/^\s*00/.test(value) && readPhone(value, country).valueE164) return null
  const international = /^\s*(\+|00)/.test(value)
  const length = validatePhoneNumberLength(value.trim(), (country as CountryCode) ?? undefined)
  if (length === 'TOO_SHORT' || (digits < 5 && length !== undefined)) return reasonFor('phone_short')
  if (!international) return null
  if (length === 'TOO_LONG') return reasonFor('phone_long')
  return length === undefined ? null : reasonFor('phone_nowhere')
}
