import { z } from 'zod'

const known = z.boolean().optional()

/** Says that it is known how the yacht misses the berth, and that the berth is sold to somebody else. */
export const acknowledgingStay = { acknowledgeFit: known, acknowledgeSold: known }

/** Says that it is known who else holds the berth now or later, and that it is sold to somebody else. */
export const acknowledgingDeal = { acknowledgeHeld: known, acknowledgeSold: known }

/** What whoever gives a berth away says that they know. */
export interface Acknowledged {
  readonly acknowledgeFit?: boolean | undefined
  readonly acknowledgeHeld?: boolean | undefined
  readonly acknowledgeSold?: boolean | undefined
}
