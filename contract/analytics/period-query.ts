import { z } from 'zod'
import { isoDate } from '../fields.ts'
import { schemaMessage } from '../reason.ts'
import { daysBetween } from '../values/days.ts'
import { longestRange, ranges } from './ranges.ts'

/** Days of the port: a range that ends today, or days that are named. */
export const periodQuery = z
  .object({
    /** Days that end today in the port; 30d where neither a range nor days are named. */
    range: z.enum(ranges).optional(),
    from: isoDate.optional(),
    to: isoDate.optional(),
  })
  .refine(({ range, from }) => range === undefined || from === undefined, {
    path: ['range'],
    message: schemaMessage('contradicts', { field: 'from' }),
  })
  .refine(({ range, to }) => range === undefined || to === undefined, {
    path: ['range'],
    message: schemaMessage('contradicts', { field: 'to' }),
  })
  .refine(({ from, to }) => to === undefined || from !== undefined, {
    path: ['from'],
    message: schemaMessage('required'),
  })
  .refine(({ from, to }) => from === undefined || to !== undefined, {
    path: ['to'],
    message: schemaMessage('required'),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || to >= from, {
    path: ['to'],
    message: schemaMessage('end_before_start'),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || daysOf(from, to) <= longestRange, {
    path: ['to'],
    message: schemaMessage('days_most', { most: longestRange }),
  })

/** How many days a period has, both ends among them. A day that is none is refused by its own field. */
function daysOf(from: string, to: string): number {
  return daysBetween(from, to) + 1
}
