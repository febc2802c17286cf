/** A reminder waits, was put off, was done, or was found to be of no use. */
export const reminderStates = ['pending', 'snoozed', 'completed', 'dismissed'] as const

/** From the least to the most urgent. */
export const priorities = ['low', 'normal', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]

/** How a reminder comes again after it was settled; `weekday` is each day from Monday to Friday. */
export const repeatUnits = ['day', 'weekday', 'week', 'month', 'year'] as const
export type RepeatUnit = (typeof repeatUnits)[number]

/** An hour, four hours, nine o'clock tomorrow, nine o'clock on the next Monday, by the clock of whoever snoozes. */
export const snoozePresets = ['1h', '4h', 'tomorrow', 'next_week'] as const
export type SnoozePreset = (typeof snoozePresets)[number]
