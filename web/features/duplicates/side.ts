import { type MergeField, mergeFields } from '../../../contract/duplicates/names.ts'
import type { Answer } from '../../kit/server/api.ts'
import { countryName } from '../../kit/words/format.ts'
import { languageNames } from '../../kit/words/language.ts'
import { valueText } from '../../kit/words/values.ts'

/** One of two clients that are compared. */
export type Side = Answer<'merges', 'compare'>['winner']

/** A field of which one value is kept. */
export interface ComparedField {
  readonly field: MergeField
  readonly empty: (side: Side) => boolean
  readonly text: (side: Side) => string
}

/** The fields in which the two are not alike. */
export function differing(sides: readonly [Side, Side]): ComparedField[] {
  return comparedFields.filter(
    ({ field }) => JSON.stringify(sides[0][field]) !== JSON.stringify(sides[1][field]),
  )
}

/** Every field, in the order of the screen. */
export const comparedFields: readonly ComparedField[] = mergeFields.map((field) => ({
  field,
  empty: (side) => textOf(side, field) === '',
  text: (side) => textOf(side, field),
}))

function textOf(side: Side, field: MergeField): string {
  if (field === 'nationalityIso') return side.nationalityIso ? countryName(side.nationalityIso) : ''
  if (field === 'preferences')
    return Object.entries(side.preferences)
      .map(([name, value]) => `${name}: ${valueText(value)}`)
      .join(', ')
  if (field === 'language') return side.language ? languageNames[side.language] : ''
  return field === 'source' ? valueText(side.source, 'source') : (side[field] ?? '')
}
