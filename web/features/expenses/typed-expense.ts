import { useRef } from 'react'
import { useTenantId } from '../../kit/server/tenant.ts'
import { upload } from '../../kit/server/upload.ts'
import { writeDecimal } from '../../kit/words/format.ts'
import type { Expense } from './expense.ts'
import type { FormReceipt } from './receipts-field.tsx'

/** Somebody who is no user of the port. */
export const otherPayer = 'other'

/** What the form of an expense holds. */
export interface TypedExpense {
  merchant: string
  category: string
  expenseDate: string
  amount: string
  currency: string
  taxAmount: string
  /** The id of a user, or `otherPayer`. */
  payer: string
  payerName: string
  tripLabel: string
  note: string
  noReceiptReason: string
}

export function typedFrom(expense: Expense): TypedExpense {
  return {
    merchant: expense.merchant,
    category: expense.category,
    expenseDate: expense.expenseDate,
    amount: writeDecimal(expense.amount),
    currency: expense.currency,
    taxAmount: writeDecimal(expense.taxAmount ?? ''),
    payer: expense.payerId ?? otherPayer,
    payerName: expense.payerName ?? '',
    tripLabel: expense.tripLabel ?? '',
    note: expense.note ?? '',
    noReceiptReason: expense.noReceiptReason ?? '',
  }
}

/** Stores the new receipts and gives the ids of all; each is stored once, however often the form is tried again. Throws ApiError. */
export function useStoredReceipts(): (receipts: readonly FormReceipt[]) => Promise<string[]> {
  const tenantId = useTenantId()
  const stored = useRef(new Map<File, string>())
  return async (receipts) => {
    const ids: string[] = []
    for (const receipt of receipts) {
      if ('id' in receipt) {
        ids.push(receipt.id)
        continue
      }
      const { file } = receipt
      const form = new FormData()
      form.append('file', file)
      const { signal } = new AbortController()
      const id =
        stored.current.get(file) ??
        (await upload('files', 'upload', form, { tenantId, signal, onProgress: () => undefined })).id
      stored.current.set(file, id)
      ids.push(id)
    }
    return ids
  }
}
