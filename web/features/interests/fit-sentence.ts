import type { LengthUnit } from '../../../contract/values/dimensions.ts'
import { formatLength } from '../../lib/words/format.ts'
import type { Translate } from '../../lib/words/i18n.ts'
import type { Interest, Recommendation } from './vocabulary.ts'

type Side = 'length' | 'beam' | 'depth'

/** The sizes in metres a berth is to have: each wish, or what the yacht measures where none is named. */
export type AskedSizes = Readonly<Record<Side, number | null>>

export function askedSizes({
  yacht,
  ...wish
}: Pick<Interest, 'yacht' | 'desiredLengthM' | 'desiredWidthM' | 'desiredDraftM'>): AskedSizes {
  return {
    length: wish.desiredLengthM ?? yacht?.lengthM ?? null,
    beam: wish.desiredWidthM ?? yacht?.widthM ?? null,
    depth: wish.desiredDraftM ?? yacht?.draftM ?? null,
  }
}

/**
 * Why a berth stands where it does, in the words and the unit of whoever reads it. It ends with what is to be found out
 * before the berth is promised: sides that are not recorded, and the depth where nothing could be compared.
 */
export function fitSentence(
  t: Translate,
  { clearance, group }: Pick<Recommendation, 'clearance' | 'group'>,
  asked: AskedSizes,
  unit: LengthUnit,
): string {
  const sides = [
    ['length', clearance.lengthM],
    ['beam', clearance.widthM],
    ['depth', clearance.draftM],
  ] as const
  const size = (metres: number) => formatLength(metres, metres / 0.3048, unit)
  const of = (kind: 'short' | 'spare', one: (metres: number) => boolean) =>
    sides.flatMap(([side, metres]) =>
      metres !== null && one(metres)
        ? [t(`interests.${kind}.${side}`, { size: size(Math.abs(metres)) })]
        : [],
    )
  const short = of('short', (metres) => metres < 0)
  const spare = of('spare', (metres) => metres >= 0)
  const anyAsked = sides.some(([side]) => asked[side] !== null)
  const unknown = sides.filter(
    ([side, metres]) => metres === null && (asked[side] !== null || (side === 'depth' && anyAsked)),
  )
  const ask =
    unknown.length > 0
      ? t('interests.askFirst', { sides: unknown.map(([side]) => t(`interests.side.${side}`)).join(', ') })
      : null
  if (short.length > 0) {
    const tooSmall = t('interests.tooSmall', { sides: short.join(', ') })
    return group === 'unknown' && ask ? `${tooSmall} ${ask}` : tooSmall
  }
  const fits = spare.length > 0 ? t('interests.fitsWith', { sides: spare.join(', ') }) : null
  if (!fits && !ask) return t('interests.nothingAsked')
  return [fits, ask].filter(Boolean).join(' ')
}
