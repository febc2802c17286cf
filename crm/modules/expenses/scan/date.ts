import type { Line, ReadWord } from './line.ts'
import { plainOf, wordIn } from './line.ts'
import { dateWords, months } from './words.ts'

/** A day that was read, and whether its day and month may stand the other way round. */
export interface ReadDate {
  day: string
  confidence: number
  page: number
  words: readonly ReadWord[]
}

interface Shape {
  pattern: RegExp
  order: 'ymd' | 'dmy' | 'named' | 'namedFirst'
}

// No digit before or behind: a day is no part of a longer number. A number that ends in a slash may stand before it.
const shapes: readonly Shape[] = [
  { pattern: /(?<!\d)(20\d\d)\s?[-./]\s?(\d{1,2})\s?[-./]\s?(\d{1,2})(?!\d)/g, order: 'ymd' },
  {
    pattern: /(?<!\d|\d[.,-])(\d{1,2})\s?([-./])\s?(\d{1,2})\s?\2\s?(20\d\d|\d\d)(?!\d|[.,-]\d)/g,
    order: 'dmy',
  },
  {
    pattern:
      /(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]?(?:de\s)?(\p{L}{3,12})\.?,?[\s-]?(?:de\s)?(20\d\d)(?!\d)/gu,
    order: 'named',
  },
  { pattern: /(\p{L}{3,12})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(20\d\d)(?!\d)/gu, order: 'namedFirst' },
]

/**
 * The day of a receipt: the first after a word for it, else the first of all. Null where there is none, or day and month might
 * stand either way and nothing tells: today is no guess.
 */
export function dateIn(lines: readonly Line[], today: string, monthFirst: boolean | null): ReadDate | null {
  const found = lines.flatMap((line) => datesOf(line, today, monthFirst))
  const withWord = found.find(({ named }) => named)
  const best = withWord ?? found[0]
  if (!best) return null
  // Others of the same receipt say that it is the same day, or make it doubtful.
  const others = found.filter(({ day }) => day !== best.day)
  const { day, page, words } = best
  const confidence = best.confidence * (others.length > 0 && !withWord ? 0.7 : 1)
  return { day, page, words, confidence: Math.round(confidence * 100) / 100 }
}

function datesOf(line: Line, today: string, monthFirst: boolean | null): (ReadDate & { named: boolean })[] {
  const text = line.text.replaceAll(/(?<=\d)[oO](?=[\d./-])|(?<=[./-])[oO](?=\d)/g, '0')
  return shapes.flatMap(({ pattern, order }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const day = dayOf(match, order, monthFirst)
      if (day === null || day > today || day < '2000-01-01') return []
      const words = wordsAt(line, match.index, match.index + match[0].length)
      const sure = words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length)
      const hasWord = wordIn(line.plain, dateWords) !== null
      return [{ day, page: line.page, words, confidence: Math.min(0.98, 0.5 + sure * 0.5), named: hasWord }]
    }),
  )
}

function dayOf(match: RegExpMatchArray, order: Shape['order'], monthFirst: boolean | null): string | null {
  const [, one = '', two = '', three = '', four = ''] = match
  if (order === 'ymd') return isoOf(Number(one), Number(two), Number(three))
  if (order === 'named') return isoOf(Number(three), monthOf(two), Number(one))
  if (order === 'namedFirst') return isoOf(Number(three), monthOf(one), Number(two))
  const [first, second] = [Number(one), Number(three)]
  const year = four.length === 2 ? 2000 + Number(four) : Number(four)
  if (two !== '/') return isoOf(year, second, first)
  if (first > 12 || second > 12 || first === second)
    return first > 12 ? isoOf(year, second, first) : isoOf(year, first, second)
  if (monthFirst === null) return null
  return monthFirst ? isoOf(year, first, second) : isoOf(year, second, first)
}

function monthOf(word: string): number {
  const plain = plainOf(word)
  const found = Object.keys(months)
    .filter((month) => plain.startsWith(month))
    .toSorted((a, b) => b.length - a.length)[0]
  return found ? months[found]! : 0
}

/** `YYYY-MM-DD`; null for a day the calendar does not have. */
function isoOf(year: number, month: number, day: number): string | null {
  const moment = new Date(Date.UTC(year, month - 1, day))
  if (moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== day || moment.getUTCFullYear() !== year)
    return null
  return moment.toISOString().slice(0, 10)
}

/** The words of a line that stand between two places of its text. */
function wordsAt({ words }: Line, from: number, to: number): ReadWord[] {
  let at = 0
  return words.filter(({ text }) => {
    const begin = at
    at += text.length + 1
    return begin < to && begin + text.length > from
  })
}
