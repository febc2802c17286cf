import type { Ctx } from '../../../context.ts'
import type { ImportTable } from '../file/table.ts'
import { planOf } from '../joining/plan.ts'
import type { ImportKind } from '../kinds/kind.ts'
import { systemOf } from '../numbers/systems.ts'
import type { ImportMapping } from './import-mapping.ts'
import { proposeColumns } from './propose.ts'
import { findRemembered, fittedTo } from './remembered.ts'

/** A mapping worth starting from: the last one that files with these headers were imported with, else a proposed one. */
export async function firstMapping(
  ctx: Ctx,
  kind: ImportKind,
  table: ImportTable,
  runId: string | null = null,
) {
  const known = await findRemembered(ctx, kind.entity, table.headers)
  if (!known) return { mapping: await proposeMapping(ctx, kind, table), remembered: null }
  const { fileName, usedAt } = known
  const fitted = fittedTo(kind, table, known.mapping)
  const joined = runId === null ? fitted : withJoinColumns(kind, table, fitted)
  const mapping = await completed(ctx, kind, table, joined)
  return { mapping, remembered: { fileName, usedAt } }
}

/** A file that was imported by itself was not asked for what joins it to others. */
function withJoinColumns(kind: ImportKind, table: ImportTable, mapping: ImportMapping): ImportMapping {
  const joining = new Set(planOf(kind.entity).fields.map(({ key }) => key))
  const taken = new Set(Object.values(mapping.columns))
  const proposed = Object.entries(proposeColumns(kind.fields, table)).filter(
    ([header, key]) => joining.has(key) && !taken.has(key) && !mapping.columns[header],
  )
  return { ...mapping, columns: { ...Object.fromEntries(proposed), ...mapping.columns } }
}

/** A mapping by the headings and the content of the columns alone. */
export function proposeMapping(ctx: Ctx, kind: ImportKind, table: ImportTable): Promise<ImportMapping> {
  const columns = proposeColumns(kind.fields, table)
  const source = systemOf(table, columnOfNumbers(columns))
  return completed(ctx, kind, table, { columns, ...(source ? { source } : {}) })
}

const columnOfNumbers = (columns: ImportMapping['columns']) =>
  Object.entries(columns).find(([, key]) => key === 'exportNumber')?.[0]

async function completed(
  ctx: Ctx,
  kind: ImportKind,
  table: ImportTable,
  mapping: ImportMapping,
): Promise<ImportMapping> {
  return (await kind.completeMapping?.(ctx, table, mapping)) ?? mapping
}
