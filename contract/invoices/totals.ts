import { currencyDigits } from '../values/currencies.ts'
import {
  compareAmounts,
  differenceOf,
  percentOf,
  plainOf,
  productOf,
  roundTo,
  shareOut,
  sumOf,
} from '../values/money.ts'
import type { TaxRounding } from './vocabulary.ts'

/** What is taken off, as decimal strings: a part in percent or an amount, never both; nothing where neither is there. */
export interface Discount {
  readonly discountPct?: string | null | undefined
  readonly discountAmount?: string | null | undefined
}

/** Of a line what its amounts follow from, as decimal strings. */
export interface PricedLine extends Discount {
  readonly quantity: string
  readonly unitPrice: string
  readonly taxRatePct: string
}

/** What the lines of one rate come to, less their share of the discount. */
export interface TaxOfRate {
  readonly taxRatePct: string
  readonly net: string
  readonly tax: string
}

export interface Totals {
  /** What the lines come to. */
  readonly subtotal: string
  /** What is taken off that. */
  readonly discount: string
  readonly net: string
  readonly tax: string
  readonly gross: string
  /** By rate, the highest first. */
  readonly taxByRate: readonly TaxOfRate[]
  /** What each line comes to without tax, its own discount taken off, in their order. */
  readonly lineNets: readonly string[]
}

/**
 * What lines come to in a currency, less a discount of all. Each line is rounded to the digits of the currency, half a unit away
 * from zero; tax is rounded once for all lines of a rate, or line by line. The discount is shared out over the rates, or the
 * lines, by what they come to, so that the shares add up to it exactly.
 */
export function totalsOf(
  lines: readonly PricedLine[],
  currency: string,
  rounding: TaxRounding,
  discount: Discount = {},
): Totals {
  const digits = currencyDigits(currency)
  const rounded = (amount: string) => roundTo(amount, digits)
  const taxOf = (net: string, rate: string) => rounded(percentOf(net, rate))
  const nets = lines.map((line) => {
    const price = productOf(line.unitPrice, line.quantity)
    const { discountPct, discountAmount } = line
    if (discountAmount) return rounded(differenceOf(rounded(price), discountAmount))
    return rounded(discountPct ? differenceOf(price, percentOf(price, discountPct)) : price)
  })
  const rateOf = ({ taxRatePct }: PricedLine) => plainOf(taxRatePct)
  const rates = [...new Set(lines.map(rateOf))].sort((one, other) => compareAmounts(other, one))
  const ofRate = (amounts: readonly string[], rate: string) =>
    sumOf(amounts.filter((_, index) => rateOf(lines[index]!) === rate))
  const subtotal = sumOf(nets)
  const { discountPct, discountAmount } = discount
  const off = rounded(discountPct ? percentOf(subtotal, discountPct) : discountAmount || '0')
  const byRate = rounding === 'line' ? lineByLine() : rateByRate()
  const net = differenceOf(subtotal, off)
  const tax = sumOf(byRate.map((one) => one.tax))
  return {
    subtotal: rounded(subtotal),
    discount: off,
    net: rounded(net),
    tax: rounded(tax),
    gross: rounded(sumOf([net, tax])),
    taxByRate: byRate.map((one) => ({
      taxRatePct: one.rate,
      net: rounded(one.net),
      tax: rounded(one.tax),
    })),
    lineNets: nets,
  }

  function rateByRate() {
    const perRate = rates.map((rate) => ofRate(nets, rate))
    const shares = shareOut(off, perRate, digits)
    return rates.map((rate, index) => {
      const left = differenceOf(perRate[index]!, shares[index]!)
      return { rate, net: left, tax: taxOf(left, rate) }
    })
  }

  function lineByLine() {
    const shares = shareOut(off, nets, digits)
    const left = nets.map((one, index) => differenceOf(one, shares[index]!))
    const taxes = left.map((one, index) => taxOf(one, rateOf(lines[index]!)))
    return rates.map((rate) => ({ rate, net: ofRate(left, rate), tax: ofRate(taxes, rate) }))
  }
}
