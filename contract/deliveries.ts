import { z } from 'zod'
import { id, timestamp } from './fields.ts'
import { deliveryStates } from './values/deliveries.ts'

/** What the log of every service tells of a delivery. */
export const deliveryFields = {
  id,
  test: z.boolean(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  nextAttemptAt: timestamp.nullable(),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
}

/** One attempt of a delivery, with the first KiB of the answer. */
export const DeliveryAttempt = z.object({
  number: z.int(),
  at: timestamp,
  status: z.int().nullable(),
  durationMs: z.int(),
  excerpt: z.string().nullable(),
  error: z.string().nullable(),
})
