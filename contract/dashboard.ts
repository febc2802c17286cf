import { z } from 'zod'
import { data } from './endpoint.ts'
import { id } from './fields.ts'
import { outcomes, stages } from './interests/pipeline.ts'
import { money } from './money-fields.ts'
import { adminPermissions } from './permissions.ts'
import { endpoint } from './staff-endpoint.ts'

const kpi = z.object({ value: z.number(), previous: z.number().nullable() })
/** Sums of one currency each: amounts of different currencies are never added. */
const amounts = z.array(z.object({ currency: z.string(), amount: money }))
const deals = { count: z.int(), value: amounts }
const standing = {
  /** Live deals, and what their berths are worth. */
  open: z.object(deals),
  /** Live deals without a day on which they are expected to be signed. */
  undated: z.object(deals),
  /** Live deals that should have been signed before today. */
  late: z.int(),
  /** In the order of `months`: deals won in the month, and live ones expected to be signed in it. */
  months: z.array(z.object({ won: z.object(deals), expected: z.object(deals) })),
}

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
      'Figures of the port: active and new interests, won and expected this month, occupancy, berths by status, pipeline, and interests that wait longest',
    gate: 'reports.view_dashboard',
    response: data(
      z.object({
        /** First day in the port of the 30 days that new interests are counted in, and compared with the 30 before. */
        since: z.iso.date(),
        /** First and last day of the present month, and today, in the port. */
        month: z.object({ from: z.iso.date(), to: z.iso.date(), today: z.iso.date() }),
        /** `previous` is 30 days ago. */
        activeInterests: kpi,
        newInterests30d: kpi,
        /** `previous` is as many days of the month before. */
        wonThisMonth: kpi.extend({ amounts }),
        /** Live deals expected to be signed this month; `late` should have been signed before today, in whichever month. */
        expectedThisMonth: z.object({ value: z.int(), late: z.int(), amounts }),
        /** Berths held today by a tenancy or reservation, and those of them held 30 days ago; of `berths`, the live ones. */
        occupancy: z.object({ value: z.int(), previous: z.int(), berths: z.int() }),
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
      'What the berths of live interests are worth by stage, what is to be expected of them by how often interests of the port ' +
      'are won from there, and what was won this month, each currency by itself',
    gate: 'reports.view_dashboard',
    response: data(
      z.object({
        /** First day of the present month in the port. */
        month: z.iso.date(),
        /**
         * `share`: of the deals that came to the stage, how many were won, from 0 to 1: as the port's own ended deals
         * say, mixed with what is usual while these are few. `weighted` is the value times the share; a berth of several
         * deals counts once in it, by the one that came furthest.
         */
        open: z.array(
          z.object({ stage: z.enum(stages), value: amounts, share: z.number(), weighted: amounts }),
        ),
        /** The sums of what is weighted, whenever it is won. */
        forecast: amounts,
        /** Whether 10 or more have ended: nothing is weighted before. */
        enough: z.boolean(),
        /** Ended deals of the port the shares rest on; those that ended last count, at most 2,000. */
        ended: z.int(),
        wonThisMonth: amounts,
      }),
    ),
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/v1/dashboard/people',
    summary:
      'What each person has open, won in the last three months and this one, and is expected to sign in this month and the next three',
    gate: 'reports.view_dashboard',
    response: data(
      z.object({
        /** First days, of the port; `present` is this month. */
        months: z.array(z.iso.date()),
        present: z.iso.date(),
        today: z.iso.date(),
        /** Those with the most open deals first. Deals of nobody have no id and no name. */
        people: z.array(z.object({ id: id.nullable(), name: z.string().nullable(), ...standing })),
        all: z.object(standing),
      }),
    ),
  }),
  demand: endpoint({
    method: 'GET',
    path: '/api/v1/dashboard/demand',
    summary:
      'Requests by length, of live interests that hold no berth and of the waiting lists, those of them no berth on sale ' +
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
