import type { Totals } from '../../../../../contract/invoices/totals.ts'
import { currencyDigits } from '../../../../../contract/values/currencies.ts'
import { compareAmounts, differenceOf, roundTo, sumOf } from '../../../../../contract/values/money.ts'

/** Totals whose tax makes up the difference to `total`, at the rate that has most of it. */
export function taxedTo(totals: Totals, total: string, currency: string): Totals {
  const digits = currencyDigits(currency)
  const difference = differenceOf(total, totals.gross)
  const [most] = totals.taxByRate.toSorted((one, other) => compareAmounts(other.tax, one.tax))
  const more = (tax: string) => roundTo(sumOf([tax, difference]), digits)
  return {
    ...totals,
    tax: more(totals.tax),
    gross: roundTo(total, digits),
    taxByRate: totals.taxByRate.map((one) => (one === most ? { ...one, tax: more(one.tax) } : one)),
  }
}
