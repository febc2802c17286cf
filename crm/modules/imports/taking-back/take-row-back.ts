import { sql } from 'kysely'
import { Refusal } from '../../../../contract/errors.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import type { Reason } from '../../../../contract/reasons.ts'
import { portOf, type Tx } from '../../../context.ts'
import { lockRecord, touchRecord, valuesOf } from '../../records/change.ts'
import { restoreCustomValues } from '../../records/custom/values.ts'
import { removeRecord } from '../../records/remove.ts'
import { putBack } from '../../records/undo/put-back.ts'
import type { ImportKind, Patch } from '../kinds/kind.ts'
import { splitNumber, takeNumberBack } from '../numbers/keep-numbers.ts'
import { customColumns, splitCustom } from '../rows/custom-columns.ts'

export type Entry = {
  row: number
  recordId: string
  /** The columns of a record the row changed, as they were; null for a record the row made. */
  oldValues: Patch | null
  effects: unknown
}

/** Why a row stays, or what of it does although the row was taken back. */
export type TakenBack = { kept: Reason | null; remarks: readonly Reason[] }

/** Takes one row back as far as nobody changed or used its record since. */
export async function takeRowBack(
  tx: Tx,
  importId: string,
  { kind, undo }: ImportKind,
  entry: Entry,
): Promise<TakenBack> {
  if (kind === null) return { kept: (await undo?.remove?.(tx, entry.recordId)) ?? null, remarks: [] }
  const record = await lockRecord(tx, kind, entry.recordId).catch(nullOfRefusal)
  if (record === null) return stays(reasonFor('import_gone'))
  const { number, own: effects } = splitNumber(entry.effects)
  // What the record is joined to is no field of its own: whoever changed those since did not change that.
  const joined = entry.oldValues && Object.keys(entry.oldValues).length === 0
  if (joined && (effects === null || undo?.unjoin)) {
    await takeNumberBack(tx, record.id, number)
    if (number?.added) await touchRecord(tx, kind, record.id)
    return { kept: (effects && (await undo?.unjoin?.(tx, effects))) ?? null, remarks: [] }
  }
  const changedSince = (type: string, recordId: string) =>
    whoChanged(tx, importId, entry.row, { type, recordId })
  const changed = await changedSince(kind.type, record.id)
  if (changed !== null) return stays(changed)
  if (entry.oldValues) {
    const before = entry.oldValues
    const now = { ...record, ...(await customColumns(tx, kind, [record.id]))(record.id) }
    const change = { before, after: valuesOf(now, Object.keys(before)) }
    const { plain, custom } = splitCustom(before)
    await restoreCustomValues(tx, kind.type, record.id, custom)
    if (Object.keys(plain).length === 0) await touchRecord(tx, kind, record.id)
    await putBack(tx, kind, record, change, { fact: `${kind.type}.updated`, columns: plain })
    await takeNumberBack(tx, record.id, number)
    const remark = effects ? await undo?.updateEffects?.(tx, record.id, effects) : null
    return { kept: null, remarks: remark ? [remark] : [] }
  }
  try {
    return await tx.attempt(async () => {
      if (effects) await undo?.release?.(tx, record.id, effects)
      await removeRecord(tx, kind, record)
      const remarks = effects ? await undo?.effects?.(tx, record.id, effects, changedSince) : []
      return { kept: null, remarks: remarks ?? [] }
    })
  } catch (error) {
    if ((error as { code?: unknown }).code === '23503') return stays(reasonFor('import_used'))
    throw error
  }
}

function nullOfRefusal(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

function stays(reason: Reason): TakenBack {
  return { kept: reason, remarks: [] }
}

/**
 * Who did something to a record after a row was written; null for nobody. What the import itself, or its
 * run, recorded bears its request, and what is taken back now bears the present one: of several rows of one record the last goes
 * first.
 */
async function whoChanged(
  tx: Tx,
  importId: string,
  row: number,
  { type, recordId }: { type: string; recordId: string },
): Promise<Reason | null> {
  const { rows } = await sql<{ name: string | null }>`select e.actor_name as name
    from import_rows r join imports i on i.port_id = ${portOf(tx)} and i.id = r.import_id
    join events e on e.port_id = ${portOf(tx)} and e.entity_type = ${type} and e.entity_id = ${recordId}
      and e.created_at > coalesce(r.written_at, i.finished_at, i.created_at)
      and (r.request_id is null or e.request_id is distinct from r.request_id)
      and (${tx.requestId}::text is null or e.request_id is distinct from ${tx.requestId})
      and not exists (select 1 from import_runs w where w.port_id = ${portOf(tx)} and w.id = i.run_id
        and e.request_id = any(w.request_ids))
    where r.port_id = ${portOf(tx)} and r.import_id = ${importId} and r.row = ${row}
    order by e.id limit 1`.execute(tx.db)
  if (!rows[0]) return null
  return rows[0].name === null
    ? reasonFor('import_row_changed')
    : reasonFor('import_changed_by', { name: rows[0].name })
}
