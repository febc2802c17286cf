/** Whole months, quarters and years of the port's own days, which move with the day they are asked on. */
export const quickPeriods = ['this_month', 'last_month', 'this_quarter', 'last_quarter', 'this_year'] as const
export type QuickPeriod = (typeof quickPeriods)[number]
