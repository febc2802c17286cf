import { z } from 'zod'
import { data } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { endpoint } from './endpoint.ts'

const Counts = {
  /** How often the page was opened by a browser that runs scripts. */
  views: z.int(),
  /** How often answering began. */
  starts: z.int(),
  /** How often the page sent answers; those sent without a script are submissions that are not counted here. */
  sends: z.int(),
}

const Results = z.object({
  ...Counts,
  /** From the first sign of answering to sending; null while nothing was sent. */
  medianSeconds: z.int().nullable(),
  /** Every day asked for, oldest first, in UTC. */
  days: z.array(z.object({ day: z.string(), ...Counts })),
  /** The questions as they are published, or drafted, now; `reached` is how many visitors came as far as this one. */
  questions: z.array(
    z.object({ id: z.string(), key: z.string(), label: z.string(), type: z.string(), reached: z.int() }),
  ),
})

export const results = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/forms/{id}/results',
    summary: 'How many people opened, began and sent a form, and how far they came',
    gate: 'view',
    params: idParams,
    query: z.object({ days: z.enum(['7', '30', '90', '365']).default('30').transform(Number) }),
    response: data(Results),
  }),
} as const
