import type { Listener } from '../listener.ts'
import { homeName } from './shard.ts'

/** What is heard from the database, wherever the tenant lives that it is about. */
export interface Hearing {
  on(channel: string, hear: (payload: string) => void): void
  /** Runs when notifications of a server may have been missed, again and again while that lasts, and when it has ended. */
  onGap(run: () => void): void
  /** Whether all is heard that concerns a tenant, or what is of none. */
  hears(tenantId: string | null): boolean
  /** Whether all of every server is heard. */
  readonly hearsAll: boolean
}

/** The listeners of all servers as one; those that come later listen to all that was asked for before. */
export class Listeners implements Hearing {
  private readonly placeOf: (tenantId: string) => string
  private readonly listeners = new Map<string, Listener>()
  private readonly channels: [string, (payload: string) => void][] = []
  private readonly gaps: (() => void)[] = []

  /** `placeOf` gives the name of the server of a tenant. */
  constructor(placeOf: (tenantId: string) => string) {
    this.placeOf = placeOf
  }

  add(name: string, listener: Listener): void {
    this.listeners.set(name, listener)
    for (const [channel, hear] of this.channels) listener.on(channel, hear)
    for (const run of this.gaps) listener.onGap(run)
  }

  on(channel: string, hear: (payload: string) => void): void {
    this.channels.push([channel, hear])
    for (const listener of this.listeners.values()) listener.on(channel, hear)
  }

  onGap(run: () => void): void {
    this.gaps.push(run)
    for (const listener of this.listeners.values()) listener.onGap(run)
  }

  hears(tenantId: string | null): boolean {
    const { home, listeners } = this
    if (!home.connected) return false
    return tenantId === null || (listeners.get(this.placeOf(tenantId))?.connected ?? false)
  }

  get hearsAll(): boolean {
    return [...this.listeners.values()].every(({ connected }) => connected)
  }

  /** That of the first server. */
  get home(): Listener {
    return this.listeners.get(homeName)!
  }
}
