import { z } from 'zod'
import { data } from '../endpoint.ts'
import { endpoint } from '../staff-endpoint.ts'
import { guideSteps } from './steps.ts'

export const guide = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/admin/guide',
    summary: 'What makes a new port ready, and which of it is done; each step knows by what the port has',
    gate: 'admin.manage_settings',
    response: data(
      z.object({
        steps: z.array(z.object({ key: z.enum(guideSteps), done: z.boolean() })),
        /** Nobody wants to be led any more; it is found among the settings. */
        left: z.boolean(),
      }),
    ),
  }),
} as const
