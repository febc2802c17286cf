/** The periods that have a name, and how many days each has, today among them. */
export const ranges = ['today', '7d', '30d', '90d'] as const
export type Range = (typeof ranges)[number]

export const daysOfRange: Readonly<Record<Range, number>> = { today: 1, '7d': 7, '30d': 30, '90d': 90 }

/** Days that a period has at most. */
export const longestRange = 365
