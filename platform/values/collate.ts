import { localeOf } from '../../contract/formats.ts'

// Making one costs more than comparing by it.
const collators = new Map<string, Intl.Collator>()

/** Compares words as a language orders them, å, ä and ö behind z in Swedish, and numbers in them by what they come to. */
export function compareIn(language: string): (one: string, other: string) => number {
  const known = collators.get(language) ?? new Intl.Collator(localeOf(language), { numeric: true })
  collators.set(language, known)
  return known.compare
}
