import type pg from 'pg'

export interface PublishedTable {
  readonly schema: string
  readonly table: string
  /** Those that are published, in the order of the table. */
  readonly columns: string[]
}

/**
 * The tables of a publication. The view `pg_publication_tables` looks through all publications, and fails (XX000) where
 * another of them is dropped meanwhile, as each move of a tenant does at its end.
 */
export async function readPublishedTables(client: pg.ClientBase, name: string): Promise<PublishedTable[]> {
  const { rows } = await client.query<PublishedTable>(
    `select n.nspname::text as schema, c.relname::text as table, array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and (r.prattrs is null or a.attnum = any(r.prattrs::int2[]))
        order by a.attnum) as columns
      from pg_publication p join pg_publication_rel r on r.prpubid = p.oid
      join pg_class c on c.oid = r.prrelid join pg_namespace n on n.oid = c.relnamespace
      where p.pubname = $1 order by 1, 2`,
    [name],
  )
  return rows
}
