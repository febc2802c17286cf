import { countries } from '../../../contract/values/countries.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import { compareWords, countryName } from './format.ts'
import { spokenLanguage } from './i18n.ts'

const cache = new Map<ClientLanguage, readonly ComboboxOption[]>()

/** Every country by its name in the user's language. */
export function countryOptions(): readonly ComboboxOption[] {
  const known = cache.get(spokenLanguage())
  if (known) return known
  const options = countries
    .map((iso) => ({ value: iso, label: countryName(iso), hint: iso }))
    .sort((a, b) => compareWords(a.label, b.label))
  cache.set(spokenLanguage(), options)
  return options
}
