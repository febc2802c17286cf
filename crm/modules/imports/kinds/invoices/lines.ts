import { type PricedLine, type Totals, totalsOf } from '../../../../../contract/invoices/totals.ts'
import { mostLines } from '../../../../../contract/invoices/vocabulary.ts'
import { reasonFor } from '../../../../../contract/reason.ts'
import { currencyDigits } from '../../../../../contract/values/currencies.ts'
import {
  absoluteOf,
  compareAmounts,
  differenceOf,
  netWithin,
  plainOf,
  roundTo,
  signOf,
  sumOf,
} from '../../../../../contract/values/money.ts'
import type { RowReader } from '../../cells/row-reader.ts'
import { rateIn, rateOf, readRate } from './rate.ts'
import { lineFields } from './row-line-fields.ts'
import { taxedTo } from './taxed-to.ts'

/** A line as the file has it; one without words is named when it is written. */
export type OpenLine = PricedLine & { readonly description: string | null }

/** What a row says of its line, before its lines were held against their total. */
interface WrittenLine {
  readonly description: string | null
  readonly quantity: string
  /** Of one, and of the whole line less its discount; one of the two at least. */
  readonly price: string | null
  readonly net: string | null
  readonly discount: string | null
  readonly rate: string | null
}

/** What the file says of an invoice as a whole. */
export interface Sum {
  readonly total: string | null
  readonly tax: string | null
}

export interface Charged {
  readonly lines: readonly OpenLine[]
  readonly totals: Totals
}

/**
 * What the rows of one invoice come to by their lines, held against the total where the file has one. Null where they say no
 * amounts of lines, and where those of a single row do not come to its total, so that the total alone counts,
 * which the row says. What contradicts is told to the readers.
 */
export function readRowLines(
  readers: readonly [RowReader, ...RowReader[]],
  currency: string,
  { total, tax }: Sum,
): Charged | null {
  const [first] = readers
  if (!['linePrice', 'lineNet'].some((key) => first.has(key))) return null
  if (readers.length > mostLines) {
    first.refuse(null, reasonFor('import_invoice_many_lines', { count: readers.length, most: mostLines }))
    return null
  }
  const lines = readers.map((reader) => readLine(reader, currency))
  if (readers.some(({ problems }) => problems.length > 0)) return null
  const written = lines.filter((line) => line !== null)
  if (written.length < lines.length) {
    if (readers.length === 1) return null
    const at = lines.indexOf(null)
    readers[at]!.refuse(
      lineFields.find((key) => readers[at]!.has(key)) ?? null,
      reasonFor('import_invoice_line', { line: at + 1 }),
    )
    return null
  }
  const ways = waysToRead(written, currency, { total, tax })
  const proven = ways.find((way) => way !== null)
  if (proven) return proven
  const { gross } = totalsOf(netLines(written, currency, { total, tax }), currency, 'invoice')
  if (readers.length === 1 && total !== null) {
    first.remark('total', reasonFor('import_line_total', { sum: gross, total }))
    return null
  }
  first.refuse(
    first.has('total') ? 'total' : 'lineNet',
    reasonFor('import_invoice_lines', { sum: gross, total: total! }),
  )
  return null
}

function readLine(reader: RowReader, currency: string): WrittenLine | null {
  const amount = (key: string) => reader.moneyNeeded(key, currency, currency)?.amount ?? null
  const [price, net, tax] = [readPrice(reader, currency), amount('lineNet'), amount('lineTax')]
  if (price === null && net === null) return null
  const quantity = plainOf(String(reader.number('lineQuantity') ?? 1))
  const discount = reader.number('lineDiscount')
  const rate = reader.text('lineRate')
  const known = rate === null ? null : rateIn(rate)
  const digits = currencyDigits(currency)
  return {
    description: reader.text('lineText'),
    quantity,
    ...{ price, net },
    discount: discount === null || discount === 0 ? null : plainOf(String(discount)),
    rate:
      known ??
      (tax !== null && net !== null && signOf(net) > 0 ? rateOf(net, tax, digits).ratePct : ownRate(reader)),
  }
}

/** A price of one has more decimals than its currency. */
function readPrice(reader: RowReader, currency: string): string | null {
  const amount = reader.money('linePrice', currency, currency)?.amount
  return amount === undefined ? null : plainOf(roundTo(amount, 4))
}

/** The rate of the whole invoice, where its rows have no rate of their own. */
function ownRate(reader: RowReader): string | null {
  const text = reader.text('taxRate')
  return text === null ? null : readRate(text)
}

/** Discounts in percent or as amounts, prices without tax or with it: the first way whose lines come to the total. */
function waysToRead(lines: readonly WrittenLine[], currency: string, sum: Sum): (Charged | null)[] {
  const { total } = sum
  const [percent, amounts] = (['discountPct', 'discountAmount'] as const).map((kind) =>
    netLines(lines, currency, sum, kind),
  )
  if (total === null) return [{ lines: percent!, totals: totalsOf(percent!, currency, 'invoice') }]
  return [
    ...[percent!, amounts!].map((some) => proven(some, currency, total)),
    withTax(percent!, currency, total),
  ]
}

/** Lines by their prices without tax. */
function netLines(
  lines: readonly WrittenLine[],
  currency: string,
  { total, tax }: Sum,
  kind: 'discountPct' | 'discountAmount' = 'discountPct',
): OpenLine[] {
  const digits = currencyDigits(currency)
  const priced = lines.map(({ description, quantity, price, net, discount }) => {
    const singleLine = { description, quantity: '1', unitPrice: net ?? '0' }
    if (price === null) return singleLine
    const line = { description, quantity: plainOf(roundTo(quantity, 3)), unitPrice: price }
    const less = discount === null ? line : { ...line, [kind]: discount }
    if (net === null) return less
    const fits = [less, line].find(
      (one) => compareAmounts(comesTo(one, currency), roundTo(net, digits)) === 0,
    )
    return fits ?? singleLine
  })
  const sum = sumOf(priced.map((line) => comesTo(line, currency)))
  const common =
    total === null || signOf(sum) <= 0 ? '0' : commonRate(sum, differenceOf(total, sum), tax, digits)
  return priced.map((line, at) => ({ ...line, taxRatePct: lines[at]!.rate ?? common }))
}

/** The rate of lines that name none, by what is left of the total: a usual one, or any where the tax of the file is just that. */
function commonRate(net: string, left: string, tax: string | null, digits: number): string {
  if (signOf(left) < 0 || (tax !== null && !isNear(left, tax))) return '0'
  const { ratePct, isUsual } = rateOf(net, left, digits)
  return isUsual || tax !== null ? ratePct : '0'
}

function comesTo(line: Omit<PricedLine, 'taxRatePct'>, currency: string): string {
  return totalsOf([{ ...line, taxRatePct: '0' }], currency, 'invoice').net
}

/** Other programs round each line, or each rate, by itself: so much between their total and ours is theirs. */
const isNear = (one: string, other: string) =>
  compareAmounts(absoluteOf(differenceOf(one, other)), '0.05') <= 0

/** Lines and their totals, where they come to `total`; its cents are those of the other program. */
function proven(lines: readonly OpenLine[], currency: string, total: string): Charged | null {
  const both = (['invoice', 'line'] as const).map((rounding) => totalsOf(lines, currency, rounding))
  const exact = both.find(({ gross }) => compareAmounts(gross, total) === 0)
  if (exact) return { lines, totals: exact }
  const [near] = both.filter(({ gross }) => isNear(gross, total))
  return near && signOf(near.tax) > 0 ? { lines, totals: taxedTo(near, total, currency) } : null
}

/** The same where the amounts of the lines have their tax in them. */
function withTax(lines: readonly OpenLine[], currency: string, total: string): Charged | null {
  const sums = lines.map((line) => comesTo(line, currency))
  if (compareAmounts(sumOf(sums), total) !== 0) return null
  const digits = currencyDigits(currency)
  const bare = lines.map(({ description, taxRatePct }, at) => ({
    ...{ description, taxRatePct, quantity: '1' },
    unitPrice: netWithin(sums[at]!, taxRatePct, digits),
  }))
  return proven(bare, currency, total)
}
