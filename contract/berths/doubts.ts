import { z } from 'zod'

const known = z.boolean().optional()

/** Says that it is known how the yacht misses the berth, and that the berth is sold to somebody else. */
export const acknowledgingStay = { acknowledgeFit: known, acknowledgeSold: known }

/** Says that it is known who else holds the berth now or later, and that it is sold to somebody else. */
export const acknowledgingDeal = { acknowledgeHeld: known, acknowledgeSold: known }

/** The same, and that other deals about it are known. */
export const acknowledgingRivals = { acknowledgeCompeting: known, ...acknowledgingDeal }

/** Why money of a deal is not asked or taken at once. */
export const rivalErrors = ['COMPETING_DEALS', 'BERTH_UNCONFIRMED'] as const

/** What whoever gives a berth away says that they know. */
export interface Acknowledged {
  readonly acknowledgeCompeting?: boolean | undefined
  readonly acknowledgeFit?: boolean | undefined
  readonly acknowledgeHeld?: boolean | undefined
  readonly acknowledgeSold?: boolean | undefined
}
