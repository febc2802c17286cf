import {
  absoluteOf,
  compareAmounts,
  differenceOf,
  percentIn,
  percentOf,
  plainOf,
  productOf,
  roundTo,
  signOf,
} from '../../../../../contract/values/money.ts'
/** A rate in percent as tables write it: 25,5 %, and 0.255 of a workbook; null for what is none. */
export function readRate(text: string): string | null {
  const [, figure, percent] = /^(\d{1,3}(?:[.,]\d{1,5})?)\s*(%?)$/.exec(text) ?? []
  if (figure === undefined) return null
  const written = figure.replace(',', '.')
  const isPart = percent === '' && signOf(written) > 0 && compareAmounts(written, '1') < 0
  const rate = isPart ? productOf(written, 100) : written
  return compareAmounts(rate, '100') <= 0 && compareAmounts(roundTo(rate, 3), rate) === 0
    ? plainOf(rate)
    : null
}

/** The rate that a cell names with other words, such as “20% (VAT on Income)” or “Moms 25 %”; null where it names none. */
export function rateIn(text: string): string | null {
  const bare = readRate(text.trim())
  if (bare !== null) return bare
  const [, figure] = /(?:^|[^\d.,])(\d{1,2}(?:[.,]\d{1,3})?) ?%/.exec(text) ?? []
  return figure === undefined ? null : readRate(figure)
}

/** Rates of value added tax that are in force somewhere in Europe, and a few of elsewhere. */
const usualRates =
  '0,2.1,3,3.8,4,4.8,5,5.5,6,7,7.7,8,8.1,8.5,9,9.5,10,11,12,13,13.5,14,15,16,17,18,19,20,21,22,23,24,25,25.5,26,27'.split(
    ',',
  )

/** Whether a cell is a rate of tax that people meet, in percent. */
export function isUsualRate(text: string): boolean {
  const rate = readRate(text)
  return rate !== null && usualRates.includes(rate)
}

/**
 * The rate by which a net has a tax, both in the decimals of a currency with `digits`: of the usual ones that come to it the
 * nearest to the quotient, else that in three decimals.
 */
export function rateOf(net: string, tax: string, digits: number): { ratePct: string; isUsual: boolean } {
  if (signOf(tax) === 0) return { ratePct: '0', isUsual: true }
  const quotient = percentIn(tax, net)
  const away = (rate: string) => absoluteOf(differenceOf(quotient, rate))
  const [usual] = usualRates
    .filter((rate) => compareAmounts(roundTo(percentOf(net, rate), digits), tax) === 0)
    .toSorted((one, other) => compareAmounts(away(one), away(other)))
  return { ratePct: usual ?? plainOf(roundTo(quotient, 3)), isUsual: usual !== undefined }
}
