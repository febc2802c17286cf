import { sql } from 'kysely'
import type { z } from 'zod'
import type { QueryOf } from '../../../../contract/endpoint.ts'
import { Refusal } from '../../../../contract/errors.ts'
import type { ImportRun, importRuns } from '../../../../contract/import-runs/endpoints.ts'
import type { StoredReason } from '../../../../contract/reason.ts'
import { readPage, sortOf } from '../../../../platform/database/page.ts'
import type { Caller } from '../../../../platform/http/gate.ts'
import { type Ctx, portOf } from '../../../context.ts'
import { assertMayImport } from '../access.ts'
import { importable } from '../kinds/kinds.ts'
import { kindIn } from '../kinds/with-custom.ts'
import { missingFields } from '../mapping/missing-fields.ts'
import { undecided } from '../mapping/split.ts'
import { allCounts, type ImportRow, readParts } from '../queries.ts'

type RunView = z.output<typeof ImportRun>
type Part = RunView['parts'][number]

export interface Run {
  id: string
  fileNames: string[]
  unread: { name: string; rows: number }[]
  status: RunView['status']
  error: string | null
  reason: StoredReason
  version: number
  createdAt: Date
  finishedAt: Date | null
  parts: ImportRow[]
}

/** A page of the exports of which the caller may import every part. */
export async function listRuns(ctx: Ctx, query: QueryOf<typeof importRuns.list>, caller: Caller) {
  const { direction } = sortOf(query.sort, '-createdAt')
  const port = portOf(ctx)
  const allowed = importable(caller) as string[]
  const rows = ctx.db
    .selectFrom('importRuns as w')
    .where('w.portId', '=', port)
    .where(
      sql<boolean>`not exists (select 1 from imports i where i.port_id = ${port} and i.run_id = w.id
        and i.entity <> all(${allowed}::text[]))`,
    )
    .select(['w.id', 'w.fileNames', 'w.status', 'w.error', 'w.createdAt', 'w.finishedAt'])
    .select(sql<StoredReason>`w.reason`.as('reason'))
    .orderBy('w.createdAt', direction)
    .orderBy('w.id', direction)
  const page = await readPage(ctx.db, rows, query)
  const listed = []
  for (const row of page.rows) listed.push({ ...row, ...summed(await readParts(ctx, row.id)) })
  return { ...page, rows: listed }
}

/** One export that the caller may see whole. Throws RECORD_NOT_FOUND, PERMISSION_DENIED. */
export async function readRun(ctx: Ctx, id: string, caller: Caller | null): Promise<Run> {
  const { rows } = await sql<Omit<Run, 'parts'>>`
    select id, file_names, unread, status, error, reason, version, created_at, finished_at from import_runs
    where port_id = ${portOf(ctx)} and id = ${id}`.execute(ctx.db)
  const run = rows[0]
  if (!run) throw new Refusal('RECORD_NOT_FOUND')
  const parts = await readParts(ctx, id)
  if (caller) for (const { entity } of parts) assertMayImport(caller, entity)
  return { ...run, parts }
}

/** An export that nobody has applied yet. Throws IMPORT_STATE. */
export async function readPreparedRun(ctx: Ctx, id: string, caller: Caller): Promise<Run> {
  const run = await readRun(ctx, id, caller)
  if (run.status !== 'preview') throw new Refusal('IMPORT_STATE')
  return run
}

/** An export as the interface tells it. */
export async function shownRun(ctx: Ctx, { parts, version: _version, ...run }: Run) {
  const views = []
  for (const part of parts) views.push(await shownPart(ctx, part))
  return { ...run, ...summed(parts), parts: views }
}

/** What the log calls an export. */
export function labelOf({ fileNames }: Pick<Run, 'fileNames'>): string {
  return fileNames.join(', ').slice(0, 200)
}

async function shownPart(
  ctx: Ctx,
  part: ImportRow,
): Promise<Omit<Part, 'counts'> & Pick<ImportRow, 'counts'>> {
  const { columns, mapping, problems, formats } = part
  return {
    ...part,
    counts: allCounts(part.counts),
    missing: mapping.leftOut ? [] : missingFields(await kindIn(ctx, part), mapping),
    undecided: !mapping.leftOut && undecided(mapping),
    formats: formats.filter(({ value, by }) => value === null || by === 'person'),
    taken: Object.keys(mapping.columns).length,
    columns: columns.length,
    problems: problems.slice(0, 5),
  }
}

function summed(parts: readonly ImportRow[]) {
  const counted = (of: 'good' | 'bad' | 'known' | 'changed') =>
    parts.reduce((sum, { counts }) => sum + counts[of], 0)
  const progressed = (of: keyof RunView['progress']) =>
    parts.reduce((sum, { progress }) => sum + progress[of], 0)
  return {
    entities: parts.map(({ entity }) => entity),
    counts: {
      good: counted('good'),
      bad: counted('bad'),
      known: counted('known'),
      changed: counted('changed'),
    },
    progress: {
      done: progressed('done'),
      total: progressed('total'),
      created: progressed('created'),
      updated: progressed('updated'),
      skipped: progressed('skipped'),
      takenBack: progressed('takenBack'),
      kept: progressed('kept'),
    },
  }
}
