import { sql } from 'kysely'
import { type Ctx, portOf } from '../../context.ts'
import { declaredSections } from './declared.generated.ts'

/** All that is kept of a client, in the order of the report. */
export const sections = declaredSections.toSorted((one, other) => one.order - other.order)

/** The client with all that were merged into it, and on from there. */
export async function withMerged(ctx: Ctx, id: string): Promise<string[]> {
  const port = portOf(ctx)
  const { rows } = await sql<{ id: string }>`with recursive one as (
      select c.id from clients c where c.port_id = ${port} and c.id = ${id}
      union
      select c.id from clients c join one on one.id = c.merged_into_client_id where c.port_id = ${port}
    ) select id from one`.execute(ctx.db)
  return rows.map((row) => row.id)
}

/** All that is kept of a client, by section. */
export async function readSections(ctx: Ctx, id: string): Promise<Record<string, Record<string, unknown>[]>> {
  const ids = await withMerged(ctx, id)
  const found: Record<string, Record<string, unknown>[]> = {}
  const bare = ctx.db.withoutPlugins()
  for (const { name, rows } of sections) {
    const { rows: read } = await sql<
      Record<string, unknown>
    >`${rows(portOf(ctx), sql`${ids}::uuid[]`)}`.execute(bare)
    found[name] = read
  }
  return found
}
