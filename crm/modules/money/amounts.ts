import { type RawBuilder, sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { amountProblem } from '../../../contract/money-fields.ts'
import { currencyDigits, currencyTable, usualCurrencies } from '../../../contract/values/currencies.ts'

type Sql = RawBuilder<unknown>

/** Throws VALIDATION_FAILED at `path` when the amount has more digits than its currency. */
export function assertAmount(path: string, amount: string | null | undefined, currency: string): void {
  const reason = amount ? amountProblem(amount, currency) : null
  if (reason) throw new Refusal('VALIDATION_FAILED', [because(path, reason)])
}

const usual = usualCurrencies.filter((code) => currencyDigits(code) === 2)
const unusual = [...currencyTable].filter(([, digits]) => digits !== 2)

// Writes `amount` with the digits of `currency`; the usual ones are looked at first.
const inDigits = sql<string>`round(amount, case when currency in (${literals(usual)}) then 2
  ${sql.join(
    unusual.map(([code, digits]) => sql`when currency = ${sql.lit(code)} then ${sql.lit(digits)}`),
    sql` `,
  )} else 2 end)::text`

/** SQL that writes an amount with the digits of its currency; null where there is none. */
export function amountText(amount: Sql, currency: Sql): RawBuilder<string> {
  return sql<string>`(select ${inDigits} from (select ${amount} as amount, ${currency} as currency) one)`
}

/** SQL that writes a price of one: as an amount, with up to four digits where it has more than the currency. */
export function priceText(price: Sql, currency: Sql): RawBuilder<string> {
  return sql<string>`(select case when ${inDigits}::numeric = amount then ${inDigits} else trim_scale(amount)::text end
    from (select ${price} as amount, ${currency} as currency) one)`
}

/** SQL for an amount and its currency in words, as `100 EUR`; null where one of them is. */
export function amountWithCode(amount: Sql, currency: Sql): RawBuilder<string> {
  return sql<string>`(select ${inDigits} || ' ' || currency from (select ${amount} as amount, ${currency} as currency) v
    where amount is not null and currency is not null)`
}

/** SQL that gathers rows of `amount` and `currency` as a JSON list, in the order of the currencies; null where there are none. */
export function amountsOf(order: Sql = sql`currency`): Sql {
  return sql`json_agg(json_build_object('currency', currency, 'amount', ${inDigits}) order by ${order})`
}

/** SQL for the JSON list of a relation of `amount` and `currency`, in the order of the currencies; an empty one of none. */
export function amountList<T = unknown>(relation: Sql): RawBuilder<T> {
  return sql<T>`(select coalesce(${amountsOf()}, '[]') from (${relation}) v)`
}

function literals(codes: readonly string[]) {
  return sql.join(codes.map((code) => sql.lit(code)))
}
