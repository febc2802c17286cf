import { useMemo } from 'react'
import { oppositeOf, signOf } from '../../../contract/values/money.ts'
import { KindList } from '../../kit/list/kind-list.tsx'
import { QuickPeriods } from '../../kit/list/quick-periods.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { RecordPage } from '../../kit/record/record-page.tsx'
import type { Input } from '../../kit/server/api.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { formatMoney } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { compactPayment, paymentColumns } from './columns.tsx'
import { PaymentRecord } from './record.tsx'
import { usePaymentFilters } from './use-filters.tsx'

type Query = NonNullable<Input<'payments', 'totals'>['query']>

/** Every payment of the port, and what those shown sum up to. */
export function ListScreen() {
  const filters = usePaymentFilters()
  const columns = useMemo(() => paymentColumns(), [])
  return (
    <KindList
      type="payment"
      columns={columns}
      compactRow={compactPayment}
      filters={filters}
      Record={PaymentRecord}
      summary={(query) => <Totals query={query} />}
    />
  )
}

export function RecordScreen() {
  return <RecordPage type="payment" Record={PaymentRecord} />
}

/** One sum for each currency: they are never added. */
function Totals({ query }: { query: Readonly<Record<string, string | undefined>> }) {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const totals = useRead('payments', 'totals', { query: query as Query }, { keepPrevious: true })
  return (
    <div className="flex min-h-11.25 shrink-0 flex-wrap items-center gap-x-6 gap-y-1 border-b px-5 py-2 text-sm pointer-coarse:min-h-15.25">
      <ul aria-label={t('payments.total')} className="flex flex-1 flex-wrap gap-x-6 gap-y-1">
        {totals.data?.map(({ currency, received, deposits, balances, invoices, refunds }) => (
          <li key={currency} className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
            <strong className="font-semibold">{formatMoney(received, currency)}</strong>
            <span className="text-xs text-ink-faint">
              {(
                [
                  ['deposit', deposits],
                  ['balance', balances],
                  ['invoice', invoices],
                  ['refund', oppositeOf(refunds)],
                ] as const
              )
                .filter(([, amount]) => signOf(amount) !== 0)
                .map(
                  ([type, amount]) => `${t(`payment.choice.type.${type}`)} ${formatMoney(amount, currency)}`,
                )
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <QuickPeriods value={search.paidIn} onChange={(paidIn) => change({ paidIn })} />
    </div>
  )
}
