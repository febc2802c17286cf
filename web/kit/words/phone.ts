import {
  isE164,
  type PhoneLibrary,
  parseTypedPhone,
  phoneInGroups,
} from '../../../contract/people/written-phone.ts'
import { sayAnew } from './i18n.ts'

let library: PhoneLibrary | null = null
let loading: Promise<void> | null = null
let home: string | null = null

/** Numbers without a prefix are those of this country from now on: that of the port the person is in. */
export function writePhonesOf(country: string | null): void {
  home = country
}

/** Fetches how numbers are written; those on the screen are then written anew. */
export function loadPhones(): Promise<void> {
  loading ??= import('./phone-library.ts').then(
    ({ library: fetched }) => {
      library = fetched
      sayAnew()
    },
    // Without it numbers stand as they are stored; the next one asks again.
    () => {
      loading = null
    },
  )
  return loading
}

/**
 * A telephone number as people write it, `040 555 1234` or `+46 70 388 31 50`: by its E.164 form, with the extension of what
 * was `typed` for it; without that form what was typed, as it stands.
 */
export function formatPhone(e164: string | null | undefined, typed?: string | null): string {
  const stored = typed ?? e164 ?? ''
  const number = e164 ?? stored
  if (!isE164.test(number)) return stored
  if (!library) {
    void loadPhones()
    return stored
  }
  const known = `${home} ${number} ${stored}`
  const written = texts.get(known) ?? phoneInGroups(library, number, home, stored) ?? stored
  if (texts.size > most) texts.clear()
  texts.set(known, written)
  return written
}

/** A text in which telephone numbers may stand, as the hint of a hit: `anna@example.com · +358405551234`. */
export function withPhones(text: string): string {
  return text.replace(numbers, (number) => formatPhone(number))
}

/** How a number that is being typed is understood; null for none, and until it is known how. */
export function readPhone(
  text: string,
  country: string | null,
): { number: string; country: string | null } | null {
  if (!library || text.replace(/\D/g, '').length < 5) return null
  const read = parseTypedPhone(library, text, country)
  if (!read?.isPossible()) return null
  const number = phoneInGroups(library, read.number, null, text) ?? read.number
  return { number, country: read.country ?? null }
}

const numbers = /(?<![\w+])\+[1-9]\d{5,14}(?!\d)/g
const texts = new Map<string, string>()
const most = 2000
