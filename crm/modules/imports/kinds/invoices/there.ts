import { sql } from 'kysely'
import { reasonFor } from '../../../../../contract/reason.ts'
import { compareAmounts, plainOf } from '../../../../../contract/values/money.ts'
import { type Ctx, portOf } from '../../../../context.ts'
import type { Problem } from '../../cells/problem.ts'
import { madeBy } from '../../rows/made-by.ts'
import type { GoodRow, Match, Matching } from '../kind.ts'
import type { OpenInvoice } from './read.ts'

/** Who is billed by a row. */
export interface Billed {
  readonly type: 'client' | 'company'
  readonly id: string
  /** The invoice that the port has is a draft still: it may be brought up. */
  readonly isDraft?: true
}

export interface There {
  id: string
  status: string
  number: string
  gross: string
  paid: string
  dueDate: string
  currency: string
  billingEntityType: Billed['type']
  billingEntityId: string
}

/** The invoices of the port that have the numbers of rows, by their own or another system’s, but for those this import made. */
export async function findThere(
  ctx: Ctx,
  rows: readonly GoodRow<OpenInvoice>[],
  { importId, numbered }: Matching,
): Promise<ReadonlyMap<number, There>> {
  const port = portOf(ctx)
  const calls = rows.map(({ row, record }) => ({
    row,
    number: record.number,
    id: numbered?.get(row) ?? null,
  }))
  const { rows: found } = await sql<There & { row: number }>`
    select distinct on (g."row") g."row", t.id, t.status, coalesce(t.number, g.number) as number, t.gross::text,
      t.paid::text, t.due_date::text, t.currency, t.billing_entity_type,
      coalesce(t.bill_client_id, t.bill_company_id) as billing_entity_id
    from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as g("row" int, number text, id uuid)
    cross join lateral (
      select i.* from invoices i where i.port_id = ${port} and i.plain_number = lower(g.number)
      union all
      select i.* from invoices i where i.port_id = ${port} and i.id = g.id offset 0) t
    where not ${madeBy(importId, port, 't')} order by g."row", t.id = g.id desc nulls last`.execute(ctx.db)
  return new Map(found.map(({ row, ...one }) => [row, one]))
}

/** An invoice that the port has: what of a row differs is told, and is for people to settle where it was sent. */
export function knownAs(row: number, record: OpenInvoice, one: There, { mapping }: Matching): Match<Billed> {
  const columnOf = (...keys: string[]) =>
    keys.flatMap((key) => Object.entries(mapping.columns).filter(([, field]) => field === key))[0]?.[0] ??
    null
  const isSame = (here: string, file: string) => compareAmounts(here, file) === 0
  const amounts = {
    here: `${plainOf(one.gross)} ${one.currency}`,
    file: `${plainOf(record.totals.gross)} ${record.currency}`,
  }
  const isDraft = one.status === 'draft'
  const differing: Problem[] = []
  if (!isSame(one.gross, record.totals.gross) || one.currency !== record.currency)
    differing.push({
      row,
      column: columnOf('total', 'lineNet', 'line1Net'),
      reason: reasonFor('import_invoice_stays', amounts),
    })
  if (!isDraft && one.dueDate !== record.dueDate)
    differing.push({
      row,
      column: columnOf('dueDate'),
      reason: reasonFor('import_invoice_stays', { here: one.dueDate, file: record.dueDate }),
    })
  if (compareAmounts(record.paid, one.paid) > 0)
    differing.push({
      row,
      column: columnOf('paid', 'open'),
      reason: reasonFor('import_invoice_paid_since', { here: plainOf(one.paid), file: record.paid }),
    })
  return {
    status: 'known',
    reason: reasonFor('import_invoice_known', { number: one.number }),
    recordId: one.id,
    ...(isDraft ? { found: { type: one.billingEntityType, id: one.billingEntityId, isDraft: true } } : {}),
    ...(differing.length > 0 ? { remarks: differing } : {}),
  }
}
