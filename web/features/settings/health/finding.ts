import type { Answer } from '../../../kit/server/api.ts'
import { formatDuration, formatNumber, formatSpan } from '../../../kit/words/format.ts'
import type { Translate } from '../../../kit/words/i18n.ts'
import { sizeText } from '../../../kit/words/sizes.ts'

export type HealthAnswer = Answer<'health', 'get'>
export type Part = HealthAnswer['parts'][number]
export type State = Part['state']

const bytes = new Set(['size', 'free', 'total'])

/** What was found of a part, in a sentence. */
export function findingText({ finding, values }: Pick<Part, 'finding' | 'values'>, t: Translate): string {
  const texts = Object.entries(values).map(([name, value]) => [name, valueText(name, value, t)])
  // The number that the sentence bends by stays one.
  const { count } = values
  return t(`health.finding.${finding}`, {
    ...Object.fromEntries(texts),
    ...(typeof count === 'number' ? { count } : {}),
  } as never)
}

function valueText(name: string, value: string | number, t: Translate): string {
  if (name === 'places') return placesText(String(value), t)
  if (typeof value === 'string') return value
  if (bytes.has(name)) return sizeText(value)
  if (name !== 'seconds') return formatNumber(value)
  if (value < 120) return formatDuration(value, 'second')
  if (value < 7200) return formatDuration(Math.round(value / 60), 'minute')
  return formatSpan(new Date(Date.now() - value * 1000).toISOString())
}

function placesText(names: string, t: Translate): string {
  const known = ['filesystem', 's3'] as const
  return known
    .filter((place) => names.split(', ').includes(place))
    .map((place) => t(`health.place.${place}`))
    .join(', ')
}
