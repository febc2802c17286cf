import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillTokens, renameToken, tokenPieces } from './tokens.ts'

test('answers stand in a text by the keys of their fields', () => {
  const words = new Map([
    ['name', 'Aino'],
    ['length', ''],
  ])
  const filled = fillTokens('Dear {name}, {length} {unknown} {Name} {', (key) => words.get(key))
  expect(filled).toBe('Dear Aino,  {unknown} {Name} {')
  // What an answer says is no token itself.
  expect(fillTokens('{a}{b}', (key) => (key === 'a' ? '{b}' : 'x'))).toBe('{b}x')
})

test('a text in pieces is the text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const pieces = tokenPieces(text).map((piece) => ('text' in piece ? piece.text : `{${piece.key}}`))
      expect(pieces.join('')).toBe(text)
    }),
  )
  expect(tokenPieces('Of {boat_1}?')).toEqual([{ text: 'Of ' }, { key: 'boat_1' }, { text: '?' }])
  expect(renameToken('{boat} {boats} boat', 'boat', 'yacht')).toBe('{yacht} {boats} boat')
})
