/** What makes a new port ready, in the order it is done. */
export const guideSteps = [
  'berths',
  'clients',
  'signing',
  'templates',
  'colleagues',
  'look',
  'deal',
  'website',
] as const
export type GuideStep = (typeof guideSteps)[number]
