import { formatMoney } from '../../kit/words/format.ts'
import type { Translate } from '../../kit/words/i18n.ts'
import type { Event } from './line.ts'

/** What became of an invoice, with its number and the amount; null for what its words of every kind say. */
export function invoiceWords(
  t: Translate,
  { type, label, oldValues, newValues, metadata }: Event,
): string | null {
  const number = label ?? ''
  const money = (amount: unknown) =>
    amount === undefined ? '' : formatMoney(String(amount), String(metadata?.currency ?? ''))
  switch (type) {
    case 'invoice.sent':
      return t(metadata?.kind === 'credit_note' ? 'stream.invoice.credited' : 'stream.invoice.issued', {
        number,
        amount: money(metadata?.gross),
      })
    case 'invoice.payment_recorded':
      return t('stream.invoice.paidPart', { number, amount: money(newValues?.amount) })
    case 'invoice.payment_deleted':
      return t('stream.invoice.unpaidPart', { number, amount: money(oldValues?.amount) })
    case 'invoice.paid':
      return t('stream.invoice.paid', { number })
    case 'invoice.reopened':
      return t('stream.invoice.reopened', { number })
    case 'invoice.voided':
      return t('stream.invoice.voided', { number })
    case 'invoice.reminded':
      return t('stream.invoice.reminded', { number })
    case 'invoice.mailed_again':
      return t('stream.invoice.mailedAgain', { number })
    case 'invoice.mailed':
      return t('stream.invoice.mailed', { number })
    default:
      return null
  }
}
