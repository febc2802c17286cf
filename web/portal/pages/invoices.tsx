import { Link } from 'wouter'
import { mostListed } from '../../../contract/portal/parts.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { formatDate, formatMoney } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { Nothing, Page } from '../parts/page.tsx'
import { Read } from '../parts/read.tsx'
import { usePortal } from '../session.tsx'

type PortalInvoice = Answer<'portal', 'invoices'>[number]

const tones: Record<PortalInvoice['status'], BadgeTone> = {
  draft: 'neutral',
  sent: 'warning',
  overdue: 'danger',
  paid: 'success',
  void: 'neutral',
}

export function Invoices() {
  const { t } = useTranslation()
  const invoices = usePortal('invoices', {})
  return (
    <Page title={t('portal.nav.invoices')}>
      <Read query={invoices} most={mostListed} empty={<Nothing>{t('portal.invoices.none')}</Nothing>}>
        {(all) => (
          <ul className="flex flex-col overflow-hidden rounded-xl border bg-surface">
            {all.map((invoice) => (
              <li key={invoice.id} className="border-b last:border-b-0">
                <Link
                  href={`/invoices/${invoice.id}`}
                  className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4 hover:bg-hover"
                >
                  <span className="min-w-0 flex-1 basis-40">
                    <span className="block font-medium break-words">
                      {invoice.kind === 'credit_note'
                        ? t('portal.invoices.creditNote')
                        : t('portal.invoices.invoice')}{' '}
                      {invoice.number}
                    </span>
                    <span className="block text-sm text-ink-soft break-words">
                      {invoice.billedTo}
                      {invoice.dueDate && invoice.kind !== 'credit_note' && (
                        <> · {t('portal.invoices.due', { day: formatDate(invoice.dueDate) })}</>
                      )}
                    </span>
                  </span>
                  <span className="text-right">
                    <span className="block font-medium tabular-nums">
                      {formatMoney(invoice.gross, invoice.currency)}
                    </span>
                    {isOpen(invoice) && invoice.open !== invoice.gross && (
                      <span className="block text-sm text-ink-soft tabular-nums">
                        {t('portal.invoices.left', { amount: formatMoney(invoice.open, invoice.currency) })}
                      </span>
                    )}
                  </span>
                  <InvoiceStatus invoice={invoice} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Read>
    </Page>
  )
}

/** Whether it is to be paid: a credit note never is. */
export function isOpen({ status, kind }: Pick<PortalInvoice, 'status' | 'kind'>): boolean {
  return kind !== 'credit_note' && (status === 'sent' || status === 'overdue')
}

export function InvoiceStatus({ invoice }: { invoice: Pick<PortalInvoice, 'status' | 'kind'> }) {
  const { t } = useTranslation()
  const status = invoice.kind === 'credit_note' ? 'credit_note' : invoice.status
  return (
    <Badge tone={status === 'credit_note' ? 'neutral' : tones[status]}>
      {t(`portal.invoices.status.${status}`)}
    </Badge>
  )
}
