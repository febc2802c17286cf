import type { InvoiceStatus } from '../../../contract/invoices/states.ts'
import { signOf } from '../../../contract/values/money.ts'
import type { BadgeTone } from '../../../ui/badge.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { formatMoney } from '../../kit/words/format.ts'
import type { Translate } from '../../kit/words/i18n.ts'

export type Invoice = Answer<'invoices', 'get'>
export type InvoiceRow = Answer<'invoices', 'list'>['data'][number]

export const invoiceTones: Readonly<Record<InvoiceStatus, BadgeTone>> = {
  draft: 'neutral',
  sent: 'accent',
  overdue: 'danger',
  paid: 'success',
  void: 'neutral',
}

/** What an invoice is called: its number, or as long as it has none who is billed. */
export function nameOf({
  number,
  billingEntityName,
}: Pick<InvoiceRow, 'number' | 'billingEntityName'>): string {
  return number ?? billingEntityName
}

/** A part of it was paid, and another is open. */
export function isPartlyPaid({ status, paid, open }: Pick<InvoiceRow, 'status' | 'paid' | 'open'>): boolean {
  return (status === 'sent' || status === 'overdue') && signOf(paid) !== 0 && signOf(open) !== 0
}

/** What it comes to, and how much of that is open where a part is paid. */
export function sumInWords(t: Translate, invoice: Invoice): string {
  const gross = formatMoney(invoice.gross, invoice.currency)
  return isPartlyPaid(invoice)
    ? t('invoices.openOf', { open: formatMoney(invoice.open, invoice.currency), gross })
    : gross
}

/** What shows something of invoices beside their own lists. */
export const touchedByInvoices = ['payments', 'interests', 'alerts', 'files', 'overviews'] as const
