import type { IncomingMessage, ServerResponse } from 'node:http'
import type { OperationOutput } from '@umami/api-client'
import { type StandIn, startStandIn } from '../../../../platform/testing/stand-in.ts'

/** One page that somebody looked at. */
export interface Hit {
  readonly at: Date
  readonly visitor: string
  readonly visit: string
  readonly path: string
  readonly referrer?: string
  readonly campaign?: string
}

/** What the stand-in does with the next calls. */
export type Behaviour =
  | 'answer'
  | 'hang'
  /** Answers with headers, and with half of the body. */
  | 'half'
  | 'html'
  | 'broken'
  | 'huge'
  | { readonly json: unknown }
  | { readonly status: number }
  | { readonly redirect: string }

/** The interface is below `/api` of its address. */
export interface UmamiStandIn extends StandIn<Behaviour> {
  readonly website: string
  readonly token: string
  readonly hits: Hit[]
  readonly calls: { path: string; query: URLSearchParams; headers: IncomingMessage['headers'] }[]
}

/** A server that answers as Umami does, by the types of its client, from pages that were looked at. */
export async function startUmamiStandIn(): Promise<UmamiStandIn> {
  const hits: Hit[] = []
  const calls: UmamiStandIn['calls'] = []
  const [website, token] = [crypto.randomUUID(), 'umami_token-of-the-port']
  const standIn = await startStandIn<Behaviour>('answer', async (request, response, turn) => {
    const { pathname: path, searchParams: query } = new URL(request.url!, 'http://umami')
    calls.push({ path, query, headers: request.headers })
    if (misbehave(await turn.behaviour(), response)) return
    if (request.headers.authorization !== `Bearer ${token}`) return fail(response, 401)
    const operation = path.startsWith(`/api/websites/${website}/`) ? path.split('/').slice(4).join('/') : ''
    const answer = answers[operation]?.(
      hits.filter(({ at }) => within(at, query)),
      query,
    )
    if (answer === undefined) return fail(response, 404)
    send(response, 200, answer)
  })
  return { ...standIn, website, token, hits, calls }
}

function misbehave(behaviour: Behaviour, response: ServerResponse): boolean {
  if (behaviour === 'answer') return false
  if (behaviour === 'half')
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"visitors":')
  if (behaviour === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
  if (behaviour === 'broken')
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"visitors":')
  if (behaviour === 'huge')
    send(
      response,
      200,
      Array.from({ length: 30_000 }, () => ({ name: 'x'.repeat(50) })),
    )
  if (typeof behaviour !== 'object') return true
  if ('json' in behaviour) send(response, 200, behaviour.json)
  else if ('status' in behaviour) fail(response, behaviour.status)
  else response.writeHead(302, { location: behaviour.redirect }).end()
  return true
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function fail(response: ServerResponse, status: number): void {
  send(response, status, {
    error: { status, code: 'no', message: 'No. The token was umami_token-of-the-port.' },
  })
}

function within(at: Date, query: URLSearchParams): boolean {
  return at.getTime() >= Number(query.get('startAt')) && at.getTime() <= Number(query.get('endAt'))
}

type Answer = (hits: readonly Hit[], query: URLSearchParams) => unknown

const answers: Readonly<Record<string, Answer>> = {
  stats: (hits): OperationOutput<'getWebsiteStats'> => ({ ...sumsOf(hits), comparison: sumsOf([]) }),
  pageviews: (hits, query): OperationOutput<'getWebsitePageviews'> => {
    const zone = { timeZone: query.get('timezone')! }
    const days = [
      ...Map.groupBy(hits, ({ at }) => `${new Intl.DateTimeFormat('sv-SE', zone).format(at)} 00:00:00`),
    ]
    return {
      pageviews: days.map(([x, some]) => ({ x, y: sumsOf(some).pageviews })),
      sessions: days.map(([x, some]) => ({ x, y: sumsOf(some).visitors })),
    }
  },
  'metrics/expanded': (hits, query): OperationOutput<'getWebsiteExpandedMetrics'> => {
    const field = { path: 'path', referrer: 'referrer', utmCampaign: 'campaign' } as const
    const by = field[query.get('type') as keyof typeof field]
    return [...Map.groupBy(hits, (hit) => hit[by])]
      .flatMap(([name, some]) => (name ? [{ name, ...sumsOf(some) }] : []))
      .toSorted((one, other) => other.pageviews - one.pageviews)
      .slice(0, Number(query.get('limit')))
  },
}

function sumsOf(hits: readonly Hit[]) {
  const visits = [...Map.groupBy(hits, ({ visit }) => visit).values()]
  const times = visits.map((some) => some.map(({ at }) => at.getTime()))
  return {
    pageviews: hits.length,
    visitors: new Set(hits.map(({ visitor }) => visitor)).size,
    visits: visits.length,
    bounces: visits.filter((some) => some.length === 1).length,
    totaltime: times.reduce((sum, some) => sum + (Math.max(...some) - Math.min(...some)) / 1000, 0),
  }
}
