import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { currencyDigits, currencyTable, usualCurrencies } from '../../../contract/values/currencies.ts'
import { amountProblem } from '../../../contract/values/money.ts'

/** Throws VALIDATION_FAILED at `path` when the amount has more digits than its currency. */
export function assertAmount(path: string, amount: string | null | undefined, currency: string): void {
  const reason = amount ? amountProblem(amount, currency) : null
  if (reason) throw new Refusal('VALIDATION_FAILED', [because(path, reason)])
}

const usual = usualCurrencies.filter((code) => currencyDigits(code) === 2)
const unusual = [...currencyTable].filter(([, digits]) => digits !== 2)

/** SQL that writes `amount` with the digits of its currency; the usual ones are looked at first. */
export const amountText = sql<string>`round(amount, case when currency in (${literals(usual)}) then 2
  ${sql.join(
    unusual.map(([code, digits]) => sql`when currency = ${sql.lit(code)} then ${sql.lit(digits)}`),
    sql` `,
  )} else 2 end)::text`

function literals(codes: readonly string[]) {
  return sql.join(codes.map((code) => sql.lit(code)))
}
