import type { LengthUnit } from '../../../../contract/values/dimensions.ts'
import type { Translate } from '../../../kit/words/i18n.ts'
import { lengthText } from '../../../kit/words/sizes.ts'

type Side = 'length' | 'beam' | 'depth'

/** The sizes in metres a berth is to have; null where none is asked for. */
export type AskedSizes = Readonly<Record<Side, number | null>>

type Fit = {
  clearance: Readonly<Record<'lengthM' | 'widthM' | 'draftM', number | null>>
  group: string
}

/**
 * Why a berth stands where it does, in the words and the unit of whoever reads it. It ends with what is to be found out
 * before the berth is promised: sides that are not recorded, and the depth where nothing could be compared.
 */
export function fitSentence(
  t: Translate,
  { clearance, group }: Fit,
  sizes: AskedSizes,
  unit: LengthUnit,
  /** Whether the depth is in sight beside it: it is asked about as long as a draft is wished. */
  depthShown = false,
): string {
  const sides = [
    ['length', clearance.lengthM],
    ['beam', clearance.widthM],
    ['depth', clearance.draftM],
  ] as const
  const size = (metres: number) => lengthText(metres, unit)
  const of = (kind: 'short' | 'spare', one: (metres: number) => boolean) =>
    sides.flatMap(([side, metres]) =>
      metres !== null && one(metres)
        ? [t(`record.fit.${kind}.${side}`, { size: size(Math.abs(metres)) })]
        : [],
    )
  const short = of('short', (metres) => metres < 0)
  const spare = of('spare', (metres) => metres >= 0)
  const anyAsked = sides.some(([side]) => sizes[side] !== null)
  const unknown = sides.filter(
    ([side, metres]) =>
      metres === null && (sizes[side] !== null || (side === 'depth' && anyAsked && !depthShown)),
  )
  const ask =
    unknown.length > 0
      ? t('record.fit.askFirst', { sides: unknown.map(([side]) => t(`record.fit.side.${side}`)).join(', ') })
      : null
  if (short.length > 0) {
    const tooSmall = t('record.fit.tooSmall', { sides: short.join(', ') })
    return group === 'unknown' && ask ? `${tooSmall} ${ask}` : tooSmall
  }
  const fits = spare.length > 0 ? t('record.fit.fitsWith', { sides: spare.join(', ') }) : null
  if (!fits && !ask) return t('record.fit.nothingAsked')
  return [fits, ask].filter(Boolean).join(' ')
}
