import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import type { Outcome, Stage } from '../../../contract/interests/pipeline.ts'
import { type Kinds, kinds } from '../../../contract/kinds.ts'
import { portOf, type Tx } from '../../context.ts'
import { type Locked, writeFields } from '../records/change.ts'
import { startOfDay } from '../records/today.ts'
import { assertCanLive } from './archive.ts'
import { assertWished, type Wish } from './holding/reserved.ts'

/** How an interest ended. */
interface End {
  outcome: Outcome
  reason: string | null
  /** What becomes of its active reservations. */
  reservations?: Wish
  /** The day on which it ended where that is not now, `YYYY-MM-DD`; null where nobody knows. */
  endedOn?: string | null
}

/**
 * Ends a locked interest; its stage stays, and its active reservations end or stay as is wished. Throws OUTCOME_ALREADY_SET,
 * RECORD_ARCHIVED, RESERVATION_ACTIVE where it is not won and nobody said.
 */
export async function setOutcome(
  tx: Tx,
  interest: Locked<Kinds['interest']>,
  { outcome, reason, reservations, endedOn }: End,
): Promise<void> {
  if (interest.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  if (interest.outcome) throw new Refusal('OUTCOME_ALREADY_SET')
  if (outcome !== 'won') await assertWished(tx, interest.id, reservations)
  const outcomeAt = endedOn === undefined ? new Date() : null
  await writeFields(tx, kinds.interest, interest.id, { outcome, outcomeReason: reason, outcomeAt })
  if (endedOn)
    await sql`update interests set outcome_at = ${startOfDay(tx, endedOn)}
      where port_id = ${portOf(tx)} and id = ${interest.id}`.execute(tx.db)
  tx.emit('interest.outcome_set', {
    entityId: interest.id,
    label: interest.called,
    oldValues: { outcome: null },
    newValues: { outcome, outcomeReason: reason, ...(endedOn ? { endedOn } : {}) },
    metadata: {
      ...(reservations === 'end' ? { endsReservations: true } : {}),
      stageAtOutcome: interest.pipelineStage,
      live: { outcome, stageAtOutcome: interest.pipelineStage },
    },
  })
}

/**
 * Opens a locked interest again, at `reopenStage` or where it was; the retired stage completed becomes qualified.
 * Throws RECORD_ARCHIVED, CLIENT_ARCHIVED, BERTH_ARCHIVED.
 */
export async function clearOutcome(
  tx: Tx,
  interest: Locked<Kinds['interest']>,
  reopenStage: Stage | undefined,
): Promise<void> {
  if (!interest.outcome) return tx.unchanged()
  if (interest.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  await assertCanLive(tx, interest)
  const before = interest.pipelineStage as string
  const pipelineStage = reopenStage ?? (before === 'completed' ? 'qualified' : before)
  const moved = pipelineStage === before ? {} : { pipelineStage, stageChangedAt: new Date() }
  await writeFields(tx, kinds.interest, interest.id, {
    outcome: null,
    outcomeReason: null,
    outcomeAt: null,
    ...moved,
  })
  tx.emit('interest.outcome_cleared', {
    entityId: interest.id,
    label: interest.called,
    oldValues: { outcome: interest.outcome, outcomeReason: interest.outcomeReason, pipelineStage: before },
    newValues: { outcome: null, pipelineStage },
    metadata: { live: { stage: pipelineStage } },
  })
}
