// Plain, so that the browser can have it too.

/** The stages of a port that has set none of its own. */
export const firstStages = ['New', 'Contacted', 'Viewing', 'Offer', 'Reserved', 'Sold', 'Lost'] as const

export const mostStages = 20
export const longestStage = 60

/** Where a stage stands a second time, ignoring case; -1 where each is named once. */
export function namedTwice(stages: readonly string[]): number {
  const keys = new Set<string>()
  return stages.findIndex((stage) => keys.size === keys.add(stage.trim().toLowerCase()).size)
}
