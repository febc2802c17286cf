import { type LengthUnit, METRES_PER_FOOT } from '../../../contract/values/dimensions.ts'
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
  const sizeText = (metres: number) => formatNumber(unit === 'm' ? metres : metres / METRES_PER_FOOT)
  return to === null
    ? `${sizeText(from)}\u00a0${unit} +`
    : `${sizeText(from)} – <\u00a0${sizeText(to)}\u00a0${unit}`
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
