import { currencyDigits } from '../../../../contract/values/currencies.ts'
import { percentOf, roundTo } from '../../../../contract/values/money.ts'

/** The part of a price that the port proposes as a deposit; null for none, and where there is no one price. */
export function proposedDeposit(
  prices: readonly { amount: string; currency: string }[],
  percent: number,
): { amount: string; currency: string } | null {
  const [price, other] = prices
  if (!price || other || percent === 0) return null
  const digits = currencyDigits(price.currency)
  return { amount: roundTo(percentOf(price.amount, percent), digits), currency: price.currency }
}
