import { sql } from 'kysely'
import type { z } from 'zod'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import { exportEntities } from '../../../contract/import-runs/endpoints.ts'
import type { Import, imports } from '../../../contract/imports/endpoints.ts'
import { reasonFor, type StoredReason } from '../../../contract/reason.ts'
import { readPage, sortOf } from '../../../platform/database/page.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { type Ctx, portOf } from '../../context.ts'
import { assertMayImport } from './access.ts'
import { importable } from './kinds/kinds.ts'
import { kindIn } from './kinds/with-custom.ts'
import { missingFields } from './mapping/missing-fields.ts'
import { looksLike } from './mapping/rest.ts'
import type { Choices } from './numbers/choices.ts'

type ImportView = z.output<typeof Import>
/** An import as the table holds it. */
export type ImportRow = Pick<
  ImportView,
  'id' | 'runId' | 'entity' | 'fileName' | 'status' | 'rowCount' | 'columns'
> &
  Pick<
    ImportView,
    | 'mapping'
    | 'piers'
    | 'words'
    | 'formats'
    | 'setAside'
    | 'encoding'
    | 'sheets'
    | 'counts'
    | 'problems'
    | 'progress'
    | 'error'
    | 'reason'
    | 'remembered'
    | 'recipe'
    | 'unread'
    | 'fixed'
  > & {
    fileKey: string
    choices: Choices
    version: number
    createdAt: Date
    finishedAt: Date | null
  }

export const progressJson = sql<ImportView['progress']>`json_build_object('done', done, 'total', total,
  'created', created, 'updated', updated, 'skipped', skipped, 'takenBack', taken_back, 'kept', kept)`

/** A page of the imports the caller may see. */
export async function listImports(ctx: Ctx, query: QueryOf<typeof imports.list>, caller: Caller) {
  const { direction } = sortOf(query.sort, '-createdAt')
  const rows = ctx.db
    .selectFrom('imports')
    .where('portId', '=', portOf(ctx))
    .where('entity', 'in', [...importable(caller), ''])
    .where('runId', 'is', null)
    .select(['id', 'runId', 'entity', 'fileName', 'status', 'rowCount', 'error', 'createdAt', 'finishedAt'])
    .select([
      sql<StoredReason>`reason`.as('reason'),
      sql<ImportView['counts']>`counts`.as('counts'),
      progressJson.as('progress'),
    ])
    .orderBy('createdAt', direction)
    .orderBy('id', direction)
  const matching = query.q ? rows.where('fileName', 'ilike', `%${query.q.replace(/[%_\\]/g, '\\$&')}%`) : rows
  const page = await readPage(ctx.db, matching, query)
  return { ...page, rows: page.rows.map((row) => ({ ...row, counts: allCounts(row.counts) })) }
}

const importColumns = (
  ctx: Ctx,
) => sql`i.id, i.run_id, i.entity, i.file_name, i.file_key, i.status, i.row_count,
  i.columns, i.mapping, i.piers, i.words, i.formats, i.set_aside, i.encoding, i.sheets, i.counts, i.problems, ${progressJson} as progress, i.error, i.reason, i.remembered, i.recipe, i.unread, i.choices,
  i.version, i.created_at, i.finished_at, (select count(*)::int from import_cells c
    where c.port_id = ${portOf(ctx)} and c.import_id = i.id) as fixed`

/** One import of the port that the caller may see. Throws RECORD_NOT_FOUND. */
export async function readImport(ctx: Ctx, id: string, caller: Caller | null): Promise<ImportRow> {
  const { rows } = await sql<ImportRow>`select ${importColumns(ctx)}
    from imports i where i.port_id = ${portOf(ctx)} and i.id = ${id}`.execute(ctx.db)
  const found = rows[0]
  if (!found) throw new Refusal('RECORD_NOT_FOUND')
  if (caller) assertMayImport(caller, found.entity)
  return found
}

/** The imports an export consists of, each after those it may refer to. */
export async function readParts(ctx: Ctx, runId: string): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`select ${importColumns(ctx)}
    from imports i where i.port_id = ${portOf(ctx)} and i.run_id = ${runId}
    order by array_position(${exportEntities as unknown as string[]}::text[], i.entity), i.id`.execute(ctx.db)
  return rows
}

/** One import that nobody has applied yet. Throws RECORD_NOT_FOUND, PERMISSION_DENIED, IMPORT_STATE. */
export async function readPrepared(ctx: Ctx, id: string, caller: Caller): Promise<ImportRow> {
  const row = await readImport(ctx, id, caller)
  if (row.status !== 'preview') throw new Refusal('IMPORT_STATE')
  return row
}

/** An import by itself. Throws IMPORT_STATE for a part of a whole export. */
export async function readAlone(ctx: Ctx, id: string, caller: Caller): Promise<ImportRow> {
  const row = await readImport(ctx, id, caller)
  if (row.runId === null) return row
  throw new Refusal('IMPORT_STATE', undefined, reasonFor('import_of_run'))
}

/** Somebody, or a job, was faster than this change of an import. */
export function changedMeanwhile(): Refusal {
  return new Refusal('IMPORT_STATE', undefined, reasonFor('import_changed'))
}

/** A preview of an earlier version did not look at the docks of the port. */
const unseen = { inPort: 0, known: 0, free: null }
const uncompared = { changed: 0, differing: 0, kept: 0, withGaps: 0, repeated: 0, lines: 0 }

/** The counts of a preview, also of one that an earlier version made. */
export function allCounts(counts: ImportRow['counts']): ImportRow['counts'] {
  const { good, bad, withGaps = 0 } = counts
  const parts = { whole: good - withGaps, incomplete: withGaps, leftOut: 0, refused: bad }
  return { ...uncompared, ...parts, ...counts }
}

/** An import as the interface tells it. */
export async function presentImport(ctx: Ctx, row: ImportRow) {
  const kind = await kindIn(ctx, row)
  const required = new Set(kind.required.flat())
  return {
    ...row,
    counts: allCounts(row.counts),
    columns: row.columns.map((column) => ({ ...column, filled: column.filled ?? column.samples.length })),
    unread: row.unread ?? [],
    piers: row.piers.map((pier) => ({ ...unseen, ...pier })),
    fields: kind.fields.map(({ key, label, kind: values }) => ({
      key,
      label,
      kind: values,
      required: required.has(key),
    })),
    missing: missingFields(kind, row.mapping),
    looksLike: row.runId === null ? looksLike(row) : null,
  }
}
