import { z } from 'zod'
import { lengthUnit } from '../fields.ts'

/** A length in feet or metres, as people may write it. */
export const measure = z.number().positive().max(1000).nullable().optional()

type Input<N extends string> = {
  [K in `${N}Ft` | `${N}M`]: typeof measure
} & { [K in `${N}Unit`]: z.ZodOptional<z.ZodNullable<typeof lengthUnit>> }

type Output<N extends string> = {
  [K in `${N}Ft` | `${N}M`]: z.ZodNullable<z.ZodNumber>
} & { [K in `${N}Unit`]: z.ZodNullable<typeof lengthUnit> }

/**
 * Input fields of the dimensions `names`: for each a feet and a metre variant and the unit it was typed in.
 * Either variant may be sent; the other follows from it (1 ft = 0.3048 m).
 */
export function dimensionInput<const N extends string>(...names: N[]): Input<N> {
  return Object.fromEntries(
    names.flatMap((name) => [
      [`${name}Ft`, measure],
      [`${name}M`, measure],
      [`${name}Unit`, lengthUnit.nullable().optional()],
    ]),
  ) as Input<N>
}

/** The same dimensions as they come back, both variants filled or both null. */
export function dimensionOutput<const N extends string>(...names: N[]): Output<N> {
  return Object.fromEntries(
    names.flatMap((name) => [
      [`${name}Ft`, z.number().nullable()],
      [`${name}M`, z.number().nullable()],
      [`${name}Unit`, lengthUnit.nullable()],
    ]),
  ) as Output<N>
}
