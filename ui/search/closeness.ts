/**
 * How well an option fits what is typed, by its names and a short code such as that of a currency; 0: not at all. Every word
 * that is typed stands somewhere in a name, with or without its accents. The value is no name: people do not type ids.
 */
export function closeness(value: string, typed: string, names: readonly string[] = []): number {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return 1
  const phrase = words.join(' ')
  if (value.length <= longestCode && fold(value) === phrase) return 1
  return Math.max(0, ...names.map((name) => fitOf(fold(name), phrase, words)))
}

const longestCode = 3

function fitOf(name: string, phrase: string, words: readonly string[]): number {
  if (name.startsWith(phrase)) return 1
  const parts = name.split(/[^\p{L}\p{N}]+/u)
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 0.8
  return words.every((word) => name.includes(word)) ? 0.5 : 0
}

/** A text as people type it who leave accents out, and letters that have no accent to leave out as the letter they resemble. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[øłđßæœςıħ]/g, (letter) => alike[letter]!)
}

const alike: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ς: 'σ', ı: 'i', ħ: 'h' },
}
