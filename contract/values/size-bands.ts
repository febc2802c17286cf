/** Metres at which the bands of lengths begin by which berths and requests are counted; the last has no end. */
export const sizeBands = [0, 6, 8, 10, 12, 15, 20, 30] as const

/** The bands as filters of lists name them, by where they begin. */
export const sizeBandNames = ['0', '6', '8', '10', '12', '15', '20', '30'] as const

/** Where the band that begins at `from` ends; null for the last. */
export function endOfBand(from: number): number | null {
  return sizeBands[sizeBands.indexOf(from as (typeof sizeBands)[number]) + 1] ?? null
}
