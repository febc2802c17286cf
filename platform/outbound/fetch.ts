import { fetch } from 'undici'
import { type AddressRules, checkUrl } from './address.ts'
import { openCheckedAgents } from './connect.ts'

/** A `fetch` for libraries that call a service somebody of a tenant named. */
export interface CheckedFetch {
  readonly fetch: typeof globalThis.fetch
  /** Ends what is still under way. */
  close(): Promise<void>
}

/**
 * Opens a `fetch` that calls checked addresses only, follows no redirects and reads answers of at most `most` bytes. It throws
 * an AddressRefusal before anything is sent.
 */
export function openCheckedFetch(rules: AddressRules, timeoutMs: number, most: number): CheckedFetch {
  const agents = openCheckedAgents(rules, timeoutMs, { pipelining: 0, maxResponseSize: most })
  const checked = async (input: string | URL | Request, init?: RequestInit) => {
    const target = checkUrl(input instanceof Request ? input.url : String(input), rules)
    // A redirect would take the key along to an address that nobody chose.
    const options = { ...init, redirect: 'manual', dispatcher: agents.for(target) } as Parameters<
      typeof fetch
    >[1]
    return (await fetch(target, options)) as unknown as Response
  }
  return { fetch: checked, close: () => agents.destroy().catch(() => undefined) }
}
