import { z } from 'zod'
import { periodQuery } from '../analytics/period-query.ts'
import { ranges } from '../analytics/ranges.ts'
import { bare, data } from '../endpoint.ts'
import { id, isoDate, timestamp, webAddress } from '../fields.ts'
import { endpoint } from '../staff-endpoint.ts'
import { analyticsToken } from './settings.ts'
import { websiteFailures } from './vocabulary.ts'

const gate = 'admin.manage_settings'
const bounds = { from: isoDate, to: isoDate }
const visits = { visitors: z.int(), visits: z.int(), pageviews: z.int() }
/** `bounces` are visits of one page; a visit took `averageSeconds`, null where there was none. */
const figures = { ...visits, bounces: z.int(), averageSeconds: z.number().nullable() }

const WebsiteFigures = z.object({
  /** `key` is null for days that were named. */
  range: z.object({ key: z.enum(ranges).nullable(), ...bounds, ...figures }),
  previous: z.object({ ...bounds, ...figures }),
  /** Every day of the period. */
  timeline: z.array(z.object({ date: isoDate, visitors: z.int(), pageviews: z.int() })),
  /** The most visited pages by their path, and the websites from which visitors came; at most ten each. */
  pages: z.array(z.object({ path: z.string(), ...visits })),
  referrers: z.array(z.object({ referrer: z.string(), ...visits })),
  /** By `utm_campaign`, at most a hundred; `key` is the campaign as it is compared, without capitals and accents. */
  campaigns: z.array(z.object({ campaign: z.string(), key: z.string(), ...visits })),
})

export const websiteAnalytics = {
  read: endpoint({
    method: 'GET',
    path: '/api/v1/website-analytics',
    summary:
      'A period of the website by the analytics service of the port (Umami), and the one of as many days before it: visitors, visits, pageviews, pages, referrers and campaigns. Without a service `notConfigured`, without its answer `unavailable` and the reason',
    gate: 'reports.view_analytics',
    query: periodQuery,
    response: bare(
      z.object({
        data: WebsiteFigures.nullable(),
        notConfigured: z.literal(true).optional(),
        unavailable: z.literal(true).optional(),
        reason: z.enum(websiteFailures).optional(),
        /** When the service was asked. */
        meta: z.object({ readAt: timestamp }).optional(),
      }),
    ),
  }),
} as const

const Settings = z.object({
  /** Null: no service is connected. */
  host: z.string().nullable(),
  websiteId: z.string().nullable(),
  /** Whether a token is stored. The token itself is never returned. */
  tokenSet: z.boolean(),
  /** Of the settings; 0 while they are the initial ones. */
  version: z.int(),
})

export const websiteAnalyticsSettings = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/admin/website-analytics-settings',
    summary: 'The analytics service of the website of the port; its token is never returned',
    gate,
    response: data(Settings),
  }),
  put: endpoint({
    method: 'PUT',
    path: '/api/v1/admin/website-analytics-settings',
    summary:
      'Connects the analytics service of the website. Without `token` the stored token stays; another address needs a token of its own, and `host: null` disconnects',
    gate,
    body: z.strictObject({
      host: webAddress.nullable(),
      websiteId: id.nullish(),
      token: analyticsToken.nullish(),
    }),
    response: data(Settings),
    emits: ['setting.updated'],
    ifMatch: true,
    errors: ['HOOK_ADDRESS_REFUSED', 'VERSION_STALE'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/v1/admin/website-analytics-settings/test',
    summary: 'Asks the stored service for the figures of today',
    gate,
    body: z.strictObject({}),
    response: data(
      z.object({
        ok: z.boolean(),
        message: z.string(),
        /** Why it is not ok. */
        reason: z.enum([...websiteFailures, 'not_configured']).nullable(),
      }),
    ),
    emits: 'nothing',
    errors: ['RATE_LIMITED'],
    limit: 'website_test',
  }),
} as const
