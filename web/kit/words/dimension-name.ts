import { translate } from './i18n.ts'

const dimensionNames = {
  length: 'dimension.length',
  width: 'dimension.beam',
  draft: 'dimension.draft',
  nominalBoatSize: 'dimension.nominalBoatSize',
  waterDepth: 'dimension.waterDepth',
} as const

/** What the dimension is called that a field has, be it of a boat or one that is sought; nothing of any other. */
export function dimensionName(field: string): string | undefined {
  const stem = field.replace(/^desired(.)/, (_, first: string) => first.toLowerCase()).replace(/(M|Ft)$/, '')
  const key = dimensionNames[stem as keyof typeof dimensionNames]
  return key && translate(key)
}
