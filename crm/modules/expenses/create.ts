import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { expenses } from '../../../contract/expenses/endpoints.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { inserted } from '../records/columns.ts'
import { recordMade } from '../records/custom/made.ts'
import { checkValues } from '../records/custom/values.ts'
import { portDefaults } from '../records/port-defaults.ts'
import { assertExpense, attachReceipts } from './check.ts'
import { assertOnce } from './once.ts'

/**
 * Creates an expense with its receipts and tags and records it. Gives its id. Throws VALIDATION_FAILED, REFERENCE_NOT_FOUND,
 * RECEIPT_REQUIRED, FILE_TYPE_REFUSED, EXPENSE_TWICE.
 */
export async function createExpense(
  tx: Tx,
  { tagIds = [], custom, acknowledgeTwice = false, ...body }: BodyOf<typeof expenses.create>,
): Promise<string> {
  const [checked] = await checkValues(tx, 'expense', [custom], () => 'custom')
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
    receiptFileIds: [...new Set(body.receiptFileIds ?? [])],
    noReceiptReason: body.noReceiptReason ?? null,
  }
  // Who pays without being named is let in already.
  await assertExpense(tx, values, (field) => field !== 'payerId' || !unnamed)
  const id = uuidv7()
  const row = { portId: portOf(tx), id, ...values, createdBy: tx.actor.userId }
  await sql`insert into expenses ${inserted([row])}`.execute(tx.db)
  await attachReceipts(tx, values.receiptFileIds, id, values.merchant)
  if (!acknowledgeTwice) await assertOnce(tx, { id, ...values })
  const { receiptFileIds, ...rest } = values
  await recordMade(tx, 'expense', [
    {
      id,
      label: values.merchant,
      values: { ...rest, receipts: receiptFileIds.length },
      tagIds,
      checked: checked!,
    },
  ])
  return id
}
