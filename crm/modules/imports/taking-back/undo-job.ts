import { sql } from 'kysely'
import { reasonFor } from '../../../../contract/reason.ts'
import { type Reason, sentenceOf } from '../../../../contract/reasons.ts'
import { handleJob } from '../../../../platform/jobs/job.ts'
import { portOf, type Tx } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { removeUnusedTags } from '../../tags/remove-unused.ts'
import { kindOf } from '../kinds/kinds.ts'
import { restoreEarlier } from '../numbers/keep-numbers.ts'
import { readImport } from '../queries.ts'
import { alone, type InTurn, importWork, undoImportJob } from '../writing/import-job.ts'
import { type Entry, type TakenBack, takeRowBack } from './take-row-back.ts'

/**
 * Takes back what an import wrote, some rows at a time, each time in one transaction. What somebody changed or used
 * since stays, and its row says why. After a crash it goes on behind the last rows that were committed.
 */
export const undoImport = handleJob(undoImportJob, (services: Pick<Services, 'kernel'>) => {
  return importWork(services, {
    name: 'import_undo',
    opens: 'open',
    async work(importId, inTurn) {
      await takeImportBack(importId, inTurn)
    },
    gaveUp: (tx, importId) => finish(tx, importId, 'applied', stoppedOften),
  })
})

export const stoppedOften = reasonFor('import_undo_stopped')

/** Takes back what one import wrote, from wherever that stands. */
export async function takeImportBack(importId: string, inTurn: InTurn): Promise<void> {
  for (let left = 1; left > 0; ) left = await inTurn((tx) => takeSomeBack(tx, importId))
  await inTurn((tx) => finish(tx, importId, 'undone', null))
}

/** Gives how many rows it looked at; none when all are done. */
async function takeSomeBack(tx: Tx, id: string): Promise<number> {
  await alone(tx, id)
  const { entity, status, fileName } = await readImport(tx, id, null)
  if (status !== 'undoing') return 0
  // The last first: what came later may refer to what came before. Of rows written together, known records were changed
  // before others were made.
  const kind = kindOf(entity)
  const { rows } = await sql<Entry>`select row, record_id, old_values, effects from import_rows
    where port_id = ${portOf(tx)} and import_id = ${id} and record_id is not null and not taken_back and kept is null
    order by written_at desc nulls last, (old_values is null) desc, row desc limit ${kind.rowsAtOnce}`.execute(
    tx.db,
  )
  if (rows.length === 0) return 0
  await kind.undo?.lock?.(
    tx,
    rows.map(({ recordId }) => recordId),
  )
  const outcomes: (TakenBack & { row: number })[] = []
  for (const entry of rows) {
    outcomes.push({ row: entry.row, ...(await takeRowBack(tx, id, kind, entry)) })
  }
  const stored = outcomes.map(({ row, kept, remarks }) => ({
    row,
    kept: kept && sentenceOf(kept),
    message: remarks.length > 0 ? remarks.map(sentenceOf).join('\n') : null,
    reasons: kept ? [kept] : remarks.length > 0 ? remarks : null,
  }))
  await sql`update import_rows r set taken_back = o.kept is null, kept = o.kept,
      message = coalesce(o.message, r.message), reasons = coalesce(o.reasons, r.reasons)
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as o("row" int, kept text, message text, reasons jsonb)
    where r.port_id = ${portOf(tx)} and r.import_id = ${id} and r.row = o."row"`.execute(tx.db)
  const keptCount = outcomes.filter((one) => one.kept !== null).length
  await sql`update imports set taken_back = taken_back + ${outcomes.length - keptCount}, kept = kept + ${keptCount}
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  const done = outcomes.length
  tx.emit('import.progressed', {
    entityId: id,
    label: fileName,
    newValues: { done },
    metadata: { live: { done } },
  })
  return rows.length
}

/** Says whether that was now. */
export async function finish(
  tx: Tx,
  id: string,
  status: 'undone' | 'applied',
  reason: Reason | null,
): Promise<boolean> {
  if (status === 'undone') {
    await dropMadeTags(tx, id)
    await restoreEarlier(tx, id, kindOf((await readImport(tx, id, null)).entity))
  }
  const { rows } = await sql<{ fileName: string; takenBack: number; kept: number }>`
    update imports set status = ${status}, error = ${reason && sentenceOf(reason)}, reason = ${reason && JSON.stringify(reason)}::jsonb, finished_at = now()
    where port_id = ${portOf(tx)} and id = ${id} and status = 'undoing' returning file_name, taken_back, kept`.execute(
    tx.db,
  )
  const done = rows[0]
  if (!done) return false
  const { fileName, ...counts } = done
  tx.emit('import.finished', { entityId: id, label: fileName, newValues: { status, ...counts } })
  return true
}

/** Tags the import made go with it, unless a record carries them. */
async function dropMadeTags(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ madeTags: string[] }>`select made_tags from imports
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  await removeUnusedTags(tx, rows[0]?.madeTags ?? [])
}
