import { type RawBuilder, sql } from 'kysely'
import { type Ctx, portOf } from '../../context.ts'
import { usualMail } from '../invoices/recipients.ts'
import { readSettings } from '../settings/read.ts'

/** Whether clients are shown their tenancies in the portal of the port. */
export async function doesPortalShow(ctx: Ctx): Promise<boolean> {
  const [enabled, parts] = await readSettings(ctx, ['portal_enabled', 'portal_parts'] as const)
  return Boolean(enabled!.value) && (parts!.value as readonly string[]).includes('tenancies')
}

/** Whether tax comes on top of the prices of the port. */
export async function doesTaxCome(ctx: Ctx): Promise<boolean> {
  const [rates] = await readSettings(ctx, ['tax_rates'] as const)
  return (rates!.value as readonly { ratePct: string | number }[]).some(({ ratePct }) => Number(ratePct) > 0)
}

/** SQL for whether the client of the tenancy `t` is reached by mail: in the portal, or at an address of their own. */
export function reachable(ctx: Ctx, portalShows: boolean): RawBuilder<boolean> {
  const byPortal = sql`exists (select 1 from portal_links l where l.port_id = ${portOf(ctx)} and l.client_id = t.client_id
    and l.accepted_at is not null and l.disabled_at is null)`
  return sql<boolean>`(${usualMail(ctx, sql`t.client_id`, sql`null`)} is not null ${portalShows ? sql`or ${byPortal}` : sql``})`
}
