import type { BodyOf } from '../../../contract/endpoint.ts'
import type { interests } from '../../../contract/interests/endpoints.ts'
import type { Kinds } from '../../../contract/kinds.ts'
import type { Tx } from '../../context.ts'
import { assertAmount } from '../money/amounts.ts'
import type { Locked } from '../records/change.ts'
import { portDefaults } from '../records/port-defaults.ts'

const amounts = [
  ['priceMax', 'priceMaxCurrency'],
  ['depositExpectedAmount', 'depositExpectedCurrency'],
] as const

/**
 * The currencies of the amounts in a body: one that is not named stays as it was, or is the port's; one that is
 * named without an amount waits for it. Throws VALIDATION_FAILED when an amount has more digits than its currency.
 */
export async function withCurrencies(
  tx: Tx,
  body: BodyOf<typeof interests.update>,
  before: Partial<Locked<Kinds['interest']>> = {},
): Promise<Record<string, string | null>> {
  const currencies: Record<string, string | null> = {}
  for (const [amountKey, currencyKey] of amounts) {
    if (body[amountKey] === undefined && body[currencyKey] === undefined) continue
    const amount = body[amountKey] === undefined ? before[amountKey] : body[amountKey]
    if (!amount) {
      currencies[currencyKey] = body[currencyKey] ?? null
      continue
    }
    const newCurrency = body[currencyKey] === undefined ? before[currencyKey] : body[currencyKey]
    const currency = newCurrency ?? (await portDefaults(tx)).currency
    assertAmount(body[amountKey] ? amountKey : currencyKey, amount, currency)
    currencies[currencyKey] = currency
  }
  return currencies
}
