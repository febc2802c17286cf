// Plain, without schemas, so that the browser can have it too.

/** The parts a dashboard is arranged of. */
export const dashboardParts = [
  'day',
  'figures',
  'finance',
  'people',
  'stuck',
  'pipeline',
  'money',
  'trend',
  'conversion',
  'sources',
  'losses',
  'docks',
  'demand',
  'heat',
] as const
export type DashboardPart = (typeof dashboardParts)[number]

/** In which order the parts stand, and which of them are not shown. Parts that are named in neither come last. */
export interface Arrangement {
  readonly order: readonly DashboardPart[]
  readonly hidden: readonly DashboardPart[]
}

/** Who looks at a dashboard, as far as it begins otherwise for them. */
export type DashboardView = 'agent' | 'manager' | 'finance'

/** How it stands for whoever arranged nothing. */
export const usualArrangements: Readonly<Record<DashboardView, Arrangement>> = {
  agent: {
    order: ['day', 'figures', 'stuck', 'pipeline', 'heat', 'money', 'trend'],
    hidden: ['finance', 'people', 'conversion', 'sources', 'losses', 'docks', 'demand'],
  },
  manager: {
    order: ['day', 'figures', 'stuck', 'pipeline', 'people', 'money', 'trend', 'conversion', 'sources'],
    hidden: ['finance'],
  },
  finance: {
    order: ['finance', 'day', 'figures', 'money', 'pipeline'],
    hidden: ['stuck', 'people', 'trend', 'conversion', 'sources', 'losses', 'docks', 'demand', 'heat'],
  },
}

/** The parts that are shown, in their order. */
export function partsShown({ order, hidden }: Arrangement): DashboardPart[] {
  const left = dashboardParts.filter((part) => !order.includes(part))
  return [...order, ...left].filter((part) => !hidden.includes(part))
}
