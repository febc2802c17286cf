/** What makes a new port ready, in the order it is done. */
export const guideSteps = ['port', 'look', 'rules', 'berths', 'colleagues', 'website'] as const
export type GuideStep = (typeof guideSteps)[number]
