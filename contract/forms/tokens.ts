// Plain, without schemas, so that the browser can have it too.

const token = /\{([a-z][a-z0-9_]{0,59})\}/g

/**
 * A text with the answers it names: `{name}` stands for the answer to the field with the key `name`. `words` gives an
 * answer in words, empty where there is none, and undefined for what is no field: that stays as it was written.
 */
export function fillTokens(text: string, words: (key: string) => string | undefined): string {
  return text.replace(token, (written, key: string) => words(key) ?? written)
}

/** A text in pieces: what was written, and the keys of the answers it names, in turn. */
export function tokenPieces(text: string): readonly ({ text: string } | { key: string })[] {
  return text
    .split(token)
    .map((piece, at) => (at % 2 === 0 ? { text: piece } : { key: piece }))
    .filter((piece) => !('text' in piece) || piece.text !== '')
}

/** The text with the key of a field written otherwise. */
export function renameToken(text: string, from: string, to: string): string {
  return text.replaceAll(`{${from}}`, `{${to}}`)
}
