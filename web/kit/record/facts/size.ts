import type { LengthUnit } from '../../screen/preferences.ts'
import { dimensionsText } from '../../words/sizes.ts'

type Sized = {
  lengthM: number | null
  lengthFt: number | null
  widthM: number | null
  widthFt: number | null
  draftM: number | null
  draftFt: number | null
}

/** Length, beam and draft in the unit of the reader, those that are known: `11.4 m × 3.6 m × 1.9 m`. */
export function sizeText(of: Sized, unit: LengthUnit): string {
  return dimensionsText(
    [
      [of.lengthM, of.lengthFt],
      [of.widthM, of.widthFt],
      [of.draftM, of.draftFt],
    ],
    unit,
  )
}
