import { because, Refusal } from '../../../contract/errors.ts'
import {
  entryOfStage,
  isBehind,
  milestoneOfStage,
  moveLegal,
  type Stage,
  type StageEntry,
} from '../../../contract/interests/pipeline.ts'
import { type Kinds, kinds } from '../../../contract/kinds.ts'
import { theSystem } from '../../../platform/scope.ts'
import type { Tx } from '../../context.ts'
import { changesOf, type Locked, writeFieldsLater } from '../records/change.ts'
import { aheadOf, startOfDay, todayInPort, todayOf } from '../records/today.ts'

export interface StageMove {
  stage: Stage
  override?: boolean
  reason?: string | null
  milestoneDate?: string
  /** It came to the stage before it came here: on this day, `YYYY-MM-DD`, null for one that nobody knows. */
  since?: string | null
}

/**
 * Moves a locked interest to a stage; only a date that is given is written at the milestone. The present stage again changes
 * nothing. Throws INTEREST_CLOSED,
 * STAGE_MOVE_ILLEGAL, STAGE_OVERRIDE_REASON_REQUIRED, and PERMISSION_DENIED for an override without the right.
 */
export async function changeStage(
  tx: Tx,
  interest: Locked<Kinds['interest']>,
  move: StageMove,
  permissions: ReadonlySet<string>,
): Promise<void> {
  if (interest.archivedAt) throw new Refusal('RECORD_ARCHIVED')
  if (interest.outcome) throw new Refusal('INTEREST_CLOSED')
  const from = interest.pipelineStage
  if (from === move.stage && move.milestoneDate === undefined) return tx.unchanged()
  const legal = from === move.stage || moveLegal(from, move.stage)
  if (!legal) assertOverride(move, permissions)
  await writeStage(tx, interest, move, { override: !legal, reason: move.reason ?? null })
}

/**
 * Moves an interest forward by itself, as the system, when it lies behind the stage. One that is further along,
 * archived or ended stays where it is.
 */
export async function advanceStage(
  tx: Tx,
  interest: Locked<Kinds['interest']>,
  to: Stage,
  reason: string,
): Promise<void> {
  const from = interest.pipelineStage
  if (interest.archivedAt || interest.outcome || !isBehind(from, to)) return
  await writeStage(tx, interest, { stage: to }, { automatic: true, reason })
}

function assertOverride(move: StageMove, permissions: ReadonlySet<string>): void {
  if (!move.override) throw new Refusal('STAGE_MOVE_ILLEGAL')
  if (!permissions.has('interests.override_stage')) throw new Refusal('PERMISSION_DENIED')
  if (!move.reason) {
    throw new Refusal('STAGE_OVERRIDE_REASON_REQUIRED', [because('reason', 'reason_needed')])
  }
}

async function writeStage(
  tx: Tx,
  interest: Locked<Kinds['interest']>,
  move: StageMove,
  metadata: Record<string, unknown>,
): Promise<void> {
  const milestone = milestoneOfStage[move.stage]
  const from = interest.pipelineStage
  const visible = {
    pipelineStage: move.stage,
    ...(milestone && move.milestoneDate ? { [milestone]: await pastDay(tx, move.milestoneDate) } : {}),
  }
  const entry = (entryOfStage as Partial<Record<Stage, StageEntry>>)[move.stage]
  const isLate = move.since !== undefined
  const since = isLate ? stageSince(tx, move.since) : new Date()
  const moved = { stageChangedAt: since, ...(entry && !isLate ? { [entry]: todayOf(tx) } : {}) }
  const patch = { ...visible, ...(from === move.stage ? {} : moved) }
  if (changesOf(interest, patch).keys.length === 0) return tx.unchanged()
  writeFieldsLater(tx, kinds.interest, interest.id, patch)
  const { oldValues, newValues } = changesOf(interest, visible)
  tx.emit('interest.stage_changed', {
    entityId: interest.id,
    label: interest.called,
    oldValues,
    newValues,
    metadata: { ...metadata, from, to: move.stage, live: { from, stage: move.stage } },
    ...(metadata.automatic === true ? { by: theSystem } : {}),
  })
}

/** The moment since which a deal stands at a stage, by the day it came to it; null for one that nobody knows. */
export function stageSince(tx: Tx, day: string | null | undefined) {
  return day ? startOfDay(tx, day) : null
}

/** The day that was given for a milestone. Throws VALIDATION_FAILED for one that lies ahead. */
async function pastDay(tx: Tx, day: string): Promise<string> {
  const today = await todayInPort(tx)
  if (day <= today) return day
  throw new Refusal('VALIDATION_FAILED', [because('milestoneDate', aheadOf(today))])
}
