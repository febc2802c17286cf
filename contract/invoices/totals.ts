import Big from 'big.js'
import { currencyDigits } from '../values/currencies.ts'
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
  const rounded = (amount: Big) => amount.round(digits, Big.roundHalfUp)
  const taxOf = (net: Big, rate: string) => rounded(net.times(rate).div(100))
  const nets = lines.map((line) => {
    const price = new Big(line.quantity).times(line.unitPrice)
    const { discountPct, discountAmount } = line
    if (discountAmount) return rounded(price).minus(discountAmount)
    return rounded(discountPct ? price.times(new Big(100).minus(discountPct)).div(100) : price)
  })
  const rateOf = ({ taxRatePct }: PricedLine) => new Big(taxRatePct).toFixed()
  const rates = [...new Set(lines.map(rateOf))].sort((a, b) => new Big(b).cmp(a))
  const ofRate = (amounts: readonly Big[], rate: string) =>
    sum(amounts.filter((_, index) => rateOf(lines[index]!) === rate))
  const subtotal = sum(nets)
  const off = rounded(
    discount.discountPct
      ? subtotal.times(discount.discountPct).div(100)
      : new Big(discount.discountAmount || 0),
  )
  const byRate = rounding === 'line' ? lineByLine() : rateByRate()
  const net = subtotal.minus(off)
  const tax = sum(byRate.map((one) => one.tax))
  const written = (amount: Big) => amount.toFixed(digits)
  return {
    subtotal: written(subtotal),
    discount: written(off),
    net: written(net),
    tax: written(tax),
    gross: written(net.plus(tax)),
    taxByRate: byRate.map((one) => ({
      taxRatePct: one.rate,
      net: written(one.net),
      tax: written(one.tax),
    })),
    lineNets: nets.map(written),
  }

  function rateByRate() {
    const perRate = rates.map((rate) => ofRate(nets, rate))
    const shares = sharesOf(off, perRate, digits)
    return rates.map((rate, index) => {
      const left = perRate[index]!.minus(shares[index]!)
      return { rate, net: left, tax: taxOf(left, rate) }
    })
  }

  function lineByLine() {
    const shares = sharesOf(off, nets, digits)
    const left = nets.map((one, index) => one.minus(shares[index]!))
    const taxes = left.map((one, index) => taxOf(one, rateOf(lines[index]!)))
    return rates.map((rate) => ({ rate, net: ofRate(left, rate), tax: ofRate(taxes, rate) }))
  }
}

const sum = (amounts: readonly Big[]) => amounts.reduce((all, one) => all.plus(one), new Big(0))

/** Shares an amount out by weights; what rounding leaves goes, a unit each, to those that lost most by it. */
function sharesOf(amount: Big, weights: readonly Big[], digits: number): readonly Big[] {
  const all = sum(weights)
  if (amount.eq(0) || all.eq(0)) return weights.map((_, index) => (index === 0 ? amount : new Big(0)))
  const exact = weights.map((weight) => amount.times(weight).div(all))
  const shares = exact.map((share) => share.round(digits, Big.roundDown))
  const rest = amount.minus(sum(shares))
  const unit = new Big(10).pow(-digits).times(rest.lt(0) ? -1 : 1)
  const lost = (index: number) => exact[index]!.minus(shares[index]!).times(unit)
  const order = weights.map((_, index) => index).sort((a, b) => lost(b).cmp(lost(a)) || a - b)
  const units = Number(rest.div(unit).toFixed(0))
  const favoured = new Set(order.slice(0, units))
  return shares.map((share, index) => (favoured.has(index) ? share.plus(unit) : share))
}
