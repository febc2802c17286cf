import { sql } from 'kysely'
import type { z } from 'zod'
import { because, Refusal } from '../../../contract/errors.ts'
import type { InvoiceLineInput } from '../../../contract/invoices/lines.ts'
import { type Discount, type Totals, totalsOf } from '../../../contract/invoices/totals.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { Reason } from '../../../contract/reasons.ts'
import { absoluteOf, compareAmounts, moneyText } from '../../../contract/values/money.ts'
import { portOf, type Tx } from '../../context.ts'
import { holdBilled } from '../expenses/billed.ts'
import { assertAmount } from '../money/amounts.ts'
import { inserted } from '../records/columns.ts'
import { readSetting } from '../settings/read.ts'

export type Line = z.output<typeof InvoiceLineInput>

/** What an invoice as a whole may come to, in either direction. */
const mostDigits = 13

/**
 * What lines come to by the rounding of the port. A price of one may have four decimals whatever its currency has; the line is
 * rounded. Throws VALIDATION_FAILED naming the line for a discount that is none, or `lines` for a total that is too large.
 */
export async function reckon(
  tx: Tx,
  lines: readonly Line[],
  currency: string,
  discount: Discount = {},
): Promise<Totals> {
  const rounding = await readSetting(tx, 'tax_rounding')
  for (const [index, line] of lines.entries()) {
    const { discountPct: _pct, discountAmount: _amount, ...priced } = line
    assertDiscount(`lines.${index}.`, line, totalsOf([priced], currency, rounding).subtotal, currency)
  }
  const totals = totalsOf(lines, currency, rounding, discount)
  assertDiscount('', discount, totals.subtotal, currency)
  if (absoluteOf(totals.gross).split('.')[0]!.length > mostDigits)
    throw new Refusal('VALIDATION_FAILED', [because('lines', 'invoice_large')])
  return totals
}

/** Throws VALIDATION_FAILED for a discount that is said twice, or takes off more than there is. */
function assertDiscount(
  at: string,
  { discountPct, discountAmount }: Discount,
  most: string,
  currency: string,
): void {
  if (!discountAmount) return
  const path = `${at}discountAmount`
  assertAmount(path, discountAmount, currency)
  const refuse = (reason: Reason): never => {
    throw new Refusal('VALIDATION_FAILED', [because(path, reason)])
  }
  if (discountPct) refuse(reasonFor('invoice_discount_both'))
  if (compareAmounts(discountAmount, most) > 0)
    refuse(reasonFor('invoice_discount_large', { most: moneyText(most, currency) }))
}

/** The columns of an invoice that follow from what its lines come to. */
export function totalColumns({ discount, net, tax, gross, taxByRate }: Totals) {
  return { discount, net, tax, gross, payable: gross, taxByRate: JSON.stringify(taxByRate) }
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
    discountPct: line.discountPct ?? null,
    discountAmount: line.discountAmount ?? null,
    expenseId: expenseId ?? null,
    net: lineNets[index],
  }))
  await sql`insert into invoice_lines ${inserted(rows)}`.execute(tx.db)
}

/** The lines of an invoice in their order. */
export async function readLines(tx: Pick<Tx, 'db' | 'tenantId'>, invoiceId: string): Promise<Line[]> {
  const { rows } = await sql<Line>`select description, trim_scale(quantity)::text as quantity,
      trim_scale(unit_price)::text as unit_price, trim_scale(tax_rate_pct)::text as tax_rate_pct,
      trim_scale(discount_pct)::text as discount_pct, trim_scale(discount_amount)::text as discount_amount, expense_id
    from invoice_lines where port_id = ${portOf(tx)} and invoice_id = ${invoiceId} order by position`.execute(
    tx.db,
  )
  return rows
}
