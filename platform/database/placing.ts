import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Where the rows of tenants are. */
export interface Placing {
  /** Whether there are several servers: then each is asked whether a tenant is served there. */
  readonly many: boolean
  /** The server of a tenant; home for none. */
  of(tenantId: string | null): { readonly pool: pg.Pool }
  /** Looks anew where a tenant is, after a server said that it does not serve it. */
  look(tenantId: string): Promise<void>
}

/** What the function `enter` throws. */
const elsewhere = 'BW001'

// A move keeps a tenant from its writers for less than a second.
const patienceMs = 12_000
const pauseMs = 40

/** Runs `work` again where a tenant moved meanwhile, once it is served somewhere; throws the last refusal after twelve seconds. */
export async function wherever<T>(
  placing: Placing,
  tenantId: string | null,
  work: () => Promise<T>,
): Promise<T> {
  const until = Date.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (tenantId === null || !isElsewhere(error) || Date.now() > until) throw error
      await sleep(pauseMs)
      await placing.look(tenantId)
    }
  }
}

/** Whether a server said that it does not serve the tenant. */
export function isElsewhere(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === elsewhere
}
