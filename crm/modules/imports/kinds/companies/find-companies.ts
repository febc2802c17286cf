import { sql } from 'kysely'
import { type Ctx, portOf } from '../../../../context.ts'

/** The live companies of the port by the names given. */
export async function findCompanies(
  ctx: Ctx,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly { id: string; name: string }[]>> {
  const uniqueNames = [...new Set(names)]
  if (uniqueNames.length === 0) return new Map()
  const { rows } = await sql<{ called: string; id: string; name: string }>`
    select n.called, c.id, c.name from unnest(${uniqueNames}::text[]) as n(called)
    join companies c on c.port_id = ${portOf(ctx)} and c.plain_name = any(text_spellings(n.called))
      and (c.plain_name = plain_text(n.called) or plain_text(spelled_out(c.name)) = plain_text(spelled_out(n.called)))
      and c.archived_at is null`.execute(ctx.db)
  return Map.groupBy(rows, ({ called }) => called)
}
