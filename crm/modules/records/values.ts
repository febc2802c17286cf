import type { RawBuilder } from 'kysely'
import type { Kind } from '../../../contract/kinds.ts'
import type { Field } from '../../../contract/record-fields.ts'
import { amountText } from '../money/amounts.ts'
import { columnOf, type Source } from './filter.ts'

type Sql = RawBuilder<unknown>

/** SQL values of fields, by their names. */
export type Values = Readonly<Record<string, Sql>>

/** How a test of a filter is put to values. */
export function sourcesOf(values: Values = {}): Record<string, Source> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, Source] => [name, (test) => test.of(value)]),
  )
}

/** Values as a record shows them, and its amounts that are columns: with the digits of their currency. */
export function shownOf(kind: Kind, alias: string, values: Values = {}): Values {
  const amounts = Object.entries<Field>(kind.fields).flatMap(([name, { currency }]) =>
    currency
      ? [[name, amountText(values[name] ?? columnOf(alias, name), columnOf(alias, currency))] as const]
      : [],
  )
  return { ...values, ...Object.fromEntries(amounts) }
}
