import { sql } from 'kysely'
import type { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import type { InvoiceLineInput } from '../../../contract/invoices/lines.ts'
import { type Totals, totalsOf } from '../../../contract/invoices/totals.ts'
import { portOf, type Tx } from '../../context.ts'
import { holdBilled } from '../expenses/billed.ts'
import { assertAmount } from '../records/amounts.ts'
import { inserted } from '../records/columns.ts'
import { readSetting } from '../settings/read.ts'

export type Line = z.output<typeof InvoiceLineInput>

/** What an invoice as a whole may come to, in either direction. */
const mostDigits = 13

/**
 * What lines come to by the rounding of the port. Throws VALIDATION_FAILED naming the line for a price with more digits than
 * the currency has.
 */
export async function reckon(tx: Tx, lines: readonly Line[], currency: string): Promise<Totals> {
  for (const [index, { unitPrice }] of lines.entries())
    assertAmount(`lines.${index}.unitPrice`, unitPrice, currency)
  const totals = totalsOf(lines, currency, await readSetting(tx, 'tax_rounding'))
  if (totals.gross.replace('-', '').split('.')[0]!.length > mostDigits)
    throw new Refusal('VALIDATION_FAILED', [{ path: 'lines', message: 'The total is too large.' }])
  return totals
}

/** The columns of an invoice that follow from what its lines come to. */
export function totalColumns({ net, tax, gross, taxByRate }: Totals) {
  return { net, tax, gross, payable: gross, taxByRate: JSON.stringify(taxByRate) }
}

/** Writes the lines of an invoice in place of those it had. Throws what `holdBilled` does of their expenses. */
export async function writeLines(
  tx: Tx,
  invoiceId: string,
  lines: readonly Line[],
  { lineNets }: Pick<Totals, 'lineNets'>,
): Promise<void> {
  const portId = portOf(tx)
  await sql`delete from invoice_lines where port_id = ${portId} and invoice_id = ${invoiceId}`.execute(tx.db)
  if (lines.length === 0) return
  await holdBilled(tx, invoiceId, lines)
  const rows = lines.map(({ expenseId, ...line }, index) => ({
    portId,
    invoiceId,
    position: index + 1,
    ...line,
    expenseId: expenseId ?? null,
    net: lineNets[index],
  }))
  await sql`insert into invoice_lines ${inserted(rows)}`.execute(tx.db)
}

/** The lines of an invoice in their order. */
export async function readLines(tx: Pick<Tx, 'db' | 'tenantId'>, invoiceId: string): Promise<Line[]> {
  const { rows } = await sql<Line>`select description, trim_scale(quantity)::text as quantity,
      trim_scale(unit_price)::text as unit_price, trim_scale(tax_rate_pct)::text as tax_rate_pct, expense_id
    from invoice_lines where port_id = ${portOf(tx)} and invoice_id = ${invoiceId} order by position`.execute(
    tx.db,
  )
  return rows
}
