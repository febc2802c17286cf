import { daySeconds } from './days.ts'

/** Seconds after each failed attempt of a delivery, before the jitter of a fifth. */
export const retrySchedule = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, daySeconds] as const

export const deliveryStates = ['pending', 'succeeded', 'failed', 'cancelled'] as const
export type DeliveryState = (typeof deliveryStates)[number]
