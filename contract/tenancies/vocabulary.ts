// Plain, without schemas, so that the browser can have it too.

/** A tenancy is agreed, holds its berth, is over, or came to nothing. */
export const tenancyStates = ['pending', 'active', 'ended', 'cancelled'] as const
export type TenancyState = (typeof tenancyStates)[number]

/** How a berth is held; the last two always have an end. */
export const tenancyTenures = ['permanent', 'fee_simple', 'strata_lot', 'fixed_term', 'seasonal'] as const
export type TenancyTenure = (typeof tenancyTenures)[number]

/** Whether a tenure has an end, and is renewed by another tenancy that follows. */
export function isLimited(tenure: TenancyTenure): boolean {
  return tenure === 'fixed_term' || tenure === 'seasonal'
}
