import type { Column } from '../../kit/charts/series.ts'
import type { ListTarget } from '../../kit/record/links/list-link.tsx'
import { formatMoney, writeDecimal } from '../../kit/words/format.ts'
import type { Days } from './period.ts'

type Valued = { value: readonly { currency: string; amount: string }[] }

/** A column for each currency in which anything was won: amounts of different ones are never added. */
export function valueColumns<Row extends Valued>(
  rows: readonly Row[],
  label: (currency: string) => string,
  target: (row: Row) => ListTarget,
): readonly Column<Row>[] {
  const currencies = [
    ...new Set(rows.flatMap(({ value }) => value.map(({ currency }) => currency))),
  ].toSorted()
  const amountOf = (row: Row, currency: string) =>
    row.value.find((one) => one.currency === currency)?.amount ?? null
  return currencies.map((currency) => ({
    key: `value-${currency}`,
    label: label(currency),
    text: (row) => formatMoney(amountOf(row, currency), currency),
    cell: (row) => {
      const amount = amountOf(row, currency)
      return amount === null ? '' : writeDecimal(amount)
    },
    target,
  }))
}

type Narrowing = Readonly<Record<string, string>>

/** The list of deals opened in these days, and further narrowed. */
export function openedIn({ from, to }: Days, more: Narrowing = {}): ListTarget {
  return { list: 'interest', search: { view: 'table', createdFrom: from, createdTo: to, ...more } }
}

/** The list of deals that ended in these days as won, or in another way. */
export function wonIn(days: Days, more: Narrowing = {}): ListTarget {
  return endedIn(days, { outcome: 'won', ...more })
}
export function lostIn(days: Days, more: Narrowing = {}): ListTarget {
  return endedIn(days, { outcome: losses.join(), ...more })
}
export function endedIn({ from, to }: Days, more: Narrowing = {}): ListTarget {
  return { list: 'interest', search: { view: 'table', outcomeFrom: from, outcomeTo: to, ...more } }
}

const losses = ['lost_other_marina', 'lost_no_response', 'lost_unqualified', 'lost_other', 'cancelled']
