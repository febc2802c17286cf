import { withoutEdges } from './edges.ts'
import type { Line, ReadWord } from './line.ts'

/** An amount of a line, in hundredths. */
export interface ReadAmount {
  cents: number
  words: readonly ReadWord[]
  /** Where it begins among the words of its line. */
  at: number
}

// A figure with two decimals, its thousands parted or not; a percentage has no place among amounts.
const shape = /^[-–]?(?:\d{1,3}(?:[.,' ’]\d{3})+|\d{1,7})[.,]\d{2}$/
const [begins, ends] = [/[^€£$(]/u, /[^€£$)*]/u]

/** The amounts with two decimals of a line, from the left. */
export function amountsIn({ words }: Pick<Line, 'words'>): ReadAmount[] {
  const found: ReadAmount[] = []
  for (let at = 0; at < words.length; ) {
    // Thousands that are parted by a space, and decimals that were read apart, are several words.
    const taken = [3, 2, 1].find((count) => {
      const part = words.slice(at, at + count)
      return part.length === count && centsOf(joined(part)) !== null && partsFit(part)
    })
    if (taken === undefined) {
      at += 1
      continue
    }
    const part = words.slice(at, at + taken)
    const behind = words[at + taken]?.text ?? ''
    if (!behind.startsWith('%')) found.push({ cents: centsOf(joined(part))!, words: part, at })
    at += taken
  }
  return found
}

const joined = (words: readonly ReadWord[]) => words.map(({ text }) => text).join(' ')

/** Whether words belong together as one figure: `1 234,50`, `12, 50`. */
function partsFit(words: readonly ReadWord[]): boolean {
  const texts = words.map(({ text }) => withoutEdges(text, begins, ends))
  return texts.every((text, index) => {
    if (index === 0) return true
    const before = texts[index - 1]!
    return (
      (/^\d{3}([.,]\d{2})?$/.test(text) && /^\d{1,3}$/.test(before)) ||
      /[.,]$/.test(before) ||
      /^[.,]\d/.test(text)
    )
  })
}

/** An amount in hundredths; null for what is none. */
export function centsOf(text: string): number | null {
  const bare = withoutEdges(text, begins, ends)
    .replace(/(?<=\d)[oO](?=[\d.,]|$)|(?<=[.,])[oO]/g, '0')
    .replace(/(?<=[\d.,])[lI|](?=[\d.,]|$)/g, '1')
    .replace(/^(?:eur|sek|nok|dkk|gbp|usd|chf|kr)\.?/i, '')
    .replace(/(?:eur|sek|nok|dkk|gbp|usd|chf|kr)\.?$/i, '')
    .replace(/ ?([.,]) ?/g, '$1')
    .trim()
  if (!shape.test(bare)) return null
  const digits = bare.replaceAll(/\D/g, '')
  const cents = Number(digits)
  return /^[-–]/.test(bare) ? -cents : cents
}

/** Hundredths as a decimal. */
export function decimalOf(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
