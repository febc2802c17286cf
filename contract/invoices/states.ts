import type { Permission } from '../permissions.ts'
import { signOf } from '../values/money.ts'
import type { InvoiceKind } from './vocabulary.ts'

// Plain, without schemas, so that the browser can have it too.

/** An invoice is written, sent with a number, paid in full, or taken back by a credit note. */
export const invoiceStates = ['draft', 'sent', 'paid', 'void'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** What is shown of it: one that is sent and whose day has passed is overdue. */
export const invoiceStatuses = ['draft', 'sent', 'overdue', 'paid', 'void'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Whether an invoice, as it is stored or shown, is open although its day is over. */
export function isOverdue(
  {
    status,
    kind,
    open,
    dueDate,
  }: { status: InvoiceStatus; kind: InvoiceKind; open: string; dueDate: string | null },
  today: string,
): boolean {
  const isOut = status === 'sent' || status === 'overdue'
  return isOut && kind !== 'credit_note' && signOf(open) > 0 && dueDate !== null && dueDate < today
}

interface Move {
  readonly from: readonly InvoiceState[]
  readonly to: InvoiceState
  readonly gate: Permission
  /** The fact it records. */
  readonly fact: 'sent' | 'paid' | 'reopened' | 'voided'
}

/**
 * The moves of an invoice, by what causes each: from which states, to which, and who may. A payment of what is open settles it,
 * taking one out reopens it.
 */
export const invoiceMoves = {
  send: { from: ['draft'], to: 'sent', gate: 'invoices.send', fact: 'sent' },
  settle: { from: ['sent'], to: 'paid', gate: 'invoices.record_payment', fact: 'paid' },
  reopen: { from: ['paid'], to: 'sent', gate: 'payments.delete', fact: 'reopened' },
  void: { from: ['sent', 'paid'], to: 'void', gate: 'invoices.send', fact: 'voided' },
} as const satisfies Readonly<Record<string, Move>>
