import { useMemo } from 'react'
import { signOf } from '../../../contract/values/money.ts'
import { KindList } from '../../kit/list/kind-list.tsx'
import { QuickPeriods } from '../../kit/list/quick-periods.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { RecordPage } from '../../kit/record/record-page.tsx'
import type { Input } from '../../kit/server/api.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { formatMoney } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { InvoiceBulk } from './bulk.tsx'
import { compactInvoice, invoiceColumns } from './columns.tsx'
import { InvoiceDialog } from './public/invoice-dialog.tsx'
import { InvoiceRecord } from './record.tsx'
import { useInvoiceFilters } from './use-filters.tsx'

/** Every invoice of the port. */
export function ListScreen() {
  const { t } = useTranslation()
  const filters = useInvoiceFilters()
  const columns = useMemo(() => invoiceColumns(t), [t])
  return (
    <KindList
      type="invoice"
      columns={columns}
      compactRow={compactInvoice}
      filters={filters}
      Record={InvoiceRecord}
      summary={(query) => <Totals query={query} />}
      bulk={(ids, clear) => <InvoiceBulk ids={ids} clear={clear} />}
      bulkGates={['invoices.send']}
      create={({ onClose, onCreated }) => <InvoiceDialog onClose={onClose} onDone={onCreated} />}
    />
  )
}

export function RecordScreen() {
  return <RecordPage type="invoice" Record={InvoiceRecord} />
}

type Query = NonNullable<Input<'invoices', 'totals'>['query']>

/** One sum for each currency: they are never added. Beside them the months and quarters of the books. */
function Totals({ query }: { query: Readonly<Record<string, string | undefined>> }) {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const totals = useRead('invoices', 'totals', { query: query as Query }, { keepPrevious: true })
  return (
    <div className="flex min-h-11.25 shrink-0 flex-wrap items-center gap-x-6 gap-y-1 border-b px-5 py-2 text-sm pointer-coarse:min-h-15.25">
      <ul aria-label={t('invoices.total')} className="flex flex-1 flex-wrap gap-x-6 gap-y-1">
        {totals.data?.map(({ currency, net, tax, gross, open, drafts }) => (
          <li key={currency} className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
            <strong className="font-semibold">{formatMoney(gross, currency)}</strong>
            <span className="text-xs text-ink-faint">
              {[
                t('invoices.sumOf', { net: formatMoney(net, currency), tax: formatMoney(tax, currency) }),
                signOf(open) !== 0 && t('invoices.sumOpen', { amount: formatMoney(open, currency) }),
                signOf(drafts) !== 0 && t('invoices.sumDrafts', { amount: formatMoney(drafts, currency) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <QuickPeriods value={search.issuedIn} onChange={(issuedIn) => change({ issuedIn })} />
    </div>
  )
}
