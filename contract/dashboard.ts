import { z } from 'zod'
import { data } from './endpoint.ts'
import { id } from './fields.ts'
import { outcomes, stages } from './interests/pipeline.ts'
import { adminPermissions } from './permissions.ts'
import { endpoint } from './staff-endpoint.ts'
import { money } from './values/money.ts'

const kpi = z.object({ value: z.number(), previous: z.number().nullable() })
/** Sums of one currency each: amounts of different currencies are never added. */
const amounts = z.array(z.object({ currency: z.string(), amount: money }))

export const dashboard = {
  stats: endpoint({
    method: 'GET',
    path: '/api/v1/admin/dashboard-stats',
    summary: 'Active interests by stage, those that ended ever, and those won in 30 days',
    gate: adminPermissions,
    response: data(
      z.object({
        active: z.array(z.object({ stage: z.enum(stages), count: z.int() })),
        closedTotal: z.int(),
        completed30d: z.int(),
      }),
    ),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/v1/dashboard',
    summary:
      'Figures of the port: active interests, wins of 30 days against the 30 before, berths by status, funnel, recent facts',
    gate: 'reports.view_dashboard',
    response: data(
      z.object({
        /** First day in the port of the 30 days that the figures below compare with the 30 before. */
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
  analysis: endpoint({
    method: 'GET',
    path: '/api/v1/dashboard/analysis',
    summary:
      'Twelve months of the port, archived interests left out: opened, won and lost by month, how far those opened came, ' +
      'where they came from, why they were lost; and the berths by dock and status',
    gate: 'reports.view_dashboard',
    response: data(
      z.object({
        /** First day of the first of the twelve months, in the port. */
        since: z.iso.date(),
        /** The first day of each month; the last month is the present one. */
        months: z.array(z.object({ month: z.iso.date(), opened: z.int(), won: z.int(), lost: z.int() })),
        /** Of the interests opened since: how many reached each stage, and how many were won. */
        conversion: z.object({
          reached: z.array(z.object({ stage: z.enum(stages), count: z.int() })),
          won: z.int(),
        }),
        sources: z.array(z.object({ source: z.string(), opened: z.int(), won: z.int() })),
        losses: z.array(z.object({ outcome: z.enum(outcomes), count: z.int() })),
        occupancy: z.array(
          z.object({ dock: z.string(), available: z.int(), under_offer: z.int(), sold: z.int() }),
        ),
      }),
    ),
  }),
  money: endpoint({
    method: 'GET',
    path: '/api/v1/dashboard/money',
    summary:
      'What the berths of live deals are worth by stage, what is to be expected of them by how often deals of the port ' +
      'are won from there, and what was won this month, each currency by itself',
    gate: 'reports.view_dashboard',
    response: data(
      z.object({
        /** First day of the present month in the port. */
        month: z.iso.date(),
        /**
         * `share`: of the deals that came to the stage, how many were won, from 0 to 1: as the port's own ended deals
         * say, mixed with what is usual while these are few. `weighted` is the value times the share.
         */
        open: z.array(
          z.object({ stage: z.enum(stages), value: amounts, share: z.number(), weighted: amounts }),
        ),
        /** The sums of what is weighted. */
        forecast: amounts,
        /** Ended deals of the port the shares rest on; those that ended last count, at most 2,000. */
        ended: z.int(),
        wonThisMonth: amounts,
      }),
    ),
  }),
  demand: endpoint({
    method: 'GET',
    path: '/api/v1/dashboard/demand',
    summary:
      'Requests by length, of live deals that hold no berth and of the waiting lists, those of them no berth on sale ' +
      'fits, and the berths on sale',
    gate: 'reports.view_dashboard',
    response: data(
      z.array(
        z.object({
          /** Metres; the last band has no end. */
          from: z.number(),
          to: z.number().nullable(),
          requests: z.int(),
          unmet: z.int(),
          available: z.int(),
        }),
      ),
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
