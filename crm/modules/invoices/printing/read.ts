import { sql } from 'kysely'
import { type Ctx, portOf } from '../../../context.ts'
import { languageOfClient } from '../../mail/language.ts'
import { readSetting } from '../../settings/read.ts'
import { partyNow } from '../party.ts'
import { written, writtenPrice } from '../queries.ts'
import type { ToPrint } from './printed.ts'

/** Invoices as they are printed: what was kept when they were sent; of a draft, what would be. */
export async function readToPrint(ctx: Ctx, ids: readonly string[]): Promise<ToPrint[]> {
  const port = portOf(ctx)
  const language = await readSetting(ctx, 'port_language')
  const issuer = await readSetting(ctx, 'invoice_issuer')
  const now = issuer && { ...issuer, address: issuer.address.split(/\r?\n/) }
  const { rows } = await sql<ToPrint>`
    select t.id, t.kind, t.status, t.number, t.issue_date::text as "issueDate", t.due_date::text as "dueDate", t.currency,
      ${written(sql`t.net + t.discount`)} as subtotal, ${written(sql`t.discount`)} as discount,
      trim_scale(t.discount_pct)::text as "discountPct", ${written(sql`t.net`)} as net, ${written(sql`t.tax`)} as tax, ${written(sql`t.gross`)} as gross,
      t.tax_by_rate as "taxByRate", t.reference, t.note, coalesce(t.issuer, ${JSON.stringify(now)}::jsonb) as issuer,
      coalesce(t.bill_to, ${partyNow(port)}) as "billTo", coalesce(t.language, ${languageOfClient(ctx, sql`t.bill_client_id`)}, ${language}) as language,
      (t.status <> 'draft' and t.series is null) as imported,
      o.number as "creditedNumber", o.issue_date::text as "creditedOn",
      coalesce((select json_agg(json_build_object('description', l.description, 'quantity', trim_scale(l.quantity)::text,
          'unitPrice', ${writtenPrice(sql`l.unit_price`)}, 'taxRatePct', trim_scale(l.tax_rate_pct)::text,
          'discountPct', trim_scale(l.discount_pct)::text,
          'discountAmount', case when l.discount_amount is not null then ${written(sql`l.discount_amount`)} end, 'net', ${written(sql`l.net`)})
          order by l.position)
        from invoice_lines l where l.port_id = ${port} and l.invoice_id = t.id), '[]'::json) as lines
    from invoices t left join invoices o on o.port_id = ${port} and o.id = t.credited_id
    where t.port_id = ${port} and t.id = any(${ids as string[]}::uuid[])`.execute(ctx.db.withoutPlugins())
  return rows.map((row) => ({ ...row, issuer: row.issuer ?? null }))
}
