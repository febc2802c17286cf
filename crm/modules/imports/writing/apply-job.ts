import { sql } from 'kysely'
import { reasonFor } from '../../../../contract/reason.ts'
import { type Reason, sentenceOf } from '../../../../contract/reasons.ts'
import { handleJob } from '../../../../platform/jobs/job.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import { portOf, type Tx } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { readPorts } from '../../identity/ports-of.ts'
import { sightOf } from '../../identity/sight.ts'
import type { ReadRow } from '../kinds/kind.ts'
import { type Importer, importable } from '../kinds/kinds.ts'
import { rememberMapping } from '../mapping/remembered.ts'
import { type ImportRow, readImport } from '../queries.ts'
import { tableInTurn } from '../rows/fixed-cells.ts'
import { prepareImport } from '../rows/prepare-import.ts'
import { writtenBefore } from '../runs/parts.ts'
import { alone, applyImportJob, type InTurn, importWork } from './import-job.ts'
import { writeBatch } from './write-batch.ts'

/**
 * Writes the good rows of an import, some at a time, each time in one transaction. After a crash it goes on behind
 * the last rows that were committed.
 */
export const applyImport = handleJob(
  applyImportJob,
  ({ kernel, storage }: Pick<Services, 'kernel' | 'storage'>) =>
    importWork(
      { kernel },
      {
        name: 'import',
        opens: 'open',
        work: (importId, inTurn) => writeImport(storage, importId, inTurn),
        gaveUp: (tx, importId) => finish(tx, importId, 'failed', failedOften),
      },
    ),
)

export const failedOften = reasonFor('import_write_stopped')

/** Writes the rows of one import from wherever it stands. */
export async function writeImport(storage: Storage, importId: string, inTurn: InTurn): Promise<void> {
  const begun = await inTurn((tx) => begin(tx, importId))
  if (!begun) return
  const { row, written, permissions } = begun
  const table = await tableInTurn(storage, row, inTurn)
  const prepared = await prepareImport(inTurn, row, table)
  const rows = prepared.rows.filter(({ record }) => record !== null)
  const exported = await writtenBefore(storage, row, inTurn)
  await inTurn((tx) => countOff(tx, importId, rows.length))
  for (const batch of batchesOf(rows, written, prepared.kind.rowsAtOnce)) {
    await inTurn(async (tx) => {
      await alone(tx, importId)
      const left = await stillToWrite(tx, importId, batch)
      await writeBatch(tx, row, prepared, left, { permissions, exported })
    })
  }
  await inTurn(async (tx) => {
    const headers = row.columns.map(({ header }) => header)
    await rememberMapping(tx, row.entity, headers, row)
    await finish(tx, importId, 'applied', null)
  })
}

/** Marks the import as being written; null when there is nothing to do. */
async function begin(
  tx: Tx,
  id: string,
): Promise<{ row: ImportRow; written: Set<number>; permissions: ReadonlySet<string> } | null> {
  const found = await sql`select 1 from imports where port_id = ${portOf(tx)} and id = ${id}
    and status in ('queued', 'applying') for update`.execute(tx.db)
  if (found.rows.length === 0) return null
  const row = await readImport(tx, id, null)
  const { permissions, sight } = await rightsOf(tx)
  if (!importable({ permissions, sight }).includes(row.entity)) {
    await finish(tx, id, 'failed', reasonFor('import_starter_left'))
    return null
  }
  await sql`update imports set status = 'applying' where port_id = ${portOf(tx)} and id = ${id}`.execute(
    tx.db,
  )
  const { rows } = await sql<{ row: number }>`select row from import_rows
    where port_id = ${portOf(tx)} and import_id = ${id}`.execute(tx.db)
  const written = new Set(rows.map((one) => one.row))
  return { row, written, permissions }
}

async function rightsOf(tx: Tx): Promise<Importer> {
  const { userId } = tx.actor
  const port = userId && (await readPorts(tx.db, userId)).find(({ id }) => id === tx.tenantId)
  if (!port) return { permissions: new Set() }
  const sight = sightOf(portOf(tx), userId, port.scopes, port.mates)
  return { permissions: new Set(port.permissions), sight }
}

async function countOff(tx: Tx, id: string, total: number): Promise<void> {
  await sql`update imports set total = ${total} where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
}

function* batchesOf(
  rows: readonly ReadRow[],
  written: ReadonlySet<number>,
  atOnce: number,
): Iterable<ReadRow[]> {
  const left = rows.filter(({ row }) => !written.has(row))
  for (let at = 0; at < left.length; at += atOnce) yield left.slice(at, at + atOnce)
}

/** The rows of a batch that no other worker wrote in the meantime. */
async function stillToWrite(tx: Tx, id: string, batch: readonly ReadRow[]): Promise<ReadRow[]> {
  const numbers = batch.map(({ row }) => row)
  const { rows } = await sql<{ row: number }>`select row from import_rows
    where port_id = ${portOf(tx)} and import_id = ${id} and row = any(${numbers})`.execute(tx.db)
  const written = new Set(rows.map(({ row }) => row))
  return batch.filter(({ row }) => !written.has(row))
}

/** Says whether that was now. */
export async function finish(
  tx: Tx,
  id: string,
  status: 'applied' | 'failed',
  reason: Reason | null,
): Promise<boolean> {
  const { rows } = await sql<{ fileName: string; created: number; updated: number; skipped: number }>`
    update imports set status = ${status}, error = ${reason && sentenceOf(reason)}, reason = ${reason && JSON.stringify(reason)}::jsonb, finished_at = now()
    where port_id = ${portOf(tx)} and id = ${id} and status in ('queued', 'applying')
    returning file_name, created, updated, skipped`.execute(tx.db)
  const done = rows[0]
  if (!done) return false
  const { fileName, ...counts } = done
  tx.emit('import.finished', { entityId: id, label: fileName, newValues: { status, ...counts } })
  return true
}
