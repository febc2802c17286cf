import { countries } from '../../../contract/values/countries.ts'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import { countryName } from './format.ts'

/** Every country by its name in the user's language. */
export const countryOptions: readonly ComboboxOption[] = countries
  .map((iso) => ({ value: iso, label: countryName(iso), hint: iso }))
  .sort((a, b) => a.label.localeCompare(b.label))
