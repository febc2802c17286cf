import { clientSources, leadCategories, temperatures } from '../../../contract/values/vocabulary.ts'
import type { SelectOption } from '../../../ui/select.tsx'
import type { Answer } from '../api.ts'
import type { Translate } from '../words/i18n.ts'

/** The choices of a field with a fixed set of values. */
export function optionsOf<V extends string>(
  values: readonly V[],
  label: (value: V) => string,
): SelectOption<V>[] {
  return values.map((value) => ({ value, label: label(value) }))
}

export function sourceOptions(t: Translate) {
  return optionsOf(clientSources, (source) => t(`vocabulary.clientSource.${source}`))
}

export function leadCategoryOptions(t: Translate) {
  return optionsOf(leadCategories, (category) => t(`vocabulary.leadCategory.${category}`))
}

export function temperatureOptions(t: Translate) {
  return optionsOf(temperatures, (temperature) => t(`vocabulary.temperature.${temperature}`))
}

export type YachtType = NonNullable<Answer<'yachts', 'get'>['type']>

const yachtTypes = [
  'motor',
  'sail',
  'catamaran',
  'trimaran',
  'gulet',
  'tender',
  'other',
] as const satisfies readonly YachtType[]

export function yachtTypeOptions(t: Translate) {
  return optionsOf(yachtTypes, (type) => t(`vocabulary.yachtType.${type}`))
}
