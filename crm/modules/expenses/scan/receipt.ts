import { amountsIn, decimalOf, type ReadAmount } from './amounts.ts'
import { categoryWords } from './category-words.ts'
import { dateIn } from './date.ts'
import { withoutEdges } from './edges.ts'
import { around, type Box, type Line, type ReadWord, wordIn } from './line.ts'
import {
  allTaxWords,
  cashWords,
  finalWords,
  headWords,
  partWords,
  taxWords,
  tipWords,
  totalWords,
} from './words.ts'

/** A value of a receipt: how sure, from 0 to 1, and where it stands; null for what follows from several places. */
export interface FoundValue {
  value: string
  confidence: number
  box: (Box & { page: number }) | null
}

type ReceiptField = 'merchant' | 'date' | 'total' | 'tax' | 'currency' | 'category'
export type ReceiptFields = Record<ReceiptField, FoundValue | null>

/** What the lines of a receipt say. `today` bounds its day. */
export function readReceipt(lines: readonly Line[], today: string): ReceiptFields {
  const currency = currencyOf(lines)
  const total = totalOf(lines)
  return {
    merchant: merchantOf(lines),
    date: dayOf(lines, today, currency?.value ?? null),
    total: total && found(total, decimalOf(total.amount.cents), total.confidence),
    tax: taxOf(lines, total?.amount.cents ?? null),
    currency,
    category: categoryOf(lines),
  }
}

interface Placed {
  line: Line
  amount: ReadAmount
}

const meanOf = (words: readonly ReadWord[]) =>
  words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length)
const rounded = (share: number) => Math.round(Math.min(0.98, Math.max(0.05, share)) * 100) / 100

function found({ line, amount }: Placed, value: string, share: number): FoundValue {
  return { value, confidence: rounded(share), box: boxOf(line.page, amount.words) }
}

const boxOf = (page: number, words: readonly Box[]) => ({ page, ...around(words) })

function dayOf(lines: readonly Line[], today: string, currency: string | null): FoundValue | null {
  // Who writes the month first pays in dollars; without a currency nothing tells.
  const date = dateIn(lines, today, currency === null ? null : currency === 'USD')
  return date && { value: date.day, confidence: date.confidence, box: boxOf(date.page, date.words) }
}

/** What was paid, tips and all. */
function totalOf(lines: readonly Line[]): (Placed & { confidence: number }) | null {
  const amounts = lines.flatMap((line) => amountsIn(line).map((amount) => ({ line, amount })))
  const paid = amounts.filter(({ line, amount }) => amount.cents > 0 && !isCash(line))
  const totals = lines.flatMap((line, index) => namedTotal(lines, line, index))
  const final = totals.filter(({ line }) => wordIn(line.plain, finalWords) !== null)
  const tip = tipOf(lines)
  const best = (final.length > 0 ? final : totals).toSorted((a, b) => b.amount.cents - a.amount.cents)[0]
  if (best) {
    const withTip =
      tip === null ? undefined : paid.find(({ amount }) => amount.cents === best.amount.cents + tip)
    const chosen = withTip ?? best
    const repeats = paid.filter(({ amount }) => amount.cents === chosen.amount.cents).length
    const agreed = repeats > 1 ? 0.1 : 0
    return { ...chosen, confidence: meanOf(chosen.amount.words) * 0.85 + agreed }
  }
  const largest = paid
    .filter(({ line }) => wordIn(line.plain, [...partWords, ...taxWords]) === null)
    .toSorted((a, b) => b.amount.cents - a.amount.cents)[0]
  return largest ? { ...largest, confidence: meanOf(largest.amount.words) * 0.4 } : null
}

const isCash = (line: Line) => wordIn(line.plain, cashWords) !== null

/** The amount of a line that says it is the total; on the line below where that has nothing else. */
function namedTotal(lines: readonly Line[], line: Line, index: number): Placed[] {
  const total = wordIn(line.plain, totalWords)
  if (total === null || isCash(line)) return []
  const part = wordIn(line.plain, [...partWords, ...allTaxWords])
  const tax = wordIn(line.plain, taxWords)
  if (
    (part ?? '').length >= total.length ||
    (tax !== null && wordIn(line.plain, finalWords) === null && !saysIncluded(line))
  )
    return []
  const own = amountsIn(line).at(-1)
  if (own) return own.cents > 0 ? [{ line, amount: own }] : []
  const below = lines[index + 1]
  const alone = below && below.words.length <= 2 ? amountsIn(below).at(-1) : undefined
  return below && alone && alone.cents > 0 ? [{ line: below, amount: alone }] : []
}

/** A total with its tax: `Total incl. VAT`. */
const saysIncluded = ({ plain }: Line) =>
  /\b(incl|including|inkl|sis|sisaltaa|iva incl|ttc|einschl)/.test(plain)

function tipOf(lines: readonly Line[]): number | null {
  const line = lines.find(
    ({ plain }) => wordIn(plain, tipWords) !== null && wordIn(plain, finalWords) === null,
  )
  return line ? (amountsIn(line).at(-1)?.cents ?? null) : null
}

const rateIn = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?%/

/** All tax of a receipt: what it says itself, else the taxes of its rates together. */
function taxOf(lines: readonly Line[], total: number | null): FoundValue | null {
  const most = total === null ? Number.POSITIVE_INFINITY : total * 0.4
  const fits = ({ cents }: ReadAmount) => cents > 0 && cents <= most
  const taxLine = lines.find((line) => wordIn(line.plain, allTaxWords) !== null && !rateIn.test(line.plain))
  const own = taxLine && amountsIn(taxLine).filter(fits).at(-1)
  if (taxLine && own)
    return found({ line: taxLine, amount: own }, decimalOf(own.cents), meanOf(own.words) * 0.9)
  const taxes = lines.flatMap((line, index) =>
    taxOnLine(lines, line, index, total).filter(({ amount }) => fits(amount)),
  )
  // A rate that is named twice is one.
  const byRate = [...Map.groupBy(taxes, ({ rate }) => rate).values()].map(([first]) => first!)
  const rated = byRate.filter(({ rate }) => rate !== null)
  const counted = rated.length > 0 ? rated : byRate.slice(0, 1)
  const [first] = counted
  if (!first) return null
  const cents = counted.reduce((sum, { amount }) => sum + amount.cents, 0)
  if (cents > most) return null
  const share = Math.min(...counted.map(({ sure, amount }) => sure * meanOf(amount.words)))
  const box = counted.length === 1 ? boxOf(first.line.page, first.amount.words) : null
  return { value: decimalOf(cents), confidence: rounded(share), box }
}

interface Tax extends Placed {
  rate: number | null
  sure: number
}

/** The tax of a line: the amount that its rate makes of another one, else the only one. */
function taxOnLine(lines: readonly Line[], line: Line, index: number, total: number | null): Tax[] {
  const word = wordIn(line.plain, taxWords)
  // A table has its word above its rates, and often their sign too.
  const above = lines
    .slice(Math.max(0, index - 4), index)
    .filter(({ plain }) => wordIn(plain, taxWords) !== null)
  const inTable = above.some(({ text }) => text.includes('%')) && /^\d/.test(line.text)
  const rate = rateOf(line, word !== null || inTable)
  if (word === null && (rate === null || above.length === 0)) return []
  // A sign of percent that was read as a digit is no part of the amount behind it.
  const apart = line.words.flatMap((one, at) =>
    amountsIn({ words: [one] }).map((amount) => ({ ...amount, at })),
  )
  const together = amountsIn(line).filter(({ cents }) => !apart.some((one) => one.cents === cents))
  const amounts = [...(rate === null ? amountsIn(line) : [...apart, ...together])].filter(
    ({ cents }) => cents > 0,
  )
  if (amounts.length === 0) return []
  if (rate !== null && rate > 0) {
    const bases = [...amounts.map(({ cents }) => cents), ...(total === null ? [] : [total])]
    const fitting = amounts.find((tax) =>
      bases.some(
        (base) =>
          base !== tax.cents &&
          (near(tax.cents, (base * rate) / 100) || near(tax.cents, (base * rate) / (100 + rate))),
      ),
    )
    if (fitting) return [{ line, amount: fitting, rate, sure: 0.95 }]
  }
  const isTotal = word !== null && wordIn(line.plain, totalWords) !== null
  const only = rate === null ? amounts.length === 1 : apart.length === 1 || amounts.length === 1
  if (!only || isTotal || word === null) return []
  return [{ line, amount: amounts[0]!, rate, sure: 0.8 }]
}

/** The rates of Europe: of a tax the figure alone says one, where its sign was not read. */
const rates = new Set([
  2.1, 3, 4, 5, 5.5, 6, 7, 8, 8.1, 9, 10, 12, 13, 13.5, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 25.5,
  27,
])

function rateOf(line: Line, ofTax: boolean): number | null {
  const signed = rateIn.exec(line.text)?.[1]
  if (signed !== undefined) return Number(signed.replace(',', '.'))
  if (!ofTax) return null
  const bare = line.words.map(({ text }) =>
    Number(/^\d{1,2}(?:[.,]\d{1,2})?$/.test(text) ? text.replace(',', '.') : Number.NaN),
  )
  return bare.find((figure) => rates.has(figure)) ?? null
}

const near = (cents: number, reckoned: number) => Math.abs(cents - reckoned) <= 2

const currencySigns: readonly (readonly [RegExp, string])[] = [
  [/€|\beur(?:o|os)?\b/i, 'EUR'],
  [/£|\bgbp\b/i, 'GBP'],
  [/\bsek\b/i, 'SEK'],
  [/\bnok\b/i, 'NOK'],
  [/\bdkk\b/i, 'DKK'],
  [/\bchf\b/i, 'CHF'],
  [/\bpln\b|\bzł\b/i, 'PLN'],
  [/\$|\busd\b/i, 'USD'],
]

/** The currency that most of its lines name; `kr` is that of the land whose words stand beside it. */
function currencyOf(lines: readonly Line[]): FoundValue | null {
  const candidates = lines.flatMap((line) =>
    line.words.flatMap((word) => {
      const apart = word.text.replaceAll(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, ' ')
      const sign = currencySigns.find(([pattern]) => pattern.test(apart))?.[1]
      return sign ? [{ sign, line, word }] : []
    }),
  )
  const [most] = [...Map.groupBy(candidates, ({ sign }) => sign).values()].toSorted(
    (a, b) => b.length - a.length,
  )
  if (most) {
    const share = (most.length / candidates.length) * (most.length > 1 ? 0.97 : 0.85)
    return {
      value: most[0]!.sign,
      confidence: rounded(share),
      box: boxOf(most[0]!.line.page, [most[0]!.word]),
    }
  }
  const crowns = lines.flatMap((line) =>
    line.words.filter(({ text }) => /(?:^|\d)kr\.?$/i.test(text)).map((word) => ({ line, word })),
  )[0]
  const all = lines.map(({ text }) => text.toLowerCase()).join(' ')
  const crown = /\bmva\b|\bkvittering\b/.test(all) ? 'NOK' : /\bbeløb\b|\bcvr\b/.test(all) ? 'DKK' : 'SEK'
  if (crowns) return { value: crown, confidence: 0.75, box: boxOf(crowns.line.page, [crowns.word]) }
  // Words of one land, where no sign was read.
  if (/\bmoms\b|\batt betala\b/.test(all)) return { value: 'SEK', confidence: 0.5, box: null }
  if (/\balv\b|\byhteensä\b|\bmwst\b|\biva\b/.test(all)) return { value: 'EUR', confidence: 0.5, box: null }
  return null
}

const topLines = 7

/** Who sold it: the largest letters at the top that are neither an address nor a word of all receipts. */
function merchantOf(lines: readonly Line[]): FoundValue | null {
  const top = lines.filter(({ page }) => page === 1).slice(0, topLines)
  const tall = Math.max(...top.map(heightOf), 0)
  const scored = top.flatMap((line, index) => {
    const letters = line.text.replaceAll(/[^\p{L}]/gu, '').length
    const digits = line.text.replaceAll(/\D/g, '').length
    if (letters < 3 || digits > letters / 2 || amountsIn(line).length > 0) return []
    const head = wordIn(line.plain, headWords) !== null
    const score = heightOf(line) / tall - index * 0.12 - (head ? 0.8 : 0) - (digits > 0 ? 0.3 : 0)
    return [{ line, score: score * (0.5 + meanOf(line.words) / 2) }]
  })
  const best = scored.toSorted((a, b) => b.score - a.score)[0]
  if (!best || best.score < 0) return null
  const words = trimmed(best.line.words)
  const value = withoutEdges(
    words.map(({ text }) => text).join(' '),
    /[\p{L}\p{N}]/u,
    /[\p{L}\p{N}.)]/u,
  ).slice(0, 200)
  if (value === '') return null
  // A figure by itself at an edge is no part of a name: a number of the shop, or a smudge.
  const isOdd = words.length > 1 && [words[0]!, words.at(-1)!].some(({ text }) => /^\p{N}$/u.test(text))
  const confidence = rounded(meanOf(words) * (isOdd ? 0.6 : 0.85))
  return { value, confidence, box: boxOf(best.line.page, words) }
}

/** Without the marks at the edges of the paper that were read as letters. */
function trimmed(words: readonly ReadWord[]): readonly ReadWord[] {
  const isMark = ({ text, confidence }: ReadWord) =>
    !/[\p{L}\p{N}]/u.test(text) || (text.length === 1 && confidence < 0.6)
  const from = words.findIndex((word) => !isMark(word))
  const to = words.findLastIndex((word) => !isMark(word))
  return from === -1 ? words : words.slice(from, to + 1)
}

function heightOf({ words }: Line): number {
  const heights = words.filter(({ text }) => /\p{L}{2}/u.test(text)).map(({ height }) => height)
  return heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)] ?? 0
}

/** What it was for, by the words of one category; null where none or several speak alike. */
function categoryOf(lines: readonly Line[]): FoundValue | null {
  const scored = Object.entries(categoryWords).map(([category, words]) => {
    const hits = lines.flatMap((line, index) =>
      wordIn(line.plain, words) === null ? [] : [{ line, weight: index < topLines ? 3 : 1 }],
    )
    return { category, hits, score: hits.reduce((sum, { weight }) => sum + weight, 0) }
  })
  const [first, second] = scored.toSorted((a, b) => b.score - a.score)
  if (!first || first.score === 0 || first.score === second?.score) return null
  const { line } = first.hits[0]!
  return {
    value: first.category,
    confidence: rounded(first.score >= 3 ? 0.8 : 0.55),
    box: boxOf(line.page, line.words),
  }
}
