import { z } from 'zod'
import { data } from './endpoint.ts'
import { id } from './fields.ts'
import { stages } from './pipeline.ts'
import { endpoint } from './staff-endpoint.ts'

const kpi = z.object({ value: z.number(), previous: z.number().nullable() })

export const dashboard = {
  overview: endpoint({
    method: 'GET',
    path: '/api/v1/dashboard',
    summary:
      'Figures of the port: active interests, wins of 30 days against the 30 before, berths by status, funnel, recent facts',
    gate: 'reports.view_dashboard',
    response: data(
      z.object({
        /** First day (UTC) of the 30 days that the figures below compare with the 30 before. */
        since: z.iso.date(),
        activeInterests: kpi,
        newInterests30d: kpi,
        won30d: kpi,
        berths: z.object({ available: z.int(), under_offer: z.int(), sold: z.int() }),
        funnel: z.array(z.object({ stage: z.enum(stages), count: z.int() })),
        stale: z.array(
          z.object({
            id,
            clientName: z.string(),
            stage: z.enum(stages),
            daysInStage: z.int(),
            assigneeName: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
  berthHeat: endpoint({
    method: 'GET',
    path: '/api/v1/dashboard/berth-heat',
    summary: 'The 15 berths with the most active interests',
    gate: 'reports.view_dashboard',
    response: data(
      z.array(
        z.object({ berthId: id, mooringNumber: z.string(), status: z.string(), activeInterests: z.int() }),
      ),
    ),
  }),
} as const
