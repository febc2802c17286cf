import type { Ctx } from '../../../context.ts'
import type { ImportTable } from '../file/table.ts'
import type { ImportKind } from '../kinds/kind.ts'
import type { ImportMapping } from './import-mapping.ts'
import { proposeColumns } from './propose.ts'
import { findRemembered, fittedTo } from './remembered.ts'

/** A mapping worth starting from: the last one that files with these headers were imported with, else a proposed one. */
export async function firstMapping(ctx: Ctx, kind: ImportKind, table: ImportTable) {
  const known = await findRemembered(ctx, kind.entity, table.headers)
  if (!known) return { mapping: await proposeMapping(ctx, kind, table), remembered: null }
  const { fileName, usedAt } = known
  const mapping = await completed(ctx, kind, table, fittedTo(kind, table, known.mapping))
  return { mapping, remembered: { fileName, usedAt } }
}

/** A mapping by the headings and the content of the columns alone. */
export function proposeMapping(ctx: Ctx, kind: ImportKind, table: ImportTable): Promise<ImportMapping> {
  return completed(ctx, kind, table, { columns: proposeColumns(kind.fields, table) })
}

async function completed(
  ctx: Ctx,
  kind: ImportKind,
  table: ImportTable,
  mapping: ImportMapping,
): Promise<ImportMapping> {
  return (await kind.completeMapping?.(ctx, table, mapping)) ?? mapping
}
