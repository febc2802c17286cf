import { AsyncLocalStorage } from 'node:async_hooks'

/** What is known of the work that goes on at the moment: every line of the log that it writes carries it. */
export interface Trail {
  /** The request that caused the work, also where it is done later by a job or a delivery. */
  readonly requestId: string | null
  readonly tenantId?: string | null
  /** The job that does it. */
  readonly job?: string
  /** Who asked, where it is done in no tenant: a person, or an address. Not written to the log. */
  readonly by?: string
}

const trails = new AsyncLocalStorage<Trail>()

/** Does work on behalf of a request. */
export function onTrail<T>(trail: Trail, work: () => T): T {
  return trails.run(trail, work)
}

/** The request on whose behalf this is done, if any. */
export function requestHere(): string | null {
  return trails.getStore()?.requestId ?? null
}

/** Whose work this is, where owners take turns: the tenant, else who asked. */
export function ownerHere(): string {
  const { tenantId, by } = trails.getStore() ?? {}
  return tenantId ?? by ?? 'nobody'
}

/** What the lines of the log carry. */
export function trailFields(): Partial<Trail> {
  const trail = trails.getStore()
  if (!trail) return {}
  return Object.fromEntries(Object.entries(trail).filter(([name, value]) => name !== 'by' && value != null))
}

const shape = /^[A-Za-z0-9_-]{8,128}$/

/** The id of a request as it may be taken from whoever sent it; null for anything else. */
export function readRequestId(value: unknown): string | null {
  return typeof value === 'string' && shape.test(value) ? value : null
}
