import { sql } from 'kysely'
import type { DataOf, QueryOf } from '../../../contract/endpoint.ts'
import type { reconciliation } from '../../../contract/reconcile/endpoints.ts'
import { isoFormat, rawPage, sortOf } from '../../../platform/database/page.ts'
import { type Ctx, portOf } from '../../context.ts'
import { activeInterest, priced } from '../berths/queries.ts'

/** SQL for the berths `b` that were set by hand and that no active deal, of anybody, is linked to. */
const toReconcile = (port: string) => sql`(b.status_override_mode = 'manual' and b.archived_at is null
  and not exists (select 1 from interest_berths l join crm.interests i on i.port_id = ${port} and i.id = l.interest_id
    where l.port_id = ${port} and l.berth_id = b.id and ${activeInterest}))`

/** A page of the berths behind which no deal stands. */
export async function listToReconcile(ctx: Ctx, query: QueryOf<typeof reconciliation.queue>) {
  const port = portOf(ctx)
  const { q } = query
  const { direction } = sortOf(query.sort, 'mooringNumber')
  const way = sql.raw(direction)
  const found = q
    ? sql`and b.mooring_number like ${`${q.toUpperCase().replace(/[^A-Z0-9]/g, '') || '-'}%`}`
    : sql``
  const page = await rawPage<DataOf<typeof reconciliation.queue>[number]>(ctx.shown, query, {
    columns: sql`b.id, b.mooring_number as "mooringNumber", b.status, b.tenure_type as "tenureType", b.price, b.currency,
      to_char(b.updated_at at time zone 'UTC', ${sql.lit(isoFormat)}) as "updatedAt"`,
    from: sql`berths b`,
    where: sql`b.port_id = ${port} and ${toReconcile(port)} ${found}`,
    order: sql`b.dock ${way}, b.number ${way}`,
  })
  return { ...page, rows: page.rows.map(priced) }
}

/** Whether the berth is one of them. */
export async function isToReconcile(ctx: Ctx, berthId: string): Promise<boolean> {
  const port = portOf(ctx)
  const { rows } = await sql`select 1 from berths b
    where b.port_id = ${port} and b.id = ${berthId} and ${toReconcile(port)}`.execute(ctx.db)
  return rows.length > 0
}
