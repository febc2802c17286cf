import type { Amount } from '../../../contract/values/money.ts'
import { formatMoney } from '../words/format.ts'

export type AmountList = readonly Amount[]

/** Sums of one currency each, one beside the other: they are never added up. */
export function Amounts({ of, className }: { of: AmountList; className?: string }) {
  if (of.length === 0) return null
  return (
    <span className={className} data-figures>
      {amountsText(of)}
    </span>
  )
}

export function amountsText(of: AmountList): string {
  return of.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ')
}
