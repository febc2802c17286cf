import type { LengthUnit } from '../../../contract/values/dimensions.ts'
import { METRES_PER_FOOT } from '../../../contract/values/length-units.ts'
import { formatLength, formatNumber } from './format.ts'

const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** Bytes as people read them: 3.4 MB. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const value = bytes / 1000 ** power
  return `${formatNumber(value, power > 0 && value < 10 ? 1 : 0)} ${units[power]}`
}

/** A band of lengths, which ends where the next one begins: `8 – < 10 m`, or `30 m +` for the last. */
export function bandText({ from, to }: { from: number; to: number | null }, unit: LengthUnit): string {
  const edge = (metres: number) => formatNumber(unit === 'm' ? metres : metres / METRES_PER_FOOT)
  return to === null ? `${edge(from)}\u00a0${unit} +` : `${edge(from)} – <\u00a0${edge(to)}\u00a0${unit}`
}

/** A length that is known in metres alone, in the unit of the reader; nothing where it is not known. */
export function lengthText(metres: number | null, unit: LengthUnit): string {
  return formatLength(metres, metres === null ? null : metres / METRES_PER_FOOT, unit)
}

/** Metres of a round length of the reader's unit, to the millimetre. */
export function metresOf(length: number, unit: LengthUnit): number {
  return unit === 'm' ? length : Number((length * METRES_PER_FOOT).toFixed(3))
}

/** Dimensions in one line in the unit of the reader, those that are known: `11.4 m × 3.6 m × 1.9 m`. */
export function dimensionsText(
  sides: readonly (readonly [metres: number | null, feet: number | null])[],
  unit: LengthUnit,
): string {
  return sides
    .map(([metres, feet]) => formatLength(metres, feet, unit))
    .filter(Boolean)
    .join(' × ')
}
