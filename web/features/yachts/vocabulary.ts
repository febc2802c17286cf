import type { Answer } from '../../lib/api.ts'
import type { Translate } from '../../lib/i18n.ts'

export type Yacht = Answer<'yachts', 'get'>
export type YachtType = NonNullable<Yacht['type']>

const yachtTypes = [
  'motor',
  'sail',
  'catamaran',
  'trimaran',
  'gulet',
  'tender',
  'other',
] as const satisfies readonly YachtType[]

export function typeOptions(t: Translate) {
  return yachtTypes.map((type) => ({ value: type, label: t(`vocabulary.yachtType.${type}`) }))
}
