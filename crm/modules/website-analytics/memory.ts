import { LRUCache } from 'lru-cache'
import type { WebsiteFailure } from '../../../contract/website-analytics/vocabulary.ts'
import type { Period } from '../analytics/period.ts'
import type { Connection } from './settings.ts'
import { type askUmami, millisecondsOf } from './umami.ts'

type UmamiData = Awaited<ReturnType<typeof askUmami>>
export type WebsiteData = Omit<UmamiData, 'campaigns'> & {
  campaigns: readonly (UmamiData['campaigns'][number] & { key: string })[]
}

/** What a service answered, and when; or why it did not. */
export type Outcome =
  | { readonly ok: true; readonly data: WebsiteData; readonly readAt: string }
  | { readonly ok: false; readonly reason: WebsiteFailure }

const seconds = 1000
/** How long an answer is used again: days that go on change, those that are over hardly. */
const lifetimes = { current: 60 * seconds, past: 15 * 60 * seconds }
/** A service that does not answer is not waited for again before. */
const failureLifetime = 30 * seconds

/**
 * What the services of the ports answered lately, by connection and period. Many who read the same at once make one call; what
 * failed is a failure of the connection, whatever period was asked for. Each process has its own.
 */
export class Memory {
  private readonly outcomes = new LRUCache<
    string,
    Outcome,
    { ask: () => Promise<Outcome>; isCurrent: boolean }
  >({
    max: 200,
    ttl: lifetimes.current,
    // Whoever waits gets the answer, also where so many came after that it is no longer stored.
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
    fetchMethod: async (_key, _stale, { options, context: { ask, isCurrent } }) => {
      const outcome = await ask()
      options.ttl = outcome.ok ? lifetimes[isCurrent ? 'current' : 'past'] : 1
      return outcome
    },
  })
  private readonly failures = new LRUCache<string, WebsiteFailure>({ max: 1000, ttl: failureLifetime })

  /** What a connection answers for a period: remembered, or asked for now. */
  async read({ key }: Connection, period: Period, ask: () => Promise<Outcome>): Promise<Outcome> {
    const { zone, begins } = period
    const name = [key, zone, period.key ?? '', begins.period, begins.after].join(' ')
    const remembered = this.outcomes.get(name)
    if (remembered) return remembered
    const reason = this.failures.get(key)
    if (reason) return { ok: false, reason }
    const isCurrent = millisecondsOf(begins.after) > Date.now()
    const outcome = await this.outcomes.forceFetch(name, { context: { ask, isCurrent } })
    this.note(key, outcome)
    return outcome
  }

  /** Remembers whether a connection works. */
  note(key: string, outcome: Outcome): void {
    if (outcome.ok) this.failures.delete(key)
    else this.failures.set(key, outcome.reason)
  }
}
