import type { BodyOf } from '../../../contract/endpoint.ts'
import type { interests } from '../../../contract/interests/endpoints.ts'
import { stageRank } from '../../../contract/interests/pipeline.ts'
import type { Kinds } from '../../../contract/kinds.ts'
import type { Tx } from '../../context.ts'
import type { Locked } from '../records/change.ts'
import { rehearsed } from '../records/rehearsal.ts'
import { archiveInterest, lockToRevive } from './archive.ts'
import { assertWish, staysOf } from './holding/reserved.ts'
import { competingDeals, readLinks, unlinkBerth } from './links.ts'
import { clearOutcome, setOutcome } from './outcome.ts'
import { markExternallySigned } from './signed.ts'
import { changeStage } from './stage.ts'

type Step = BodyOf<typeof interests.preview>

/** What a step would do, what should be thought of before it is done, and which deals compete. */
export async function previewStep(tx: Tx, id: string, step: Step, permissions: ReadonlySet<string>) {
  const interest = await lockToRevive(tx, id)
  const warnings = await warningsOf(tx, interest, step)
  const rehearsal = await rehearsed(tx, (rehearsal) => take(rehearsal, interest, step, permissions))
  const stays = letsGo(step) ? await staysOf(tx, id, 'berthId' in step ? step.berthId : null) : []
  return { ...rehearsal, stays, warnings, competing: await competingDeals(tx, id) }
}

/** Whether a step may let go of what is reserved for the interest, or let for it. */
function letsGo({ action }: Step): boolean {
  return action === 'set_outcome' || action === 'archive' || action === 'unlink_berth'
}

/** What is allowed but seldom meant: won without a berth, or before any EOI. */
async function warningsOf(
  tx: Tx,
  interest: Locked<Kinds['interest']>,
  step: Step,
): Promise<('NO_BERTH' | 'EARLY_WIN')[]> {
  if (step.action !== 'set_outcome' || step.outcome !== 'won') return []
  const links = await readLinks(tx, interest.id)
  const early = stageRank(interest.pipelineStage) < stageRank('eoi')
  return [...(links.length === 0 ? (['NO_BERTH'] as const) : []), ...(early ? (['EARLY_WIN'] as const) : [])]
}

async function take(
  tx: Tx,
  interest: Locked<Kinds['interest']>,
  step: Step,
  permissions: ReadonlySet<string>,
): Promise<unknown> {
  if ('reservations' in step) assertWish(step.reservations, permissions)
  // Whoever has not said yet what becomes of a reservation sees what the step does by itself.
  switch (step.action) {
    case 'unlink_berth':
      return unlinkBerth(tx, interest, step.berthId, 'end')
    case 'change_stage':
      return changeStage(tx, interest, step, permissions)
    case 'set_outcome':
      return setOutcome(tx, interest, {
        outcome: step.outcome,
        reason: null,
        reservations: step.reservations ?? 'keep',
      })
    case 'mark_externally_signed':
      return markExternallySigned(tx, interest, step.docType, null)
    case 'clear_outcome':
      return clearOutcome(tx, interest, step.reopenStage)
    case 'archive':
      return archiveInterest(tx, interest.id, step.reservations ?? 'keep')
  }
}
