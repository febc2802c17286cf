import Big from 'big.js'

/** A rate in percent as tables write it: 25,5 %, and 0.255 of a workbook; null for what is none. */
export function readRate(text: string): string | null {
  const [, figure, percent] = /^(\d{1,3}(?:[.,]\d{1,5})?)\s*(%?)$/.exec(text) ?? []
  if (figure === undefined) return null
  const written = new Big(figure.replace(',', '.'))
  const rate = percent === '' && written.gt(0) && written.lt(1) ? written.times(100) : written
  return rate.lte(100) && rate.round(3).eq(rate) ? rate.toFixed() : null
}

/** Rates that most invoices have, from which the rate of an amount of tax is told. */
const commonRates = [
  25.5, 25, 24, 23, 22, 21, 20, 19, 18, 17, 15, 14, 13.5, 13, 12, 10, 9, 8, 7, 6, 5.5, 5, 4,
]

/** The rate by which a net has a tax, both decimals of a currency with `digits`: a common one, else the quotient in three decimals. */
export function rateOf(net: Big, tax: Big, digits: number): { ratePct: string; isCommon: boolean } {
  if (tax.eq(0)) return { ratePct: '0', isCommon: true }
  const common = commonRates.find((rate) => net.times(rate).div(100).round(digits, Big.roundHalfUp).eq(tax))
  const ratePct = common === undefined ? tax.times(100).div(net).round(3).toFixed() : String(common)
  return { ratePct, isCommon: common !== undefined }
}
