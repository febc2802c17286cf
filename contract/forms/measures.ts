import { decide, readingsOf } from '../values/figure.ts'
import { withDecimals } from '../values/fractions.ts'
import { metresPer } from '../values/length-units.ts'

/** Metres of each unit of length, by the ways people write it. */
const metres = new Map<string, number>([
  ...spelt(
    1,
    'm',
    'meter',
    'meters',
    'metre',
    'metres',
    'mtr',
    'mètre',
    'mètres',
    'metri',
    'metro',
    'metros',
  ),
  ...spelt(0.01, 'cm'),
  ...spelt(0.001, 'mm'),
  ...spelt(1000, 'km'),
  ...spelt(
    metresPer.ft,
    'ft',
    'foot',
    'feet',
    "'",
    '′',
    '’',
    'fuß',
    'pied',
    'pieds',
    'voet',
    'fot',
    'jalkaa',
  ),
  ...spelt(metresPer.in, 'in', 'inch', 'inches', '"', '″', '”', "''"),
  ...spelt(3 * metresPer.ft, 'yd', 'yard', 'yards'),
])

/** Longer text is no number. */
const longest = 60

/**
 * The number somebody wrote, in the unit of the field where it has one: with a comma or a point, with spaces, in the
 * digits of Arabic, with the unit behind it (`12.4 m`), or in another unit of length (`40 ft`, `40' 6"`), which is
 * converted to the thousandth. Null when it is no number.
 */
export function readNumber(text: string, unit: string | undefined): number | null {
  if (text.length > longest) return null
  const plain = withDecimals(latinDigits(text)).replace(/\s/g, '').toLowerCase()
  const [amount, ending] = splitAt(plain)
  const number = decimal(amount)
  if (number === null) return null
  if (ending === '') return number
  if (unit === undefined || unit === '') return null
  const own = unit.replace(/\s/g, '').toLowerCase()
  if (ending === own || ending === `${own}.`) return number
  const to = metres.get(own)
  const length = to === undefined ? null : lengthIn(number, ending)
  return length === null || to === undefined ? null : Math.round((length / to) * 1000) / 1000
}

/** Whether the text says its number otherwise than by the number alone. */
export function saysMore(text: string): boolean {
  return text.trim() !== '' && text.length <= longest && splitAt(text.replace(/\s/g, ''))[1] !== ''
}

/** Metres: a number with the unit that follows it, and inches behind feet. */
function lengthIn(number: number, ending: string): number | null {
  const [word, rest] = wordOf(ending)
  const first = metres.get(word)
  if (first === undefined) return null
  if (rest === '') return number * first
  const [amount, unit] = splitAt(rest)
  const inches = decimal(amount)
  const inch = metres.get(unit === '' ? 'in' : unit)
  return first === metresPer.ft && inches !== null && inches >= 0 && inch === metresPer.in
    ? number * first + inches * inch
    : null
}

function spelt(value: number, ...words: string[]): [string, number][] {
  return words.map((word) => [word, value])
}

function latinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', '')
    .replaceAll('\u2212', '-')
}

/** The number at the beginning, and what follows. */
function splitAt(text: string): [string, string] {
  let at = 0
  while (at < text.length && '0123456789.,+-'.includes(text[at]!)) at += 1
  return [text.slice(0, at), text.slice(at)]
}

/** What stands before the next digit, and the rest. */
function wordOf(text: string): [string, string] {
  let at = 0
  while (at < text.length && !'0123456789'.includes(text[at]!)) at += 1
  return [text.slice(0, at), text.slice(at)]
}

/** A figure as everywhere; where both signs would read it, the one it has stands before its decimals. */
function decimal(text: string): number | null {
  const [, sign = '', figure = ''] = /^([+-]?)([\d.,]{1,40})$/.exec(text) ?? []
  const plain = /^\d{1,15}[.,]$/.test(figure) ? figure.slice(0, -1) : figure
  const value = decide(readingsOf(plain), plain.includes(',') ? ',' : '.')
  return value === null ? null : Number(sign + value)
}
