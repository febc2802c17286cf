// Plain, without schemas, so that the browser can have it too.

/** A tenancy is agreed, holds its berth, is over, or came to nothing. */
export const tenancyStates = ['pending', 'active', 'ended', 'cancelled'] as const
export type TenancyState = (typeof tenancyStates)[number]

/** The moves of a tenancy: from which states, to which, and the fact that each records. */
export const tenancyMoves = {
  activate: { from: ['pending'], to: 'active', fact: 'activated' },
  renew: { from: ['active'], to: 'active', fact: 'renewed' },
  transfer: { from: ['active'], to: 'ended', fact: 'transferred' },
  end: { from: ['active'], to: 'ended', fact: 'ended' },
  cancel: { from: ['pending', 'active'], to: 'cancelled', fact: 'cancelled' },
} as const satisfies Readonly<
  Record<string, { from: readonly TenancyState[]; to: TenancyState; fact: string }>
>

/** How a berth is held; the last two always have an end. */
export const tenancyTenures = ['permanent', 'fee_simple', 'strata_lot', 'fixed_term', 'seasonal'] as const
export type TenancyTenure = (typeof tenancyTenures)[number]

/** Whether a tenure has an end, and is renewed by another tenancy that follows. */
export function isLimited(tenure: TenancyTenure): boolean {
  return tenure === 'fixed_term' || tenure === 'seasonal'
}
