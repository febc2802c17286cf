import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'
import { readFont } from './fonts.ts'

/** Scripts that the fonts for text lack: each font comes in pieces, of which only those with letters in need are read. */
const scripts = ['arabic', 'armenian', 'georgian', 'hebrew', 'tamil', 'thai', 'kr', 'sc'] as const

const folder = (script: (typeof scripts)[number]) =>
  new URL(`../../../node_modules/@fontsource-variable/noto-sans-${script}/`, import.meta.url)

// What nearly all texts are made of, so that for those no font has to be opened.
const usual = /^[\s\u0020-\u017f\u0386-\u03ce\u0400-\u045f\u2010-\u2026\u20ac]*$/u

interface Piece {
  file: URL
  has: (letter: number) => boolean
}

const pieces = new Map<string, Promise<Piece[]>>()

/** The pieces of a font, and which letters each of them has. */
function piecesOf(script: (typeof scripts)[number]): Promise<Piece[]> {
  const known = pieces.get(script)
  if (known) return known
  const read = readFile(new URL('unicode.json', folder(script)), 'utf8').then((text) =>
    Object.entries(JSON.parse(text) as Record<string, string>)
      .filter(([name]) => !/^(latin|cyrillic|greek|vietnamese|math|symbols)/.test(name))
      .map(([name, texts]) => {
        const ranges = texts.split(',').map((range) => {
          const [first, last = first] = range.trim().slice(2).split('-')
          return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)] as const
        })
        const part = name.replaceAll(/[[\]]/g, '')
        return {
          file: new URL(`files/noto-sans-${script}-${part}-wght-normal.woff2`, folder(script)),
          has: (letter: number) => ranges.some(([first, last]) => letter >= first && letter <= last),
        }
      }),
  )
  pieces.set(script, read)
  return read
}

/**
 * A text that can be printed, with the fonts it needs beside those for text, made of the letters in it alone. A letter of
 * no font is written as its number, `[U+1F600]`, so that nobody takes a box for a name.
 */
export async function printable(text: string): Promise<{ text: string; fonts: Buffer[] }> {
  if (usual.test(text)) return { text, fonts: [] }
  const plain = fontkit.create(await readFont('text'))
  const lettersByPiece = new Map<Piece, string>()
  const none = new Set<string>()
  for (const letter of new Set(text)) {
    if (usual.test(letter) || plain.hasGlyphForCodePoint(letter.codePointAt(0)!)) continue
    const found = await pieceOf(letter.codePointAt(0)!)
    if (found) lettersByPiece.set(found, (lettersByPiece.get(found) ?? '') + letter)
    else none.add(letter)
  }
  const fonts = [...lettersByPiece].map(async ([{ file }, letters]) =>
    // Signs that join and mark are part of how the letters of a script are shaped.
    subsetFont(await readFile(fileURLToPath(file)), `${letters}\u200c\u200d\u25cc`, {
      targetFormat: 'truetype',
      variationAxes: { wght: 400 },
    }),
  )
  const numbered = Array.from(text, (letter) => (none.has(letter) ? numberOf(letter) : letter)).join('')
  return { text: numbered, fonts: await Promise.all(fonts) }
}

async function pieceOf(letter: number): Promise<Piece | undefined> {
  for (const script of scripts) {
    const piece = (await piecesOf(script)).find(({ has }) => has(letter))
    if (piece) return piece
  }
  return undefined
}

/** Signs without a look of their own are left out. */
function numberOf(letter: string): string {
  // What keeps the direction of a value within it is needed, though nobody sees it.
  if (/[\u2066-\u2069]/.test(letter)) return letter
  if (/[\p{Cf}\p{Variation_Selector}]/u.test(letter)) return ''
  return `[U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`
}
