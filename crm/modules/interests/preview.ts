import type { BodyOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { interests } from '../../../contract/interests.ts'
import type { Tx } from '../../context.ts'
import { lockRecord } from '../records/change.ts'
import { archiveInterest } from './archive.ts'
import { competingDeals, unlinkBerth } from './links.ts'
import { setOutcome } from './outcome.ts'
import { markExternallySigned } from './signed.ts'
import { changeStage } from './stage.ts'

type Step = BodyOf<typeof interests.preview>

/**
 * What a step would do: it is done with all that follows from it, read, and taken back. So the preview cannot
 * differ from the step.
 */
export async function previewStep(tx: Tx, id: string, step: Step, permissions: ReadonlySet<string>) {
  await lockRecord(tx, 'interests', id)
  try {
    const facts = await tx.rehearse((rehearsal) => take(rehearsal, id, step, permissions))
    return { refusal: null, consequences: facts.map(consequence), competing: await competingDeals(tx, id) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const refusal = { code: error.code as string, message: error.message }
    return { refusal, consequences: [], competing: await competingDeals(tx, id) }
  }
}

async function take(tx: Tx, id: string, step: Step, permissions: ReadonlySet<string>): Promise<unknown> {
  if (step.action === 'unlink_berth') return unlinkBerth(tx, id, step.berthId)
  const interest = await lockRecord(tx, 'interests', id)
  switch (step.action) {
    case 'change_stage':
      return changeStage(tx, interest, step, permissions)
    case 'set_outcome':
      return setOutcome(tx, interest, step.outcome, null)
    case 'mark_externally_signed':
      return markExternallySigned(tx, interest, step.docType, null)
    case 'archive':
      return archiveInterest(tx, id)
  }
}

interface Recorded {
  type: string
  entityType: string
  entityId: string | null
  label?: string | null
  oldValues?: Record<string, unknown> | null
  newValues?: Record<string, unknown> | null
  metadata?: Record<string, unknown> | null
}

function consequence({ type, entityType, entityId, label, oldValues, newValues, metadata }: Recorded) {
  return {
    type,
    entityType,
    entityId,
    entityLabel: label ?? null,
    oldValues: oldValues ?? null,
    newValues: newValues ?? null,
    metadata: metadata ?? null,
  }
}
