import { type Kind, lineOf } from './kind.ts'

/** What a drawn signature begins with, before it is kept as a file. */
export const drawnSignature = 'data:image/png;base64,'
/** Characters of a drawn signature: some 90 KB of picture. */
const mostDrawn = 120_000
const longestName = 200

/** A signature: a drawing as a data address, which is kept as a picture, or a name that was typed in its place. */
export const signature: Kind = {
  parts: () => [],
  join: (field, part) => part(field.key),
  read: (_field, raw) => (Array.isArray(raw) && typeof raw[0] === 'object' ? null : lineOf(raw) || null),
  problem(_field, answer) {
    const text = String(answer)
    if (text.startsWith('data:')) return drawn(text) ? null : { text: 'signature' }
    return [...text].length <= longestName
      ? null
      : { text: 'textMost', values: { count: longestName, length: [...text].length } }
  },
}

function drawn(text: string): boolean {
  if (text.length > mostDrawn || !text.startsWith(drawnSignature)) return false
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text.slice(drawnSignature.length))
}
