import { performance } from 'node:perf_hooks'
import { type Agent, request } from 'undici'
import { daySeconds } from '../../contract/values/days.ts'
import { assertNoTransaction } from '../database/scoped-kysely.ts'
import { AddressRefusal, type AddressRules, checkUrl, HostNotFound } from './address.ts'
import { openCheckedAgents } from './connect.ts'
import { readExcerpt } from './excerpt.ts'
import { faultReason } from './fault.ts'

export interface OutboundPost {
  url: string
  headers: Record<string, string>
  /** Sent as it is, in UTF-8. */
  body: string
  /** For the whole exchange; 15,000 when absent. */
  timeoutMs?: number
}

export interface OutboundAnswer {
  status: number
  /** At most 1,024 bytes of the body as text without NUL; what had come of it when the time was up. */
  excerpt: string
  /** Seconds, at most a day. */
  retryAfter: number | null
  durationMs: number
}

export interface Outbound {
  /**
   * Posts once and follows nowhere. Throws an AddressRefusal before anything is sent, and a DeliveryFault when no
   * answer came.
   */
  post(post: OutboundPost): Promise<OutboundAnswer>
  /** Waits for the posts under way, each at most its time-out. */
  close(): Promise<void>
}

/** No answer; `reason` completes "The receiver …", as in "refused the connection". */
export class DeliveryFault extends Error {
  override name = 'DeliveryFault'
  readonly reason: string
  readonly durationMs: number
  constructor(reason: string, durationMs: number, cause: unknown) {
    super(`The receiver ${reason}.`, { cause })
    this.reason = reason
    this.durationMs = durationMs
  }
}

const DEFAULT_TIMEOUT_MS = 15_000
const CONNECTIONS_PER_ORIGIN = 256
const MAX_RETRY_AFTER = daySeconds

/** Opens the way out to addresses that strangers name. Throws an Error when the allow-list is not readable. */
export function openOutbound(rules: AddressRules): Outbound {
  const agents = openCheckedAgents(rules, DEFAULT_TIMEOUT_MS, {
    connections: CONNECTIONS_PER_ORIGIN,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  const underWay = new Set<Promise<unknown>>()

  return {
    async post(post) {
      assertNoTransaction('Calling a hook')
      const target = checkUrl(post.url, rules)
      const exchanged = exchange(agents.for(target), target, post)
      underWay.add(exchanged)
      try {
        return await exchanged
      } finally {
        underWay.delete(exchanged)
      }
    },
    async close() {
      await Promise.allSettled(underWay)
      await agents.destroy()
    },
  }
}

async function exchange(agent: Agent, target: URL, post: OutboundPost): Promise<OutboundAnswer> {
  const { headers, body, timeoutMs = DEFAULT_TIMEOUT_MS } = post
  const startedAt = performance.now()
  const deadline = startDeadline(timeoutMs)
  try {
    const options = { dispatcher: agent, method: 'POST', headers, body, signal: deadline.signal } as const
    // An abort does not reach a request that still waits for its connection: the race ends that wait, and the
    // request is dropped unsent when the connection comes.
    const answer = await Promise.race([request(target, options), deadline.passed])
    const excerpt = await readExcerpt(answer.body)
    const retryAfter = readRetryAfter(answer.headers['retry-after'])
    return { status: answer.statusCode, excerpt, retryAfter, durationMs: elapsed(startedAt) }
  } catch (error) {
    if (error instanceof AddressRefusal && !(error instanceof HostNotFound)) throw error
    throw new DeliveryFault(faultReason(error, timeoutMs), elapsed(startedAt), error)
  } finally {
    deadline.end()
  }
}

interface Deadline {
  signal: AbortSignal
  passed: Promise<never>
  end(): void
}

export function startDeadline(timeoutMs: number): Deadline {
  const controller = new AbortController()
  const { promise: passed, reject } = Promise.withResolvers<never>()
  passed.catch(() => {})
  const timer = setTimeout(() => {
    const error = new DOMException('The time is up.', 'TimeoutError')
    reject(error)
    controller.abort(error)
  }, timeoutMs)
  return { signal: controller.signal, passed, end: () => clearTimeout(timer) }
}

const elapsed = (startedAt: number) => Math.round(performance.now() - startedAt)

export function readRetryAfter(header: string | string[] | undefined): number | null {
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text), MAX_RETRY_AFTER)
  const at = / GMT$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) return null
  return Math.min(Math.max(0, Math.ceil((at - Date.now()) / 1000)), MAX_RETRY_AFTER)
}
