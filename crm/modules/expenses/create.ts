import type { BodyOf } from '../../../contract/endpoint.ts'
import type { expenses } from '../../../contract/expenses/endpoints.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { Tx } from '../../context.ts'
import { createRecord, type Strictness } from '../records/creating/create.ts'
import { portDefaults } from '../records/port-defaults.ts'
import { assertExpense, attachReceipts } from './check.ts'
import { assertOnce } from './once.ts'

/**
 * Creates an expense with its receipts and tags and records it. Gives its id. Throws VALIDATION_FAILED, REFERENCE_NOT_FOUND,
 * RECEIPT_REQUIRED, FILE_TYPE_REFUSED, EXPENSE_TWICE.
 */
export function createExpense(
  tx: Tx,
  { acknowledgeTwice = false, ...expense }: BodyOf<typeof expenses.create>,
  strict: Strictness = {},
): Promise<string> {
  return createRecord(tx, kinds.expense, expense, {
    ...strict,
    prepare: async (body) => {
      const unnamed = body.payerId == null && body.payerName == null
      const values = {
        merchant: body.merchant,
        category: body.category ?? 'other',
        expenseDate: body.expenseDate,
        amount: body.amount,
        currency: body.currency ?? (await portDefaults(tx)).currency,
        taxAmount: body.taxAmount ?? null,
        payerId: unnamed ? tx.actor.userId : (body.payerId ?? null),
        payerName: body.payerName ?? null,
        tripLabel: body.tripLabel ?? null,
        note: body.note ?? null,
        noReceiptReason: body.noReceiptReason ?? null,
      }
      const receiptFileIds = [...new Set(body.receiptFileIds ?? [])]
      const columns = { ...values, receiptFileIds }
      // Who pays without being named is let in already.
      await assertExpense(tx, columns, (field) => field !== 'payerId' || !unnamed)
      return {
        columns: { ...columns, createdBy: tx.actor.userId },
        label: values.merchant,
        values: { ...values, receipts: receiptFileIds.length },
        expense: columns,
      }
    },
    after: async ([row]) => {
      const { id, label, expense } = row!
      await attachReceipts(tx, expense.receiptFileIds, id, label)
      if (!acknowledgeTwice) await assertOnce(tx, { id, ...expense })
    },
  })
}
