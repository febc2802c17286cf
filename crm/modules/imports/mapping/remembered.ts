import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Ctx, portOf, type Tx } from '../../../context.ts'
import type { ImportTable } from '../file/table.ts'
import type { ImportEntity, ImportKind } from '../kinds/kind.ts'
import type { ImportMapping } from './import-mapping.ts'

/** The mapping with which files of these headers were last imported, and which file that was. */
export interface Remembered {
  mapping: ImportMapping
  fileName: string
  usedAt: Date
  /** It is a recipe of the port, and not only what was done last. */
  isRecipe: boolean
}

/** What the port remembers of files with the same headers; null when there was none. */
export async function findRemembered(
  ctx: Ctx,
  entity: ImportEntity,
  headers: readonly string[],
): Promise<Remembered | null> {
  const { rows } = await sql<Remembered>`select mapping, file_name, used_at, name is not null as is_recipe
    from import_mappings
    where port_id = ${portOf(ctx)} and entity = ${entity} and headers = ${digestOf(headers)}`.execute(ctx.db)
  return rows[0] ?? null
}

/** Keeps the mapping of an applied import for the next file with its headers; a recipe stays as somebody made it. */
export async function rememberMapping(
  tx: Tx,
  entity: ImportEntity,
  headers: readonly string[],
  { mapping, fileName }: Pick<Remembered, 'mapping' | 'fileName'>,
): Promise<void> {
  await sql`insert into import_mappings (port_id, entity, headers, mapping, file_name)
    values (${portOf(tx)}, ${entity}, ${digestOf(headers)}, ${JSON.stringify(mapping)}::jsonb, ${fileName})
    on conflict (port_id, entity, headers) do update
      set mapping = case when import_mappings.name is null then excluded.mapping else import_mappings.mapping end,
        file_name = excluded.file_name, used_at = excluded.used_at`.execute(tx.db)
}

/** Forgets it; a recipe is deleted by its name alone. */
export async function forgetMapping(tx: Tx, entity: ImportEntity, headers: readonly string[]): Promise<void> {
  await sql`delete from import_mappings where port_id = ${portOf(tx)} and entity = ${entity}
    and headers = ${digestOf(headers)} and name is null`.execute(tx.db)
}

/**
 * A remembered mapping as far as it fits a new file: rows chosen by a value that is not there are chosen anew, and fields
 * that the port has no more are left out.
 */
export function fittedTo(
  { fields }: Pick<ImportKind, 'fields'>,
  table: ImportTable,
  { only, encoding: _encoding, sheet: _sheet, ...remembered }: ImportMapping,
): ImportMapping {
  const known = new Set(fields.map(({ key }) => key))
  const columns = Object.entries(remembered.columns).filter(([, key]) => known.has(key))
  const mapping = { ...remembered, columns: Object.fromEntries(columns) }
  const column = only ? table.headers.indexOf(only.column) : -1
  const there = column !== -1 && table.rows.some(({ cells }) => (cells[column] ?? '') === only!.value)
  return there && only ? { ...mapping, only } : mapping
}

/** What tells headers whatever their order. */
export function digestOf(headers: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([...headers].sort()))
    .digest('hex')
}
