import type { TextEncoding } from '../../../../contract/values/encodings.ts'

/** A text, by which code page it was read, and the lines whose bytes were none of it. */
export interface DecodedText {
  text: string
  encoding: { name: TextEncoding; guessed: boolean; wrongLines: number[] }
}

const SAMPLE_BYTES = 262_144
const MOST_WORDS = 3000
const MOST_LINES = 20

// Letters beyond ASCII of the languages that are written in a code page. A text is in one language, or nearly so.
const pages: readonly (readonly [TextEncoding, readonly string[]])[] = [
  [
    'windows-1252',
    ['åäöéüšž', 'äöüß', 'éèêëàâçùûîïôœ', 'áéíóúñü', 'ãõçáéíóúâêàô', 'àèéìòù', 'æøåé', 'ðþæöáéíóúý', 'éëïöüè'],
  ],
  ['windows-1250', ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž', 'áäčďéíĺľňóôŕšťúýž']],
  ['windows-1257', ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äöõüšž']],
  ['windows-1254', ['çğıöşüâîİ']],
  ['macintosh', ['åäöéü', 'äöüß', 'éèêëàâçùûîïôœ', 'áéíóúñü', 'ãõçáéíóúâêàô', 'àèéìòù', 'æøåé']],
  ['windows-1253', ['αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ']],
  ['windows-1251', ['абвгдеёжзийклмнопрстуфхцчшщъыьэюяєіїґўџљњћђј']],
  ['koi8-r', ['абвгдеёжзийклмнопрстуфхцчшщъыьэюя']],
]

/** Text that is valid UTF-8, or mostly; else by the code page whose letters make the likeliest words. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const { text, letters, wrong } = readUtf8(bytes)
  if (wrong.length === 0 || letters > wrong.length)
    return { text, encoding: { name: 'utf-8', guessed: false, wrongLines: linesOf(bytes, wrong) } }
  const name = likeliest(bytes.subarray(0, SAMPLE_BYTES))
  return { text: new TextDecoder(name).decode(bytes), encoding: { name, guessed: true, wrongLines: [] } }
}

/** UTF-8 with what is none read as Windows-1252; a letter cut off at the end is left out. */
function readUtf8(bytes: Uint8Array): { text: string; letters: number; wrong: number[] } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), letters: 0, wrong: [] }
  } catch {
    // Below, letter by letter.
  }
  const pieces: string[] = []
  const wrong: number[] = []
  let letters = 0
  let from = 0
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at]! < 0x80) {
      at += 1
      continue
    }
    const length = letterLength(bytes, at)
    if (length > 0) {
      letters += 1
      at += length
      continue
    }
    pieces.push(utf8.decode(bytes.subarray(from, at)))
    wrong.push(at)
    const cut =
      at + 4 > bytes.length &&
      bytes[at]! >= 0xc2 &&
      bytes.subarray(at + 1).every((one) => one >= 0x80 && one < 0xc0)
    if (!cut) pieces.push(western.decode(bytes.subarray(at, at + 1)))
    at = cut ? bytes.length : at + 1
    from = at
  }
  pieces.push(utf8.decode(bytes.subarray(from)))
  return { text: pieces.join(''), letters, wrong }
}

const utf8 = new TextDecoder('utf-8')
const western = new TextDecoder('windows-1252')

/** Bytes of the letter of several bytes that begins here; 0 where none does. */
function letterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!
  const length =
    first >= 0xc2 && first < 0xe0
      ? 2
      : first >= 0xe0 && first < 0xf0
        ? 3
        : first >= 0xf0 && first < 0xf5
          ? 4
          : 0
  for (let next = 1; next < length; next++) {
    const byte = bytes[at + next]
    if (byte === undefined || byte < 0x80 || byte >= 0xc0) return 0
  }
  return length
}

function linesOf(bytes: Uint8Array, places: readonly number[]): number[] {
  const lines = new Set<number>()
  let line = 1
  let at = 0
  for (const place of places) {
    for (; at < place; at++) if (bytes[at] === 0x0a) line += 1
    lines.add(line)
    if (lines.size >= MOST_LINES) break
  }
  return [...lines]
}

function likeliest(bytes: Uint8Array): TextEncoding {
  let best: { name: TextEncoding; score: number } = { name: 'windows-1252', score: Number.NEGATIVE_INFINITY }
  for (const [name, languages] of pages) {
    const score = scoreOf(new TextDecoder(name).decode(bytes), languages)
    // The usual one stays unless another is clearly likelier.
    if (score > best.score + 1e-9) best = { name, score }
  }
  return best.name
}

function scoreOf(text: string, languages: readonly string[]): number {
  const counts = new Map<string, number>()
  let faults = 0
  let total = 0
  let words = 0
  for (const word of text.split(/[\s,;|"]+/)) {
    if (!/\P{ASCII}/u.test(word)) continue
    words += 1
    if (words > MOST_WORDS) break
    for (const letter of word.slice(0, 60)) {
      if (letter <= '\u007f') continue
      total += 1
      const low = letter.toLowerCase()
      if (/\p{L}/u.test(letter)) counts.set(low, (counts.get(low) ?? 0) + 1)
      else faults += 2
    }
    // `MŸller` and a Greek letter in a Latin word are none.
    if (/\p{Ll}\p{Lu}/u.test(word)) faults += 2
    if (/[a-z][\p{Script=Greek}\p{Script=Cyrillic}]|[\p{Script=Greek}\p{Script=Cyrillic}][a-z]/iu.test(word))
      faults += 2
  }
  const known = Math.max(
    ...languages.map((letters) =>
      [...counts].reduce((sum, [letter, count]) => sum + (letters.includes(letter) ? count : 0), 0),
    ),
  )
  return total === 0 ? 0 : (known - faults) / total
}
