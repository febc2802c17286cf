import { FileDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { signOf } from '../../../contract/values/money.ts'
import { Button } from '../../../ui/button.tsx'
import { KindList } from '../../kit/list/kind-list.tsx'
import { QuickPeriods } from '../../kit/list/quick-periods.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { TotalsPlace } from '../../kit/list/totals-place.tsx'
import { RecordPage } from '../../kit/record/record-page.tsx'
import type { Input } from '../../kit/server/api.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { formatMoney } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { compactExpense, expenseColumns } from './columns.tsx'
import { ExpenseDialog } from './expense-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { ExpenseRecord } from './record.tsx'
import { useExpenseFilters } from './use-filters.tsx'

type Query = NonNullable<Input<'expenses', 'totals'>['query']>

/** Every expense of the port, and what those shown sum up to. */
export function ListScreen() {
  const { t } = useTranslation()
  const filters = useExpenseFilters()
  const columns = useMemo(() => expenseColumns(t), [t])
  return (
    <KindList
      type="expense"
      columns={columns}
      compactRow={compactExpense}
      filters={filters}
      Record={ExpenseRecord}
      create={({ onClose, onCreated }) => <ExpenseDialog onClose={onClose} onDone={onCreated} />}
      summary={(query) => <Totals query={query} />}
    />
  )
}

export function RecordScreen() {
  return <RecordPage type="expense" Record={ExpenseRecord} />
}

/** One sum for each currency: they are never added. */
function Totals({ query }: { query: Readonly<Record<string, string | undefined>> }) {
  const { t } = useTranslation()
  const [exporting, setExporting] = useState(false)
  const [search, change] = useSearchState()
  const totals = useRead('expenses', 'totals', { query: query as Query }, { keepPrevious: true })
  if (totals.isPending) return <TotalsPlace className="h-11.25 pointer-coarse:h-15.25" />
  const sums = totals.data ?? []
  // A month without an expense leaves the way to the other months.
  if (sums.length === 0 && !search.spentIn) return null
  return (
    <div className="flex min-h-11.25 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b px-5 py-2 text-sm pointer-coarse:min-h-15.25">
      <ul aria-label={t('expenses.total')} className="flex flex-1 flex-wrap gap-x-6 gap-y-1">
        {sums.map(({ currency, amount, tax }) => (
          <li key={currency} className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
            <strong className="font-semibold">{formatMoney(amount, currency)}</strong>
            {signOf(tax) !== 0 && (
              <span className="text-xs text-ink-faint">
                {t('expenses.ofWhichTax', { amount: formatMoney(tax, currency) })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className="min-w-0 max-sm:order-last max-sm:basis-full">
        <QuickPeriods value={search.spentIn} onChange={(spentIn) => change({ spentIn })} />
      </div>
      <Button size="sm" icon={<FileDown />} disabled={sums.length === 0} onClick={() => setExporting(true)}>
        {t('expenses.export.open')}
      </Button>
      {exporting && <ExportDialog query={query} onClose={() => setExporting(false)} />}
    </div>
  )
}
