/** `draining` keeps new ports away. */
export const serverStates = ['open', 'draining'] as const

/**
 * How a server fares: it answers and has what home has, lacks more than half a minute of it, takes in nothing from home any more,
 * or does not answer.
 */
export const serverConditions = ['fine', 'behind', 'stopped', 'silent'] as const
export type ServerCondition = (typeof serverConditions)[number]

/** Where a move stands; each step can be done again. */
export const moveSteps = [
  'prepared',
  'copying',
  'catching_up',
  'fenced',
  'switched',
  'moving_jobs',
  'cleaning',
  'done',
] as const

/** Until here a move can be taken back; from `switched` on it only goes forward. */
export const stepsBeforeSwitch = moveSteps.slice(0, moveSteps.indexOf('switched'))
