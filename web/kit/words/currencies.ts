import { currencies } from '../../../contract/values/currencies.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import { currencyName } from './format.ts'
import { spokenLanguage } from './i18n.ts'

const cache = new Map<ClientLanguage, readonly ComboboxOption[]>()

/** Every currency by its code and its name in the user's language, the usual ones first. */
export function currencyOptions(): readonly ComboboxOption[] {
  const known = cache.get(spokenLanguage())
  if (known) return known
  const options = currencies.map((code) => ({ value: code, label: `${code} · ${currencyName(code)}` }))
  cache.set(spokenLanguage(), options)
  return options
}
