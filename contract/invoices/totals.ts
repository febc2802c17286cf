import Big from 'big.js'
import { currencyDigits } from '../values/currencies.ts'
import type { TaxRounding } from './vocabulary.ts'

/** Of a line what its amounts follow from, as decimal strings. */
export interface PricedLine {
  readonly quantity: string
  readonly unitPrice: string
  readonly taxRatePct: string
}

/** What the lines of one rate come to. */
export interface TaxOfRate {
  readonly taxRatePct: string
  readonly net: string
  readonly tax: string
}

export interface Totals {
  readonly net: string
  readonly tax: string
  readonly gross: string
  /** By rate, the highest first. */
  readonly taxByRate: readonly TaxOfRate[]
  /** What each line comes to without tax, in their order. */
  readonly lineNets: readonly string[]
}

/**
 * What lines come to in a currency. Each line is rounded to the digits of the currency, half a unit away from zero; tax is
 * rounded once for all lines of a rate, or line by line.
 */
export function totalsOf(lines: readonly PricedLine[], currency: string, rounding: TaxRounding): Totals {
  const digits = currencyDigits(currency)
  const rounded = (amount: Big) => amount.round(digits, Big.roundHalfUp)
  const taxOf = (net: Big, rate: string) => net.times(rate).div(100)
  const nets = lines.map(({ quantity, unitPrice }) => rounded(new Big(quantity).times(unitPrice)))
  const rates = new Map<string, { net: Big; tax: Big }>()
  for (const [index, { taxRatePct }] of lines.entries()) {
    const rate = new Big(taxRatePct).toFixed()
    const { net, tax } = rates.get(rate) ?? { net: new Big(0), tax: new Big(0) }
    const ofLine = nets[index]!
    const more = rounding === 'line' ? rounded(taxOf(ofLine, rate)) : new Big(0)
    rates.set(rate, { net: net.plus(ofLine), tax: tax.plus(more) })
  }
  const byRate = [...rates]
    .map(([rate, { net, tax }]) => ({
      rate,
      net,
      tax: rounding === 'line' ? tax : rounded(taxOf(net, rate)),
    }))
    .sort((a, b) => new Big(b.rate).cmp(a.rate))
  const sum = (amounts: readonly Big[]) => amounts.reduce((all, one) => all.plus(one), new Big(0))
  const net = sum(nets)
  const tax = sum(byRate.map((one) => one.tax))
  const written = (amount: Big) => amount.toFixed(digits)
  return {
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
}
