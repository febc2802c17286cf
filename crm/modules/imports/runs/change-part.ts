import { sql } from 'kysely'
import { Refusal } from '../../../../contract/errors.ts'
import type { Caller } from '../../../../platform/http/gate.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import { portOf, type Tx, type UnitCtx } from '../../../context.ts'
import { assertMayImport } from '../access.ts'
import { dropFile } from '../file/keep-file.ts'
import { kindIn } from '../kinds/with-custom.ts'
import { firstMapping } from '../mapping/first-mapping.ts'
import { changedMeanwhile, type ImportRow } from '../queries.ts'
import { importedTable } from '../rows/fixed-cells.ts'
import { evaluateRun, keepEvaluations } from './parts.ts'
import { labelOf, type Run, readPreparedRun, readRun, shownRun } from './queries.ts'
import type { ExportEntity } from './recognise.ts'

type PartParams = { id: string; partId: string }

/** Takes a part for another kind of records, and recognises its columns anew. */
export async function changePart(
  ctx: UnitCtx,
  storage: Storage,
  { id, partId }: PartParams,
  entity: ExportEntity,
  caller: Caller,
) {
  const { parts } = await readPreparedRun(ctx, id, caller)
  const part = partOf(parts, partId)
  assertMayImport(caller, entity)
  const { table } = await importedTable(ctx, storage, part)
  const kind = await kindIn(ctx, { entity, runId: id })
  const { mapping, remembered, recipe } = await firstMapping(ctx, kind, table, id)
  const changed = [{ part: { ...part, entity, mapping }, table }]
  const { evaluations } = await evaluateRun(ctx, storage, { parts, permissions: caller.permissions, changed })
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  return ctx.inTenant(async (tx) => {
    const result = await sql`update imports set entity = ${entity}, mapping = ${json(mapping)},
        remembered = ${remembered && json(remembered)}, recipe = ${recipe && json(recipe)}
      where port_id = ${portOf(tx)} and id = ${partId} and run_id = ${id} and status = 'preview'
        and version = ${part.version}`.execute(tx.db)
    if (result.numAffectedRows === 0n) throw changedMeanwhile()
    await keepEvaluations(tx, parts.map(anyVersionOf(partId)), evaluations)
    tx.emit('import.mapped', { entityId: partId, label: part.fileName, newValues: { entity } })
    return shownRun(tx, await readRun(tx, id, null))
  })
}

/** Leaves a part out, and previews the others without it. The last one takes the run with it. */
export async function dropPart(
  ctx: UnitCtx,
  storage: Storage,
  { id, partId }: PartParams,
  caller: Caller,
): Promise<void> {
  const run = await readPreparedRun(ctx, id, caller)
  const part = partOf(run.parts, partId)
  const parts = run.parts.filter((one) => one !== part)
  const { evaluations } = await evaluateRun(ctx, storage, { parts, permissions: caller.permissions })
  const last = parts.length === 0
  await ctx.inTenant(async (tx) => {
    const gone = last
      ? await sql`delete from import_runs where port_id = ${portOf(tx)} and id = ${id} and status = 'preview'
          and version = ${run.version}`.execute(tx.db)
      : await sql`delete from imports where port_id = ${portOf(tx)} and id = ${partId} and run_id = ${id}
          and status = 'preview' and version = ${part.version}`.execute(tx.db)
    if (gone.numAffectedRows === 0n) throw changedMeanwhile()
    await keepEvaluations(tx, parts, evaluations)
    await dropFile(tx, part.fileKey)
    tx.emit('import.finished', {
      entityId: partId,
      label: part.fileName,
      newValues: { status: 'discarded' },
    })
  })
}

/** Discards an export of which nothing was written, and its files. Throws IMPORT_STATE. */
export async function discardRun(tx: Tx, run: Run): Promise<void> {
  const untouched = run.status === 'failed' && run.parts.every(({ progress }) => progress.done === 0)
  if (run.status !== 'preview' && !untouched) throw new Refusal('IMPORT_STATE')
  const gone = await sql`delete from import_runs where port_id = ${portOf(tx)} and id = ${run.id}
    and version = ${run.version} and status = ${run.status}`.execute(tx.db)
  if (gone.numAffectedRows === 0n) throw changedMeanwhile()
  for (const { fileKey } of run.parts) await dropFile(tx, fileKey)
  tx.emit('import.finished', {
    entityId: run.id,
    label: labelOf(run),
    newValues: { status: 'discarded' },
  })
}

/** The part that is being changed has a new version by now. */
function anyVersionOf(partId: string) {
  return ({ id, version }: ImportRow) => ({ id, version: id === partId ? null : version })
}

function partOf(parts: readonly ImportRow[], partId: string) {
  const part = parts.find(({ id }) => id === partId)
  if (!part) throw new Refusal('RECORD_NOT_FOUND')
  return part
}
