import { sql } from 'kysely'
import { type Ctx, portOf } from '../../context.ts'

/** What a port takes where nothing nearer says otherwise. */
export interface PortDefaults {
  /** Of amounts. */
  currency: string
  /** Of phone numbers without a prefix. */
  country: string | null
  /** In which days are reckoned. */
  timezone: string
}

export async function portDefaults(ctx: Ctx): Promise<PortDefaults> {
  const { rows } = await sql<PortDefaults>`
    select currency, country, timezone from ports where id = ${portOf(ctx)}`.execute(ctx.db)
  return rows[0]!
}
