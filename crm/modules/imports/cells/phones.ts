import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'

const NAMED =
  /(?:^|\s)(?:phone|mobile|cell|tel|telephone|work|home|office|main|fax|puhelin|matkapuhelin|telefon|mobil|handy|tél|portable|teléfono|móvil)\s*:\s*/gi

/** Several numbers of a cell by commas, without what each is called: “Phone:(401) 555-0134 Mobile:(401) 555-0199”. */
export function withoutNames(text: string): string {
  return text.replace(NAMED, ',').replace(/^,/, '')
}

/**
 * The E.164 form of a number of a file. One without a prefix must be a valid number of the country, else one that lost its
 * plus; null for what is neither.
 */
export function importedPhone(text: string, country: string | null): string | null {
  const typed = text
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replace(/[\u2010-\u2015]/g, '-')
    .trim()
  const international = /^(?:tel:)?\s*(\+|00)/i.test(typed)
  const own = parsePhoneNumberFromString(typed, (country as CountryCode) ?? undefined)
  if (international) return own?.isPossible() ? own.number : null
  if (own?.isValid()) return own.number
  const digits = typed.replace(/[\s().-]/g, '')
  if (!/^[1-9]\d{9,14}$/.test(digits)) return null
  const prefixed = parsePhoneNumberFromString(`+${digits}`)
  return prefixed?.isValid() ? prefixed.number : null
}
