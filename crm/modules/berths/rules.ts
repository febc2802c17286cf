import type { Outcome } from '../../../contract/interests/pipeline.ts'
import type { RuleTrigger } from '../../../contract/settings/registry.ts'

export type BerthStatus = 'available' | 'under_offer' | 'sold'

export interface Occasion {
  trigger: RuleTrigger
  /** Outcome of the interest, for interest_completed. */
  outcome?: Outcome | null | undefined
  /** What the interest held of the berth until now, and no longer does. */
  lost?: BerthStatus | null | undefined
  /** Whether another active interest holds the berth by a signed EOI, a deposit or later. */
  heldByAnother: boolean
  /** Whether the berth is reserved for an interest, whichever. */
  reserved: boolean
  /** Whether another interest holds the berth as its buyer. */
  soldToAnother: boolean
}

export interface Ruling {
  to: BerthStatus
  reason: string
  /** Told, not done: people decide about a berth that was sold. */
  onlySuggested?: boolean
}

const words: Record<BerthStatus, string> = {
  available: 'for sale',
  under_offer: 'under offer',
  sold: 'sold',
}

/** The status a trigger moves a berth to, with the reason; the same status when it moves it nowhere. */
export function ruledStatus(status: BerthStatus, occasion: Occasion): Ruling {
  const { trigger, outcome } = occasion
  switch (trigger) {
    case 'reservation_active':
      // What is lost with the reservation is the offer; whatever else was lost leaves one.
      if (occasion.lost === 'under_offer') return released(status, occasion, 'The reservation is over.')
      return offered(status, occasion, 'The berth was reserved.')
    case 'eoi_signed':
      return offered(status, occasion, 'An EOI was signed.')
    case 'deposit_received':
      return offered(status, occasion, 'A deposit was received.')
    case 'contract_signed':
      return status === 'sold' ? unchangedRuling(status) : { to: 'sold', reason: 'The contract was signed.' }
    case 'interest_completed':
      if (outcome !== 'won') return released(status, occasion, 'The interest ended.')
      return status === 'sold' ? unchangedRuling(status) : { to: 'sold', reason: 'The interest was won.' }
    case 'interest_archived':
      return released(status, occasion, 'The interest was archived.')
    case 'berth_unlinked':
      return released(status, occasion, 'The interest holds the berth no longer.')
  }
}

function unchangedRuling(status: BerthStatus): Ruling {
  return { to: status, reason: `The berth is ${words[status]} already.` }
}

function offered(status: BerthStatus, occasion: Occasion, reason: string): Ruling {
  if (status === 'sold' && occasion.lost === 'sold')
    return unsold(status, { ...occasion, heldByAnother: true }, 'The interest is no longer at the contract.')
  return status === 'available' ? { to: 'under_offer', reason } : unchangedRuling(status)
}

function released(status: BerthStatus, occasion: Occasion, reason: string): Ruling {
  if (status === 'sold' && occasion.lost === 'sold') return unsold(status, occasion, reason)
  if (status !== 'under_offer') return { to: status, reason: `The berth is ${words[status]}.` }
  if (occasion.heldByAnother) return { to: status, reason: 'Another active interest holds the berth.' }
  if (occasion.reserved) return { to: status, reason: 'The berth is reserved.' }
  return { to: 'available', reason }
}

/** A sold berth that loses its buyer is not changed but suggested. */
function unsold(status: BerthStatus, occasion: Occasion, reason: string): Ruling {
  if (occasion.soldToAnother) return { to: status, reason: 'Another interest bought the berth.' }
  return {
    to: occasion.heldByAnother || occasion.reserved ? 'under_offer' : 'available',
    reason,
    onlySuggested: true,
  }
}
