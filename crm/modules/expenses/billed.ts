import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { portOf, type Tx } from '../../context.ts'

const billing = (
  port: string,
) => sql`from invoice_lines l join invoices v on v.port_id = ${port} and v.id = l.invoice_id
  where l.port_id = ${port} and l.expense_id = r.id and v.status <> 'void'`
/** SQL for the invoice that bills the expense `r` on; one that was taken back does not. */
export const billedBy = (port: string) => sql`(select v.id ${billing(port)} order by v.id limit 1)`
/** SQL for whether an invoice bills the expense `r` on. */
export const isBilled = (port: string) => sql<boolean>`exists (select 1 ${billing(port)})`

/** Throws INVOICE_LINKED for an expense that stands on an invoice. Its row is locked. */
export async function assertUnbilled(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ invoiceId: string | null }>`select ${billedBy(portOf(tx))} as invoice_id
    from expenses r where r.port_id = ${portOf(tx)} and r.id = ${id}`.execute(tx.db)
  if (rows[0]?.invoiceId) throw new Refusal('INVOICE_LINKED')
}

/**
 * Holds the expenses that lines of an invoice bill on until the transaction ends. Throws REFERENCE_NOT_FOUND,
 * RECORD_ARCHIVED and INVOICE_LINKED, naming the line.
 */
export async function holdBilled(
  tx: Tx,
  invoiceId: string,
  lines: readonly { expenseId?: string | null | undefined }[],
): Promise<void> {
  const ids = lines.flatMap(({ expenseId }) => expenseId ?? [])
  if (ids.length === 0) return
  const { rows } = await sql<{
    id: string
    archived: boolean
  }>`select r.id, r.archived_at is not null as archived
    from expenses r where r.port_id = ${portOf(tx)} and r.id = any(${ids}::uuid[]) order by r.id for update`.execute(
    tx.db,
  )
  const { rows: billed } = await sql<{ id: string }>`select l.expense_id as id from invoice_lines l
    join invoices v on v.port_id = ${portOf(tx)} and v.id = l.invoice_id
    where l.port_id = ${portOf(tx)} and l.expense_id = any(${ids}::uuid[]) and l.invoice_id <> ${invoiceId}
      and v.status <> 'void'`.execute(tx.db)
  const found = new Map(rows.map((row) => [row.id, row]))
  const elsewhere = new Set(billed.map(({ id }) => id))
  for (const [index, { expenseId }] of lines.entries()) {
    if (!expenseId) continue
    const path = `lines.${index}.expenseId`
    const expense = found.get(expenseId)
    if (!expense) throw new Refusal('REFERENCE_NOT_FOUND', [because(path, 'no_record')])
    if (expense.archived) throw new Refusal('RECORD_ARCHIVED', [because(path, 'record_archived')])
    // Once, on this invoice too.
    if (elsewhere.has(expenseId)) throw new Refusal('INVOICE_LINKED', [because(path, 'expense_billed')])
    elsewhere.add(expenseId)
  }
}
