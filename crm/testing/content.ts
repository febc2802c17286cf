import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** Columns that only say that and when a row was written. */
const stamps = ['version', 'updated_at']

/** Every row of every table of a port, as text without version and time of writing, but for the tables named. */
export async function contentBeside(
  app: TestApp,
  portId: string,
  tables: readonly string[],
): Promise<Record<string, string[]>> {
  const all = await app.rows(
    portId,
    sql<{ name: string }>`select c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'crm' and c.column_name = 'port_id' and t.table_type = 'BASE TABLE' order by 1`,
  )
  const content: Record<string, string[]> = {}
  for (const { name } of all) {
    if (tables.includes(name)) continue
    const rows = await app.rows(
      portId,
      sql<{ row: string }>`select (to_jsonb(r) - ${stamps}::text[])::text as row from ${sql.table(name)} r
        where r.port_id = ${portId} order by 1`,
    )
    content[name] = rows.map(({ row }) => row)
  }
  return content
}
