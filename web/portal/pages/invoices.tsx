import { Link } from 'wouter'
import { mostListed } from '../../../contract/portal/parts.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { formatDate, formatMoney } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { Nothing, Page } from '../parts/page.tsx'
import { Read } from '../parts/read.tsx'
import { usePortal } from '../session.tsx'

type Bill = Answer<'portal', 'invoices'>[number]

const tones: Record<Bill['status'], BadgeTone> = {
  draft: 'neutral',
  sent: 'warning',
  overdue: 'danger',
  paid: 'success',
  void: 'neutral',
}

export function Invoices() {
  const { t } = useTranslation()
  const bills = usePortal('invoices', {})
  return (
    <Page title={t('portal.nav.invoices')}>
      <Read query={bills} most={mostListed} empty={<Nothing>{t('portal.invoices.none')}</Nothing>}>
        {(all) => (
          <ul className="flex flex-col overflow-hidden rounded-xl border bg-surface">
            {all.map((bill) => (
              <li key={bill.id} className="border-b last:border-b-0">
                <Link
                  href={`/invoices/${bill.id}`}
                  className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4 hover:bg-hover"
                >
                  <span className="min-w-0 flex-1 basis-40">
                    <span className="block font-medium break-words">
                      {bill.kind === 'credit_note'
                        ? t('portal.invoices.creditNote')
                        : t('portal.invoices.invoice')}{' '}
                      {bill.number}
                    </span>
                    <span className="block text-sm text-ink-soft break-words">
                      {bill.billedTo}
                      {bill.dueDate && bill.kind !== 'credit_note' && (
                        <> · {t('portal.invoices.due', { day: formatDate(bill.dueDate) })}</>
                      )}
                    </span>
                  </span>
                  <span className="text-right">
                    <span className="block font-medium tabular-nums">
                      {formatMoney(bill.gross, bill.currency)}
                    </span>
                    {isOpen(bill) && bill.open !== bill.gross && (
                      <span className="block text-sm text-ink-soft tabular-nums">
                        {t('portal.invoices.left', { amount: formatMoney(bill.open, bill.currency) })}
                      </span>
                    )}
                  </span>
                  <InvoiceStatus bill={bill} />
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
export function isOpen({ status, kind }: Pick<Bill, 'status' | 'kind'>): boolean {
  return kind !== 'credit_note' && (status === 'sent' || status === 'overdue')
}

export function InvoiceStatus({ bill }: { bill: Pick<Bill, 'status' | 'kind'> }) {
  const { t } = useTranslation()
  const status = bill.kind === 'credit_note' ? 'credit_note' : bill.status
  return (
    <Badge tone={status === 'credit_note' ? 'neutral' : tones[status]}>
      {t(`portal.invoices.status.${status}`)}
    </Badge>
  )
}
