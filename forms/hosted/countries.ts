import type { Language } from '../../contract/forms/languages.ts'
import { tagOf } from '../../contract/forms/say.ts'
import { countries } from '../../contract/values/countries.ts'

interface Country {
  iso: string
  name: string
}

const lists = new Map<Language, readonly Country[]>()

/** Every country by its name in a language. */
export function countriesIn(language: Language): readonly Country[] {
  const options = lists.get(language) ?? listOf(language)
  lists.set(language, options)
  return options
}

function listOf(language: Language): Country[] {
  const names = new Intl.DisplayNames(tagOf(language), { type: 'region' })
  const order = new Intl.Collator(tagOf(language))
  return countries
    .map((iso) => ({ iso, name: names.of(iso) ?? iso }))
    .sort((one, other) => order.compare(one.name, other.name))
}
