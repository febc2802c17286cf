/** Levels of lists and parts within an answer. */
const deepest = 4

/**
 * What was sent, without the characters that a database cannot keep as text, or a spreadsheet cannot open; of each text at most
 * `most` characters.
 */
export function storable(raw: unknown, most = Number.POSITIVE_INFINITY, depth = 0): unknown {
  if (typeof raw === 'string') return storableText(raw, most)
  if (typeof raw !== 'object' || raw === null) return raw
  if (depth === deepest) return null
  if (Array.isArray(raw)) return raw.map((one) => storable(one, most, depth + 1))
  return Object.fromEntries(Object.entries(raw).map(([name, one]) => [name, storable(one, most, depth + 1)]))
}

function storableText(text: string, most: number): string {
  return (
    text
      .slice(0, most)
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '')
  )
}
