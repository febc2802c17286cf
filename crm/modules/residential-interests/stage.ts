import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { portOf, type Tx } from '../../context.ts'
import { lockRecord } from '../records/change.ts'
import { holdStage } from './stages.ts'

/** Moves a live residential interest to a stage of the port. Throws RECORD_NOT_FOUND, RECORD_ARCHIVED, VALIDATION_FAILED. */
export async function changeResidentialStage(tx: Tx, id: string, stage: string): Promise<void> {
  // The stage before the interest, as who sets the stages takes them.
  await moveToStage(tx, id, await holdStage(tx, stage))
}

/** The same to a stage that is held. */
export async function moveToStage(tx: Tx, id: string, stage: string): Promise<void> {
  const row = await lockRecord(tx, kinds.residential_interest, id)
  if (row.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  if (row.stage === stage) return tx.unchanged()
  await sql`update residential_interests set stage = ${stage}, stage_changed_at = now()
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  tx.emit('residential_interest.stage_changed', {
    entityId: id,
    label: row.called,
    oldValues: { stage: row.stage },
    newValues: { stage },
  })
}
