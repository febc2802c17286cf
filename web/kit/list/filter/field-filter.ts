import type { ReactNode } from 'react'
import type { Filter } from '../../../../ui/filter-chips.tsx'
import type { LinkedType } from '../../kinds/kinds.ts'
import { countryOptions } from '../../words/countries.ts'
import { everyChoice } from '../../words/terms.ts'
import { fieldName, valueText } from '../../words/values.ts'
import { listFields } from '../columns/list-column.ts'
import { optionsOf } from '../state/options.ts'

/** The chip that filters by a declared choice, or by one country. */
export function fieldFilter(
  type: LinkedType,
  name: string,
  icon?: ReactNode,
  label: string = fieldName(name, type),
): Filter {
  const field = listFields(type)[name]!
  const { kind } = field
  const shared = { id: name, label, ...(icon ? { icon } : {}) }
  if (kind === 'country') {
    return {
      ...shared,
      single: true,
      options: countryOptions().map(({ value, label: country }) => ({ value, label: country })),
    }
  }
  return { ...shared, options: optionsOf(everyChoice(field), (value) => valueText(value, name, { type })) }
}
