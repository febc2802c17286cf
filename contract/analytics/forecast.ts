import { z } from 'zod'
import { data } from '../endpoint.ts'
import { isoDate } from '../fields.ts'
import { stages } from '../interests/pipeline.ts'
import { money } from '../money-fields.ts'
import { endpoint } from '../staff-endpoint.ts'

const worth = z.array(z.object({ currency: z.string(), amount: money }))

/**
 * What will be won, from the history of each stage. An expected figure is the sum of `won` (so far this month), `open` (of
 * deals open now) and `fresh` (of deals still to be opened); in 80 of 100 months the truth lies from `low` to `high`, which are
 * null where the caller is shown fewer than 20 deals that ended. A berth of several open deals counts once, by the one that came
 * furthest. While fewer than 10 deals of the port have ended nothing is expected: there are no months and no chances.
 */
export const forecast = endpoint({
  method: 'GET',
  path: '/api/v1/analytics/forecast',
  summary:
    'How many interests will be won in this month and the next five, what they will be worth, and how sure that is, from how long interests stood at each stage and how many of them were won',
  gate: 'reports.view_analytics',
  response: data(
    z.object({
      /** Deals that ended from the day `since` on, and those of them that were won; `enough` of them say how sure the forecast is. */
      basis: z.object({ since: isoDate, today: isoDate, ended: z.int(), won: z.int(), enough: z.boolean() }),
      months: z.array(
        z.object({
          /** Its first day. */
          month: isoDate,
          won: z.int(),
          open: z.number(),
          fresh: z.number(),
          expected: z.number(),
          low: z.int().nullable(),
          high: z.int().nullable(),
          value: z.array(
            z.object({
              currency: z.string(),
              won: money,
              open: money,
              fresh: money,
              expected: money,
              low: money.nullable(),
              high: money.nullable(),
            }),
          ),
        }),
      ),
      /**
       * Deals that stand at each stage, the chance that one of them is ever won, and how many of them will be within these
       * months; null where none stands at a stage that has no chance of its own. Of deals that came so far and ended: how many
       * did, how many were won, and the median of days from there to the win, where five or more were won.
       */
      stages: z.array(
        z.object({
          stage: z.enum(stages),
          open: z.int(),
          value: worth,
          chance: z.number().nullable(),
          expected: z.number().nullable(),
          ended: z.int(),
          won: z.int(),
          medianDays: z.number().nullable(),
        }),
      ),
    }),
  ),
})
