import { useMemo } from 'react'
import { InvoiceDialog } from '../../components/invoices/invoice-dialog.tsx'
import { KindList } from '../../components/list/kind-list.tsx'
import { RecordPage } from '../../components/record/record-page.tsx'
import { compactInvoice, invoiceColumns } from './columns.tsx'
import { InvoiceRecord } from './record.tsx'
import { useInvoiceFilters } from './use-filters.tsx'

/** Every invoice of the port. */
export function ListScreen() {
  const filters = useInvoiceFilters()
  const columns = useMemo(() => invoiceColumns(), [])
  return (
    <KindList
      type="invoice"
      columns={columns}
      compactRow={compactInvoice}
      filters={filters}
      Record={InvoiceRecord}
      create={({ onClose, onCreated }) => <InvoiceDialog onClose={onClose} onDone={onCreated} />}
    />
  )
}

export function RecordScreen() {
  return <RecordPage type="invoice" Record={InvoiceRecord} />
}
