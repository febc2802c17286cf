import { z } from 'zod'
import { data } from '../endpoint.ts'
import { id } from '../fields.ts'
import { endpoint } from '../staff-endpoint.ts'
import { guideGaps } from './gaps.ts'
import { guideSteps } from './steps.ts'

const Gap = z.object({
  key: z.enum(guideGaps),
  /** How many it is about: berths without a price, mails that wait or failed. */
  count: z.int(),
  /** The interest it is mended at. */
  interestId: id.nullable(),
})

export const guide = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/admin/guide',
    summary:
      'What makes a new port ready, and what each step still lacks; a step is done once it lacks nothing',
    gate: 'admin.manage_settings',
    response: data(
      z.object({
        steps: z.array(z.object({ key: z.enum(guideSteps), done: z.boolean(), gaps: z.array(Gap) })),
        /** Nobody wants to be led any more; it is found among the settings. */
        left: z.boolean(),
      }),
    ),
  }),
} as const
