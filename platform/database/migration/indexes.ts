import type pg from 'pg'
import { statementsOf } from './locks.ts'

/** An index that a file makes. */
interface Made {
  index: string
  table: string
  statement: string
}

/**
 * The indexes of a text that does nothing else, on tables of more than `bytes`, each to be made while people write; null where
 * the text does more, or its tables are small enough to be held for a moment.
 */
export async function indexesApart(
  client: pg.ClientBase,
  schema: string,
  text: string,
  bytes: number,
): Promise<Made[] | null> {
  const indexes = statementsOf(text).map((statement) => madeBy(statement))
  const raw = textsOf(text)
  if (indexes.length === 0 || indexes.length !== raw.length || indexes.includes(null)) return null
  const tables = indexes.map((one) => one!.table)
  const { rows } = await client.query<{ large: boolean }>(
    `select coalesce(bool_or(pg_table_size(c.oid) > $3), false) as large from pg_class c
      where c.relnamespace = to_regnamespace($1) and c.relname = any($2)`,
    [schema, tables, bytes],
  )
  if (!rows[0]!.large) return null
  return indexes.map((one, nth) => ({ ...one!, statement: raw[nth]! }))
}

function madeBy(statement: string): { index: string; table: string } | null {
  const found = /^create (?:unique )?index (\w+) on (?:\w+\.)?(\w+)\b/.exec(statement)
  return found ? { index: found[1]!, table: found[2]! } : null
}

/** The statements as they are written. */
function textsOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.split('--')[0]!)
  return lines
    .join('\n')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
}

/** Makes indexes without holding up anybody. One that an earlier try left by half is made anew. */
export async function makeApart(
  client: pg.ClientBase,
  schema: string,
  indexes: readonly Made[],
): Promise<void> {
  for (const { index, statement } of indexes) {
    const { rows } = await client.query<{ valid: boolean }>(
      `select x.indisvalid as valid from pg_index x join pg_class i on i.oid = x.indexrelid
        where i.relnamespace = to_regnamespace($1) and i.relname = $2`,
      [schema, index],
    )
    if (rows[0]?.valid) continue
    if (rows[0]) await client.query(`drop index concurrently ${schema}.${index}`)
    await client.query(statement.replace(/\bindex\b/i, 'index concurrently'))
  }
}
