/** A mooring number: one to three dock letters and one to four digits, as in `A2`. Leading zeros count: A02 is not A2. */
export const MOORING_PATTERN = /^[A-Z]{1,3}[0-9]{1,4}$/

/** The dock letters alone. */
export const DOCK_PATTERN = /^[A-Z]{1,3}$/

export type Mooring = { dock: string; number: number }

/** The dock and number of a mooring in its normal form; null when the text is no mooring number. */
export function parseMooring(text: string): Mooring | null {
  const [, dock, number] = /^([A-Z]{1,3})([0-9]{1,4})$/.exec(text) ?? []
  return dock === undefined ? null : { dock, number: Number(number) }
}

/** The normal form of a mooring as people type it (`a12`, `A 12`, `A-12`); null when it is none. */
export function normaliseMooring(text: string): string | null {
  const normal = text
    .trim()
    .toUpperCase()
    .replace(/^([A-Z]+)[\s.\-/_]+([0-9]+)$/, '$1$2')
  return MOORING_PATTERN.test(normal) ? normal : null
}
