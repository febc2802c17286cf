import { z } from 'zod'
import { timezone } from '../fields.ts'
import { schemaMessage } from '../reason.ts'
import { digestModes, notificationKinds, notificationWays } from './kinds.ts'

/** When gathered mail comes. */
export const Digest = z.strictObject({
  mode: z.enum(digestModes),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, schemaMessage('time_of_day'))
    .optional(),
  /** 0 is Sunday. */
  dayOfWeek: z.int().min(0).max(6).optional(),
  /** Null is the person's own. */
  timezone: timezone.nullable().optional(),
})

const way = z.enum(notificationWays)

/** How somebody is told of each kind, as far as they chose. */
export const Ways = z.strictObject(
  Object.fromEntries(notificationKinds.map((kind) => [kind, way.optional()])) as Record<
    (typeof notificationKinds)[number],
    z.ZodOptional<typeof way>
  >,
)

/** The same, of every kind. */
export const AllWays = z.object(
  Object.fromEntries(notificationKinds.map((kind) => [kind, way])) as Record<
    (typeof notificationKinds)[number],
    typeof way
  >,
)
