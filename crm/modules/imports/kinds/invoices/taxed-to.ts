import Big from 'big.js'
import type { Totals } from '../../../../../contract/invoices/totals.ts'
import { currencyDigits } from '../../../../../contract/values/currencies.ts'

/** Totals whose tax makes up the difference to `total`, at the rate that has most of it. */
export function taxedTo(totals: Totals, total: string, currency: string): Totals {
  const digits = currencyDigits(currency)
  const difference = new Big(total).minus(totals.gross)
  const [most] = totals.taxByRate.toSorted((one, other) => new Big(other.tax).cmp(one.tax))
  const more = (tax: string) => new Big(tax).plus(difference).toFixed(digits)
  return {
    ...totals,
    tax: more(totals.tax),
    gross: new Big(total).toFixed(digits),
    taxByRate: totals.taxByRate.map((one) => (one === most ? { ...one, tax: more(one.tax) } : one)),
  }
}
