import { sql } from 'kysely'
import type { Caller } from '../../../platform/http/gate.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { portOf, type Tx, type UnitCtx } from '../../context.ts'
import type { ImportTable } from './file/table.ts'
import { describeColumns } from './mapping/describe-columns.ts'
import type { FirstMapping } from './mapping/first-mapping.ts'
import type { ImportMapping } from './mapping/import-mapping.ts'
import { changedMeanwhile, type ImportRow, presentImport, readImport, readParts } from './queries.ts'
import { evaluateImport } from './rows/evaluate.ts'
import { prepareImport, readingIn } from './rows/prepare-import.ts'
import { evaluateRun, keepEvaluations, type Table } from './runs/parts.ts'

interface Preparation {
  table: ImportTable
  mapping: ImportMapping
  /** The file whose mapping this is, when that changes. */
  remembered?: ImportRow['remembered'] | FirstMapping['remembered']
  /** The recipe by which it was made, when that changes. */
  recipe?: ImportRow['recipe']
  /** What else is written with it. */
  also?: (tx: Tx) => Promise<void>
}

/**
 * Previews an import with another mapping or other cells, and keeps that; with a part of an export all parts, which may
 * refer to it. Throws IMPORT_STATE when somebody was faster.
 */
export async function previewAgain(
  ctx: UnitCtx,
  storage: Storage,
  { permissions }: Caller,
  before: ImportRow,
  { table, mapping, remembered = before.remembered, recipe = before.recipe, also }: Preparation,
) {
  const { id, runId, fileName, version } = before
  const changed: Table = { part: { ...before, mapping }, table }
  const evaluate = async () => {
    if (runId !== null) {
      const parts = await readParts(ctx, runId)
      const { evaluations } = await evaluateRun(ctx, storage, { parts, permissions, changed: [changed] })
      return { parts, evaluations }
    }
    const prepared = await prepareImport(readingIn(ctx), { ...before, mapping }, table)
    const own = await evaluateImport(ctx, prepared, { permissions })
    return { parts: [], evaluations: new Map([[id, own]]) }
  }
  const { parts, evaluations } = await evaluate()
  const { counts } = evaluations.get(id)!
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  return ctx.inTenant(async (tx) => {
    const written = await sql`update imports set mapping = ${json(mapping)}, row_count = ${table.rows.length},
        columns = ${json(describeColumns(table))}, remembered = ${remembered && json(remembered)},
        recipe = ${recipe && json(recipe)}, choices = ${json(before.choices)}
      where port_id = ${portOf(tx)} and id = ${id} and status = 'preview' and version = ${version}`.execute(
      tx.db,
    )
    if (written.numAffectedRows === 0n) throw changedMeanwhile()
    const others = parts.filter((part) => part.id !== id)
    await keepEvaluations(tx, [{ id, version: null }, ...others], evaluations)
    await also?.(tx)
    tx.emit('import.mapped', { entityId: id, label: fileName, newValues: { ...counts } })
    return presentImport(tx, await readImport(tx, id, null))
  })
}
