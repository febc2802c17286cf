import type { RuleTrigger } from '../../../contract/admin.ts'
import type { Outcome, Stage } from '../../../contract/pipeline.ts'

export type BerthStatus = 'available' | 'under_offer' | 'sold'

export interface Occasion {
  trigger: RuleTrigger
  /** Outcome of the interest, for interest_completed. */
  outcome?: Outcome | null
  /** Whether another active interest holds the berth by a signed EOI, a deposit or later. */
  heldByAnother: boolean
}

const words: Record<BerthStatus, string> = {
  available: 'available',
  under_offer: 'under offer',
  sold: 'sold',
}

/** The status a trigger moves a berth to, with the reason; the same status when it moves it nowhere. */
export function ruledStatus(status: BerthStatus, occasion: Occasion): { to: BerthStatus; reason: string } {
  const { trigger, outcome, heldByAnother } = occasion
  const kept = (reason: string) => ({ to: status, reason })
  switch (trigger) {
    case 'eoi_signed':
    case 'deposit_received':
      if (status !== 'available') return kept(`The berth is ${words[status]} already.`)
      return {
        to: 'under_offer',
        reason: trigger === 'eoi_signed' ? 'An EOI was signed.' : 'A deposit was received.',
      }
    case 'contract_signed':
      return status === 'sold'
        ? kept('The berth is sold already.')
        : { to: 'sold', reason: 'The contract was signed.' }
    case 'interest_completed':
      if (outcome === 'won') {
        return status === 'sold'
          ? kept('The berth is sold already.')
          : { to: 'sold', reason: 'The interest was won.' }
      }
      return released(status, heldByAnother, 'The interest ended.')
    case 'interest_archived':
      return released(status, heldByAnother, 'The interest was archived.')
    case 'berth_unlinked':
      return released(status, heldByAnother, 'The berth was taken off the interest.')
  }
}

function released(
  status: BerthStatus,
  heldByAnother: boolean,
  reason: string,
): { to: BerthStatus; reason: string } {
  if (status !== 'under_offer') return { to: status, reason: `The berth is ${words[status]}.` }
  if (heldByAnother) return { to: status, reason: 'Another active interest holds the berth.' }
  return { to: 'available', reason }
}

/** The trigger that reaching a stage stands for. */
export function triggerOfStage(stage: Stage): RuleTrigger | null {
  if (stage === 'eoi' || stage === 'reservation') return 'eoi_signed'
  if (stage === 'deposit_paid') return 'deposit_received'
  if (stage === 'contract') return 'contract_signed'
  return null
}
