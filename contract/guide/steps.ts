/** What makes a new port ready, in the order it is done. */
export const guideSteps = [
  'berths',
  'clients',
  'mail',
  'signing',
  'templates',
  'colleagues',
  'deal',
  'document',
  'look',
  'website',
] as const
export type GuideStep = (typeof guideSteps)[number]
