import codes from 'i18n-iso-countries/codes.json' with { type: 'json' }
import type { Language } from '../../contract/forms/languages.ts'
import { tagOf } from '../../contract/forms/say.ts'

interface Country {
  iso: string
  name: string
}

const lists = new Map<Language, readonly Country[]>()
const known = new Set(codes.map(([iso = '']) => iso))

/** Every country by its name in a language. */
export function countriesIn(language: Language): readonly Country[] {
  const made = lists.get(language) ?? listOf(language)
  lists.set(language, made)
  return made
}

/** Whether the code is one of ISO 3166-1. */
export function countryKnown(iso: string): boolean {
  return known.has(iso)
}

function listOf(language: Language): Country[] {
  const names = new Intl.DisplayNames(tagOf(language), { type: 'region' })
  const order = new Intl.Collator(tagOf(language))
  return [...known]
    .map((iso) => ({ iso, name: names.of(iso) ?? iso }))
    .sort((one, other) => order.compare(one.name, other.name))
}
