import { because, Refusal } from '../../../contract/errors.ts'
import { receiptTypes } from '../../../contract/expenses/limits.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { Reason } from '../../../contract/reasons.ts'
import { absoluteOf, compareAmounts, signOf } from '../../../contract/values/money.ts'
import type { Tx } from '../../context.ts'
import { attachFiles } from '../files/attach.ts'
import { assertAmount } from '../money/amounts.ts'
import { assertAssignee } from '../records/references/hold.ts'
import { aheadOf, todayInPort } from '../records/today.ts'

/** What is checked of an expense: as it becomes. */
export interface Checked {
  expenseDate: string
  amount: string
  currency: string
  taxAmount: string | null
  payerId: string | null
  payerName: string | null
  receiptFileIds: readonly string[]
  noReceiptReason: string | null
}

/**
 * Holds an expense against what an expense is; of a change only what is `written`. Throws VALIDATION_FAILED,
 * REFERENCE_NOT_FOUND, RECEIPT_REQUIRED.
 */
export async function assertExpense(
  tx: Tx,
  expense: Checked,
  written: (field: keyof Checked) => boolean = () => true,
): Promise<void> {
  const { amount, currency, taxAmount, payerId, payerName } = expense
  if (written('amount') || written('currency') || written('taxAmount')) {
    if (signOf(amount) === 0) throw invalid('amount', reasonFor('expense_amount'))
    assertAmount(written('amount') ? 'amount' : 'currency', amount, currency)
    assertAmount('taxAmount', taxAmount, currency)
    if (taxAmount !== null && signOf(taxAmount) * signOf(amount) < 0)
      throw invalid('taxAmount', signOf(amount) < 0 ? reasonFor('expense_tax_sign') : reasonFor('amount'))
    if (taxAmount !== null && compareAmounts(absoluteOf(taxAmount), absoluteOf(amount)) > 0)
      throw invalid('taxAmount', reasonFor('expense_tax'))
  }
  if (written('expenseDate')) {
    const today = await todayInPort(tx)
    if (expense.expenseDate > today) throw invalid('expenseDate', aheadOf(today))
  }
  if (payerId !== null && payerName !== null) throw invalid('payerName', reasonFor('expense_payer'))
  if (written('payerId')) await assertAssignee(tx, payerId, 'payerId')
  if (expense.receiptFileIds.length === 0 && expense.noReceiptReason === null)
    throw new Refusal('RECEIPT_REQUIRED', [because('receiptFileIds', 'expense_receipt')])
}

/** Puts the receipts on their expense. Throws REFERENCE_NOT_FOUND, FILE_TYPE_REFUSED. */
export function attachReceipts(tx: Tx, ids: readonly string[], id: string, title: string): Promise<void> {
  return attachFiles(tx, ids, {
    id,
    title,
    path: 'receiptFileIds',
    types: receiptTypes,
    otherwise: reasonFor('expense_receipt_type'),
  })
}

const invalid = (path: string, reason: Reason) => new Refusal('VALIDATION_FAILED', [because(path, reason)])
