import type { InvoiceStatus as Status } from '../../../contract/invoices/states.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { invoiceTones } from './invoice.ts'

/** Where an invoice stands. */
export function InvoiceStatus({ status }: { status: Status }) {
  const { t } = useTranslation()
  return <Badge tone={invoiceTones[status]}>{t(`invoice.choice.status.${status}`)}</Badge>
}
