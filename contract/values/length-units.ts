/** The international foot, exact by definition (1959 agreement). No other file writes the figure. */
export const METRES_PER_FOOT = 0.3048

/** What a column of sizes may be written in. */
export const sizeUnits = ['m', 'ft', 'cm', 'mm', 'in'] as const
export type SizeUnit = (typeof sizeUnits)[number]

/** Metres of one of a unit. */
export const metresPer: Readonly<Record<SizeUnit, number>> = {
  m: 1,
  ft: METRES_PER_FOOT,
  cm: 0.01,
  mm: 0.001,
  in: METRES_PER_FOOT / 12,
}
