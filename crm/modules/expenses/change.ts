import type { BodyOf } from '../../../contract/endpoint.ts'
import type { expenses } from '../../../contract/expenses/endpoints.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { Tx } from '../../context.ts'
import { archiveRecord } from '../records/archive.ts'
import { changeRecord, changesOf, lockRecord } from '../records/change.ts'
import { assertTerms } from '../vocabularies/terms.ts'
import { assertUnbilled } from './billed.ts'
import { assertExpense, attachReceipts, type Checked } from './check.ts'

/** What an invoice was written by. */
const billed = ['merchant', 'expenseDate', 'amount', 'currency', 'taxAmount']

/**
 * Changes an expense. Throws RECORD_NOT_FOUND, VERSION_STALE, VALIDATION_FAILED, REFERENCE_NOT_FOUND, RECEIPT_REQUIRED,
 * INVOICE_LINKED, FILE_TYPE_REFUSED.
 */
export async function changeExpense(
  tx: Tx,
  id: string,
  body: BodyOf<typeof expenses.update>,
  ifMatch: number | null,
): Promise<void> {
  const row = await lockRecord(tx, kinds.expense, id)
  await assertTerms(tx, kinds.expense, [body], { before: row })
  const patch = {
    ...body,
    ...(body.receiptFileIds ? { receiptFileIds: [...new Set(body.receiptFileIds)] } : {}),
    // A payer takes the place of the other kind of payer.
    ...(body.payerId && body.payerName === undefined ? { payerName: null } : {}),
    ...(body.payerName && body.payerId === undefined ? { payerId: null } : {}),
  }
  const { keys } = changesOf(row, patch)
  if (keys.some((key) => billed.includes(key))) await assertUnbilled(tx, id)
  await assertExpense(tx, { ...row, ...defined(patch) } as Checked, (field) => keys.includes(field))
  if (keys.includes('receiptFileIds')) await attachReceipts(tx, patch.receiptFileIds!, id, row.called)
  await changeRecord(tx, kinds.expense, row, patch, ifMatch)
}

/** Archives an expense. Throws RECORD_NOT_FOUND, ALREADY_ARCHIVED, INVOICE_LINKED. */
export async function archiveExpense(tx: Tx, id: string): Promise<void> {
  await lockRecord(tx, kinds.expense, id)
  await assertUnbilled(tx, id)
  await archiveRecord(tx, kinds.expense, id)
}

function defined(patch: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
}
