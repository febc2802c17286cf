import { z } from 'zod'
import { data } from '../endpoint.ts'
import { id, isoDate } from '../fields.ts'
import { outcomes, stages } from '../interests/pipeline.ts'
import { money } from '../money-fields.ts'
import { endpoint } from '../staff-endpoint.ts'
import { leadCategories } from '../values/vocabulary.ts'
import { forecast } from './forecast.ts'
import { occupancy, revenue } from './harbour.ts'
import { periodQuery } from './period-query.ts'
import { ranges } from './ranges.ts'

/** Sums of one currency each: amounts of different currencies are never added. */
const value = z.array(z.object({ currency: z.string(), amount: money }))
/** Opened, won and lost in the period; `value` is that of the berths of those won. */
const counts = { opened: z.int(), won: z.int(), lost: z.int(), value }
const bounds = { from: isoDate, to: isoDate }

/**
 * What came of the website inquiries received in a period, by today: `interests` were made of them, and `won` are those of
 * these that were won. `value` is that of the berths of those won.
 */
const arrivals = { inquiries: z.int(), interests: z.int(), won: z.int(), value }

/** A period of the port in figures. Interests count, archived ones left out; each figure is that of the list behind it. */
export const analytics = {
  campaigns: endpoint({
    method: 'GET',
    path: '/api/v1/analytics/campaigns',
    summary:
      'What came of the website inquiries received in a period, by the campaign (utm_campaign) that brought them: inquiries, interests made of them, and those won by today',
    gate: 'reports.view_analytics',
    query: periodQuery,
    response: data(
      z.object({
        range: z.object({ key: z.enum(ranges).nullable(), ...bounds, ...arrivals }),
        /**
         * Those with most first, at most a hundred; both names are null for inquiries without a campaign. `key` is the
         * campaign as it is compared, without capitals and accents.
         */
        campaigns: z.array(
          z.object({ campaign: z.string().nullable(), key: z.string().nullable(), ...arrivals }),
        ),
        /** How many campaigns are left out. */
        more: z.int(),
      }),
    ),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v1/analytics',
    summary:
      'A period of the port, by days of its own time zone, and the one of as many days before it: how far interests came, what was opened, won and lost by day, outcome, lead category, person, dock, size and source, and lengths asked for that found no berth',
    gate: 'reports.view_analytics',
    query: periodQuery,
    response: data(
      z.object({
        /** `key` is null for days that were named. */
        range: z.object({ key: z.enum(ranges).nullable(), ...bounds, ...counts }),
        previous: z.object({ ...bounds, ...counts }),
        /**
         * `entered` came to the stage within the period; `reached` were opened in it and came to the stage or further, by
         * today. `left` went on from it within the period, after `medianDays`; null where none did.
         */
        funnel: z.array(
          z.object({
            stage: z.enum(stages),
            entered: z.int(),
            reached: z.int(),
            left: z.int(),
            medianDays: z.number().nullable(),
          }),
        ),
        /** Every day of the period. */
        timeline: z.array(z.object({ date: isoDate, ...counts })),
        breakdown: z.object({
          /** Those that ended in the period; a value is of those won. */
          byOutcome: z.array(z.object({ outcome: z.enum(outcomes), count: z.int(), value })),
          byLeadCategory: z.array(z.object({ leadCategory: z.enum(leadCategories), ...counts })),
          /** Nobody's have no id. */
          byAgent: z.array(z.object({ id: id.nullable(), name: z.string().nullable(), ...counts })),
          /** Of the berths that deals would sell: a deal counts once at each dock and in each band where it has one. */
          byDock: z.array(z.object({ dock: z.string(), ...counts })),
          bySizeBand: z.array(z.object({ from: z.number(), to: z.number().nullable(), ...counts })),
        }),
        /**
         * `campaigns` are those of the website inquiries that became deals of the source, told apart by their UTM parts
         * without regard to capitals and accents; deals without such parts are in none of them.
         */
        sources: z.array(
          z.object({
            source: z.string(),
            ...counts,
            campaigns: z.array(
              z.object({
                utmSource: z.string().nullable(),
                utmMedium: z.string().nullable(),
                utmCampaign: z.string().nullable(),
                ...counts,
              }),
            ),
          }),
        ),
        /**
         * Deals opened in the period that ask for a length. `unmet` hold no berth, were not won, and fit no berth on sale;
         * `available` are the berths on sale now.
         */
        unmetDemand: z.array(
          z.object({
            from: z.number(),
            to: z.number().nullable(),
            requests: z.int(),
            unmet: z.int(),
            available: z.int(),
          }),
        ),
      }),
    ),
  }),
  forecast,
  occupancy,
  revenue,
} as const
