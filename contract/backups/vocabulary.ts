// Plain, without schemas, so that the browser can have it too.

export const backupPeriods = ['off', 'day', 'week'] as const
export const backupStates = ['waiting', 'running', 'done', 'failed'] as const
export const backupVerifications = ['none', 'waiting', 'good', 'broken'] as const
