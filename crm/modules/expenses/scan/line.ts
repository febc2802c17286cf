/** A rectangle in percent of a page, from its top left. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A word of a receipt as it was read; how sure, from 0 to 1. */
export interface ReadWord extends Box {
  text: string
  confidence: number
}

/** Words that stand in one line, from the left. */
export interface Line {
  /** From 1. */
  page: number
  words: readonly ReadWord[]
  text: string
  /** Without marks over letters, in small letters, one space between words. */
  plain: string
}

/** A line of its words. */
export function lineOf(page: number, words: readonly ReadWord[]): Line {
  const text = words.map((word) => word.text).join(' ')
  return { page, words, text, plain: plainOf(text) }
}

export function plainOf(text: string): string {
  return (
    text
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll('ß', 'ss')
      .replaceAll('ø', 'o')
      // Letters of a word that is written short: `I.V.A.` is IVA.
      .replaceAll(/(?<!\p{L})(\p{L})\.(?=\p{L}(?!\p{L}))/gu, '$1')
      .replaceAll(/[^\p{L}\p{N}%.,/-]+/gu, ' ')
      .trim()
  )
}

/** The rectangle around some words. */
export function around(words: readonly Box[]): Box {
  const left = Math.min(...words.map(({ x }) => x))
  const top = Math.min(...words.map(({ y }) => y))
  const right = Math.max(...words.map(({ x, width }) => x + width))
  const bottom = Math.max(...words.map(({ y, height }) => y + height))
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** The longest of some words and phrases that a plain text has, with one letter misread of those that are long; null for none. */
export function wordIn(plain: string, words: readonly string[]): string | null {
  const tokens = plain.split(/[\s.,/:-]+/).filter(Boolean)
  let best: string | null = null
  for (const phrase of words) {
    if (best !== null && phrase.length <= best.length) continue
    const parts = phrase.split(/[\s-]+/)
    for (let at = 0; at + parts.length <= tokens.length; at += 1) {
      if (parts.every((part, index) => alike(tokens[at + index]!, part))) {
        best = phrase
        break
      }
    }
  }
  return best
}

/** Whether a word is another, or one letter of a long one was misread, of a longer one lost or added: a pint is no paint. */
function alike(read: string, word: string): boolean {
  if (read === word) return true
  if (word.length < 5 || Math.abs(read.length - word.length) > (word.length < 6 ? 0 : 1)) return false
  let start = 0
  while (start < word.length && read[start] === word[start]) start += 1
  let end = 0
  while (
    end < Math.min(word.length, read.length) - start &&
    read[read.length - 1 - end] === word[word.length - 1 - end]
  )
    end += 1
  return Math.max(word.length, read.length) - start - end <= 1
}
