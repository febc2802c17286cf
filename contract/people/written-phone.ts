/** A telephone number as libphonenumber read it. */
export interface ParsedPhone {
  /** E.164. */
  readonly number: string
  readonly country?: string | undefined
  readonly countryCallingCode: string
  isPossible(): boolean
  isValid(): boolean
  formatNational(): string
  formatInternational(): string
}

/** libphonenumber: it is loaded where it is used, the browser's when a number is shown. */
export interface PhoneLibrary {
  parse(text: string, country?: string): ParsedPhone | undefined
  /** `358` of `FI`; null for what is no country. */
  callingCodeOf(country: string): string | null
}

/**
 * A number as people type it, read in `country` where it names none; undefined for none. `00` stands for a plus where it begins
 * no number of that country.
 */
export function parseTypedPhone(
  { parse }: PhoneLibrary,
  text: string,
  country: string | null,
): ParsedPhone | undefined {
  const own = parse(text, country ?? undefined)
  if (own?.isValid() || !/^\s*00/.test(text)) return own
  const abroad = parse(text.replace(/^\s*00/, '+'))
  return abroad?.isPossible() ? abroad : own
}

/**
 * A number as people write it: one of `home` in its national groups, any other with the code of its country; null for what
 * is no E.164 number. `typed` is what was written for it, which may have an extension.
 */
export function phoneInGroups(
  library: PhoneLibrary,
  e164: string,
  home: string | null,
  typed = '',
): string | null {
  if (!isE164.test(e164)) return null
  const number = library.parse(e164)
  if (!number?.isPossible()) return null
  const parsed = typed === '' || typed === e164 ? undefined : library.parse(typed, number.country)
  const written = parsed?.number === e164 ? parsed : number
  const code = written.countryCallingCode
  const isNational = home !== null && library.callingCodeOf(home) === code
  const text = isNational ? written.formatNational() : written.formatInternational()
  return code === finland ? finnishGroups(text) : text
}

/** The whole of a text is an E.164 number. */
export const isE164 = /^\+[1-9]\d{5,14}$/

const finland = '358'

/** The library leaves what follows the area of a Finnish number in one piece; Finns part it: `040 555 1234`. */
function finnishGroups(text: string): string {
  return text.replace(/ (\d{6,8})(?!\d)/, (_, digits: string) => {
    const first = digits.length === 8 ? 4 : 3
    return ` ${digits.slice(0, first)} ${digits.slice(first)}`
  })
}
