import type { UmamiClientOptions } from '@umami/api-client'
import { z } from 'zod'
import { isUmamiCloud } from '../../../contract/website-analytics/vocabulary.ts'
import type { AddressRules } from '../../../platform/outbound/address.ts'
import { openCheckedFetch } from '../../../platform/outbound/fetch.ts'
import { startDeadline } from '../../../platform/outbound/post.ts'
import { everyDay, type Period } from '../analytics/period.ts'

/** The whole exchange takes no longer: somebody waits for the page. */
const timeoutMs = 4500
const mostBytes = 1024 * 1024
const mostRows = 10
const mostCampaigns = 100
const longestName = 500

/** How a website is looked up. */
export interface WebsiteAccess {
  readonly host: string
  readonly websiteId: string
  readonly token: string
}

const count = z
  .number()
  .nonnegative()
  .max(Number.MAX_SAFE_INTEGER)
  // A sum of nothing.
  .nullable()
  .transform((number) => Math.round(number ?? 0))
const visits = { visitors: count, visits: count, pageviews: count }
const Stats = z.object({ ...visits, bounces: count, totaltime: count })
const points = z.array(z.object({ x: z.string().regex(/^\d{4}-\d\d-\d\d/), y: count })).max(2000)
const Series = z.object({ pageviews: points, sessions: points })
// Whoever visits a website writes the campaign into the address: it may hold what no database keeps.
const visited = z.string().transform((text) => text.toWellFormed().replaceAll('\0', ''))
const Rows = z.array(z.object({ name: visited.nullable(), ...visits })).max(10_000)

/**
 * Asks Umami for a period and the one before. Throws what its client throws, a ZodError for an answer of another form, and
 * an AddressRefusal for an address that nothing may be sent to.
 */
export async function askUmami(rules: AddressRules, access: WebsiteAccess, period: Period) {
  const out = openCheckedFetch(rules, timeoutMs, mostBytes)
  const deadline = startDeadline(timeoutMs)
  try {
    return await Promise.race([ask(access, period, out.fetch, deadline.signal), deadline.passed])
  } finally {
    deadline.end()
    await out.close()
  }
}

async function ask(
  { host, websiteId, token }: WebsiteAccess,
  { key, from, to, previous, begins, zone }: Period,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
) {
  // Loaded by the first call: a process that never asks does without it.
  const { UmamiClient } = await import('@umami/api-client')
  // The limit of the client ends with the headers of an answer; the signal holds for all of it.
  const umami = new UmamiClient({ ...accessOf(host, token), fetch, timeout: timeoutMs })
  const within = (starts: string, ends: string) => ({
    ...{ websiteId, startAt: millisecondsOf(starts), endAt: millisecondsOf(ends) - 1 },
    timezone: zone,
  })
  const [now, before] = [within(begins.period, begins.after), within(begins.previous, begins.period)]
  const listed = async (type: string, limit: number) =>
    Rows.parse(await umami.getWebsiteExpandedMetrics({ ...now, type, limit }, { signal }))
  const [stats, statsBefore, series, pages, referrers, campaigns] = await Promise.all([
    umami.getWebsiteStats(now, { signal }).then(figuresOf),
    umami.getWebsiteStats(before, { signal }).then(figuresOf),
    umami.getWebsitePageviews({ ...now, unit: 'day' }, { signal }).then((answer) => Series.parse(answer)),
    listed('path', mostRows),
    listed('referrer', mostRows),
    listed('utmCampaign', mostCampaigns),
  ])
  const [pageviews, visitors] = [byDay(series.pageviews), byDay(series.sessions)]
  return {
    range: { key, from, to, ...stats },
    previous: { ...previous, ...statsBefore },
    timeline: everyDay({ from, to }).map((date) => ({
      date,
      visitors: visitors.get(date) ?? 0,
      pageviews: pageviews.get(date) ?? 0,
    })),
    pages: topOf(pages, mostRows).map(({ name, ...counts }) => ({ path: name, ...counts })),
    referrers: topOf(referrers, mostRows).map(({ name, ...counts }) => ({ referrer: name, ...counts })),
    campaigns: topOf(campaigns, mostCampaigns).map(({ name, ...counts }) => ({ campaign: name, ...counts })),
  }
}

/** Where the interface of a service is, and how it is entered: Umami Cloud has a key, a server of one's own a token. */
export function accessOf(
  host: string,
  token: string,
): Pick<UmamiClientOptions, 'baseUrl' | 'token' | 'apiKey'> {
  if (isUmamiCloud(host)) return { baseUrl: 'https://api.umami.is/v1', apiKey: token }
  return { baseUrl: host.endsWith('/api') ? host : `${host}/api`, token }
}

function figuresOf(answer: unknown) {
  const { totaltime, ...counts } = Stats.parse(answer)
  return { ...counts, averageSeconds: counts.visits === 0 ? null : totaltime / counts.visits }
}

/** Days as the service names them, in the time zone it was asked for. */
function byDay(all: z.output<typeof points>): Map<string, number> {
  const days = new Map<string, number>()
  for (const { x, y } of all) days.set(x.slice(0, 10), (days.get(x.slice(0, 10)) ?? 0) + y)
  return days
}

/** Rows with a name, those with most visits first. */
function topOf(rows: z.output<typeof Rows>, most: number) {
  return rows
    .flatMap(({ name, ...counts }) => (name ? [{ name: name.slice(0, longestName), ...counts }] : []))
    .toSorted((one, other) => other.visits - one.visits || other.pageviews - one.pageviews)
    .slice(0, most)
}

/** The moment of a timestamp as PostgreSQL writes it: `2026-10-25 21:00:00+00`. */
export function millisecondsOf(timestamp: string): number {
  return Date.parse(timestamp.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
}
