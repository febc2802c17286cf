import type { LengthUnit } from '../../../contract/values/dimensions.ts'
import { formatLength } from '../../lib/words/format.ts'
import type { Translate } from '../../lib/words/i18n.ts'
import type { Recommendation } from './vocabulary.ts'

/** Why a berth stands where it does, in the words and the unit of whoever reads it. */
export function fitSentence(t: Translate, { clearance, group }: Recommendation, unit: LengthUnit): string {
  const sides = [
    ['length', clearance.lengthM],
    ['beam', clearance.widthM],
    ['depth', clearance.draftM],
  ] as const
  const size = (metres: number) => formatLength(metres, metres / 0.3048, unit)
  const short = sides.flatMap(([side, metres]) =>
    metres !== null && metres < 0 ? [t(`interests.short.${side}`, { size: size(-metres) })] : [],
  )
  const tooSmall = short.length > 0 ? t('interests.tooSmall', { sides: short.join(', ') }) : null
  if (tooSmall && group !== 'unknown') return tooSmall
  const spare = sides.flatMap(([side, metres]) =>
    metres === null || metres < 0 ? [] : [t(`interests.spare.${side}`, { size: size(metres) })],
  )
  if (group === 'unknown' && tooSmall) return [t('interests.sizeUnknown'), tooSmall].join(' ')
  if (group === 'unknown') {
    return [t('interests.sizeUnknown'), ...spare].join(' ')
  }
  return spare.length > 0 ? t('interests.fitsWith', { sides: spare.join(', ') }) : t('interests.nothingAsked')
}
