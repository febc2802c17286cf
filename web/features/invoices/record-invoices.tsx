import { Plus, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { Item, ItemList } from '../../kit/record/item-list.tsx'
import { RecordLink, useOpenRecord } from '../../kit/record/links/records.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatDate, formatMoney } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { InvoiceSeed } from './draft/typed-invoice.ts'
import { type InvoiceRow, nameOf } from './invoice.ts'
import { InvoiceStatus } from './invoice-status.tsx'
import { Ledger } from './ledger.tsx'
import { InvoiceDialog } from './public/invoice-dialog.tsx'

type RecordInvoicesProps = {
  of: { clientId: string } | { companyId: string } | { interestId: string } | { tenancyId: string }
  /** What a new one begins with; without it none is made from here. */
  seed: InvoiceSeed | null
}

/** The invoices of a client, a company or an interest, and writing another one. */
export function RecordInvoices({ of, seed }: RecordInvoicesProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [writing, setWriting] = useState(false)
  const openRecord = useOpenRecord()
  const invoices = useRead('invoices', 'list', { query: { ...of, limit: '200' } })
  if (invoices.error) return <ProblemState error={invoices.error} onRetry={() => void invoices.refetch()} />
  if (!invoices.data) return <SkeletonLines className="p-5" />
  const rows = invoices.data.data
  const add = seed && can('invoices.create') && (
    <Button
      size="sm"
      variant={rows.length === 0 ? 'primary' : 'secondary'}
      icon={<Plus />}
      onClick={() => setWriting(true)}
    >
      {t('invoices.create')}
    </Button>
  )
  return (
    <>
      {rows.length > 0 && !('tenancyId' in of) && <Ledger of={of} />}
      {rows.length === 0 ? (
        <EmptyState icon={<ReceiptText />} title={t('invoices.emptyTitle')} action={add}>
          {t('invoices.empty')}
        </EmptyState>
      ) : (
        <>
          {add && <div className="flex justify-end px-5 pt-3 pb-1">{add}</div>}
          <ItemList label={t('nav.invoices')}>
            {rows.map((row) => (
              <InvoiceItem key={row.id} row={row} />
            ))}
          </ItemList>
        </>
      )}
      {writing && seed && (
        <InvoiceDialog
          seed={seed}
          onClose={() => setWriting(false)}
          onDone={(id) => {
            setWriting(false)
            openRecord('invoice', id)
          }}
        />
      )}
    </>
  )
}

function InvoiceItem({ row }: { row: InvoiceRow }) {
  const { t } = useTranslation()
  return (
    <Item
      icon={<ReceiptText />}
      title={
        <>
          <RecordLink type="invoice" id={row.id}>
            {nameOf(row)}
          </RecordLink>
          <InvoiceStatus invoice={row} />
        </>
      }
      detail={[
        t(`invoice.choice.kind.${row.kind}`),
        row.dueDate && t('invoices.due', { date: formatDate(row.dueDate) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      aside={<span className="tabular-nums">{formatMoney(row.gross, row.currency, 'column')}</span>}
    />
  )
}
