import { sql } from 'kysely'
import { type ErrorDetail, Refusal } from '../../../../contract/errors.ts'
import type { Caller } from '../../../../platform/http/gate.ts'
import { portOf, type Tx } from '../../../context.ts'
import { kindIn } from '../kinds/with-custom.ts'
import { changedMeanwhile } from '../queries.ts'
import { applyRunJob, undoRunJob } from '../writing/import-job.ts'
import { lacking } from '../writing/start.ts'
import { labelOf, type Run, readRun, shownRun } from './queries.ts'

/**
 * Sends an export on its way in the background; one that failed goes on where it stopped. One that is on its way or
 * done is left as it is. Throws IMPORT_MAPPING_INCOMPLETE, IMPORT_STATE.
 */
export async function startRun(tx: Tx, id: string, caller: Caller) {
  const run = await readRun(tx, id, caller)
  if (run.status !== 'preview' && run.status !== 'failed') return left(tx, run)
  const details: ErrorDetail[] = []
  for (const [at, part] of run.parts.entries()) {
    const own = lacking(await kindIn(tx, part), part)
    details.push(...own.map((detail) => ({ ...detail, path: `parts.${at}.${detail.path}` })))
  }
  if (details.length > 0) throw new Refusal('IMPORT_MAPPING_INCOMPLETE', details)
  if (!(await sent(tx, run, 'queued'))) return retold(tx, id, caller)
  // A part that was written whole stays written.
  await sql`update imports set status = 'queued', error = null,
      total = (counts->>'selected')::int - (counts->>'bad')::int
    where port_id = ${portOf(tx)} and run_id = ${id} and status in ('preview', 'failed')`.execute(tx.db)
  await addJob(tx, applyRunJob, id)
  tx.emit('import.started', { entityId: id, label: labelOf(run), newValues: { status: 'queued' } })
  return shownRun(tx, await readRun(tx, id, null))
}

/**
 * Sends the taking back of an export on its way in the background. One that is on its way or done is left as it is. Throws
 * IMPORT_STATE for one that wrote nothing or is still being written.
 */
export async function startRunUndo(tx: Tx, id: string, caller: Caller) {
  const run = await readRun(tx, id, caller)
  if (run.status === 'undoing' || run.status === 'undone') return left(tx, run)
  const wrote = run.parts.some(({ progress }) => progress.created + progress.updated > 0)
  if (!wrote || (run.status !== 'applied' && run.status !== 'failed')) throw new Refusal('IMPORT_STATE')
  if (!(await sent(tx, run, 'undoing'))) return retold(tx, id, caller)
  await sql`update imports set status = 'undoing', error = null,
      (taken_back, kept) = (select count(*) filter (where r.taken_back), count(r.kept) from import_rows r
        where r.port_id = imports.port_id and r.import_id = imports.id)
    where port_id = ${portOf(tx)} and run_id = ${id}`.execute(tx.db)
  await addJob(tx, undoRunJob, id)
  tx.emit('import.undo_started', { entityId: id, label: labelOf(run), newValues: { status: 'undoing' } })
  return shownRun(tx, await readRun(tx, id, null))
}

function left(tx: Tx, run: Run) {
  tx.unchanged()
  return shownRun(tx, run)
}

/** False where somebody was faster. */
async function sent(tx: Tx, { id, version, status }: Run, to: 'queued' | 'undoing'): Promise<boolean> {
  const done = await sql`update import_runs set status = ${to}, error = null,
      request_ids = array_append(request_ids, ${tx.requestId})
    where port_id = ${portOf(tx)} and id = ${id} and version = ${version} and status = ${status}`.execute(
    tx.db,
  )
  return (done.numAffectedRows ?? 0n) > 0n
}

/** Two who start at once start once. */
async function retold(tx: Tx, id: string, caller: Caller) {
  const now = await readRun(tx, id, caller)
  if (now.status === 'preview' || now.status === 'failed' || now.status === 'applied')
    throw changedMeanwhile()
  return left(tx, now)
}

/** Imports of a port are written one after another: each sees what the one before it wrote. */
function addJob(tx: Tx, job: typeof applyRunJob, id: string): Promise<void> {
  const options = { key: `${job.name}:${id}`, queue: `imports:${portOf(tx)}` }
  return tx.addJob(job, { importId: id, actor: tx.actor }, options)
}
