import { Badge } from '../../../ui/badge.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { type InvoiceRow, invoiceTones, isPartlyPaid } from './invoice.ts'

/** Where an invoice stands; one that is out may be paid in part. */
export function InvoiceStatus({ invoice }: { invoice: Pick<InvoiceRow, 'status' | 'paid' | 'open'> }) {
  const { t } = useTranslation()
  const { status } = invoice
  if (!isPartlyPaid(invoice))
    return <Badge tone={invoiceTones[status]}>{t(`invoice.choice.status.${status}`)}</Badge>
  return status === 'overdue' ? (
    <Badge tone="danger">{t('invoices.overduePartly')}</Badge>
  ) : (
    <Badge tone="warning">{t('invoices.partlyPaid')}</Badge>
  )
}
