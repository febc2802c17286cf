import { type CountryCode, parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js'

/** The E.164 form and country of a phone number as typed; both null when it is none. */
export function readPhone(value: string, country: string | null) {
  const parsed = parsePhoneNumberFromString(value, (country as CountryCode) ?? undefined)
  if (!parsed?.isPossible()) return { valueE164: null, valueCountry: null }
  return { valueE164: parsed.number as string, valueCountry: parsed.country ?? country }
}

/** The E.164 form alone; null when it is no number. */
export const phoneNumber = (value: string, country: string | null) => readPhone(value, country).valueE164

/**
 * What is wrong with a phone number as typed, or null. A national number too long for the country may be one of another
 * country, and stays as it was typed.
 */
export function phoneProblem(value: string, country: string | null): string | null {
  const digits = value.replaceAll(/\D/g, '').length
  if (digits < 3) return 'This is not a phone number.'
  const international = /^\s*(\+|00)/.test(value)
  const length = validatePhoneNumberLength(value.trim(), (country as CountryCode) ?? undefined)
  if (length === 'TOO_SHORT' || (digits < 5 && length !== undefined))
    return 'This phone number is too short: some digits are missing.'
  if (!international) return null
  if (length === 'TOO_LONG') return 'This phone number is too long for its country.'
  return length === undefined ? null : 'No country has phone numbers like this one.'
}
