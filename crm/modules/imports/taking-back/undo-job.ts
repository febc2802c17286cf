import { sql } from 'kysely'
import type { FactName } from '../../../../contract/events.ts'
import { portOf, type Tx } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { type RecordRow, writeFields } from '../../records/change.ts'
import { removeRecord } from '../../records/remove.ts'
import type { ImportEntity } from '../kinds/kinds.ts'
import { readImport } from '../queries.ts'
import { alone, importJob, rowsAtOnce } from '../writing/import-job.ts'

type Entry = { row: number; recordId: string; oldValues: Record<string, unknown> | null }

const facts: Record<ImportEntity, { type: string; removed: FactName; updated: FactName }> = {
  berths: { type: 'berth', removed: 'berth.removed', updated: 'berth.updated' },
  clients: { type: 'client', removed: 'client.removed', updated: 'client.updated' },
  yachts: { type: 'yacht', removed: 'yacht.removed', updated: 'yacht.updated' },
  companies: { type: 'company', removed: 'company.removed', updated: 'company.updated' },
}

/**
 * Takes back what an import wrote, some rows at a time, each time in one transaction. What somebody changed or used
 * since stays, and its row says why. After a crash it goes on behind the last rows that were committed.
 */
export function undoImportJob(services: Pick<Services, 'kernel' | 'log'>) {
  return importJob(services, {
    async work(importId, inTurn) {
      for (let left = 1; left > 0; ) left = await inTurn((tx) => takeSomeBack(tx, importId))
      await inTurn((tx) => finish(tx, importId, 'undone', null))
    },
    gaveUp: (tx, importId) =>
      finish(tx, importId, 'applied', 'Taking back stopped several times. Take it back again to go on.'),
  })
}

/** Gives how many rows it looked at; none when all are done. */
async function takeSomeBack(tx: Tx, id: string): Promise<number> {
  await alone(tx, id)
  const { entity, status, fileName } = await readImport(tx, id, null)
  if (status !== 'undoing') return 0
  // The last first: what came later may refer to what came before.
  const { rows } = await sql<Entry>`select row, record_id, old_values from import_rows
    where port_id = ${portOf(tx)} and import_id = ${id} and record_id is not null and not taken_back and kept is null
    order by row desc limit ${rowsAtOnce}`.execute(tx.db)
  const outcomes: { row: number; kept: string | null }[] = []
  for (const entry of rows) {
    outcomes.push({ row: entry.row, kept: await takeBack(tx, id, entity, entry) })
  }
  if (outcomes.length === 0) return 0
  await sql`update import_rows r set taken_back = o.kept is null, kept = o.kept
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o("row" int, kept text)
    where r.port_id = ${portOf(tx)} and r.import_id = ${id} and r.row = o."row"`.execute(tx.db)
  const kept = outcomes.filter((one) => one.kept !== null).length
  await sql`update imports set taken_back = taken_back + ${outcomes.length - kept}, kept = kept + ${kept}
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

/** Takes one row back; otherwise says why it stays. */
async function takeBack(
  tx: Tx,
  importId: string,
  entity: ImportEntity,
  entry: Entry,
): Promise<string | null> {
  const { type, removed, updated } = facts[entity]
  const { rows } = await sql<RecordRow>`select * from ${sql.table(entity)}
    where port_id = ${portOf(tx)} and id = ${entry.recordId} for update`.execute(tx.db)
  const record = rows[0]
  if (!record) return 'It is not there any more.'
  const label = (record.mooringNumber ?? record.fullName ?? record.name) as string
  const changer = await changedSince(tx, importId, type, entry)
  if (changer !== null) return changer === '' ? 'It was changed since.' : `${changer} changed it since.`
  if (entry.oldValues) {
    const newValues = entry.oldValues
    const oldValues = Object.fromEntries(Object.keys(newValues).map((key) => [key, record[key] ?? null]))
    await writeFields(tx, entity, record.id, newValues)
    tx.emit(updated, { entityId: record.id, label, oldValues, newValues })
    return null
  }
  try {
    await tx.attempt(() => removeRecord(tx, entity, record, removed, label))
    return null
  } catch (error) {
    if ((error as { code?: unknown }).code === '23503') return 'Something else refers to it.'
    throw error
  }
}

/**
 * Who did something to a record after its row was written; null for nobody, empty for a rule. What the import itself
 * recorded bears its request.
 */
async function changedSince(
  tx: Tx,
  importId: string,
  type: string,
  { row, recordId }: Entry,
): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select e.actor_name as name
    from import_rows r join imports i on i.port_id = r.port_id and i.id = r.import_id
    join events e on e.port_id = r.port_id and e.entity_type = ${type} and e.entity_id = r.record_id
      and e.created_at > coalesce(r.written_at, i.finished_at, i.created_at)
      and (r.request_id is null or e.request_id is distinct from r.request_id)
    where r.port_id = ${portOf(tx)} and r.import_id = ${importId} and r.row = ${row} and r.record_id = ${recordId}
    order by e.id limit 1`.execute(tx.db)
  return rows[0] ? (rows[0].name ?? '') : null
}

async function finish(tx: Tx, id: string, status: 'undone' | 'applied', error: string | null): Promise<void> {
  const { rows } = await sql<{ fileName: string; takenBack: number; kept: number }>`
    update imports set status = ${status}, error = ${error}, finished_at = now()
    where port_id = ${portOf(tx)} and id = ${id} and status = 'undoing' returning file_name, taken_back, kept`.execute(
    tx.db,
  )
  const done = rows[0]
  if (!done) return
  const { fileName, ...counts } = done
  tx.emit('import.finished', { entityId: id, label: fileName, newValues: { status, ...counts } })
}
