import type pg from 'pg'

/** One request that was answered. The route is the pattern it was found by, never its address. */
export interface RequestSeen {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly ms: number
  readonly requestId: string
  /** W3C trace context that the request came with, as it was sent. */
  readonly traceparent: string | undefined
}

export interface JobSeen {
  readonly task: string
  readonly outcome: 'done' | 'failed'
  readonly ms: number
  readonly requestId: string | null
}

export interface DeliverySeen {
  readonly outcome: 'succeeded' | 'retry' | 'failed' | 'gone'
  readonly ms: number
  readonly requestId: string | null
}

/** Sees what a process does. What it sees holds up nobody and fails nothing. */
export interface Observer {
  request?(event: RequestSeen): void
  job?(event: JobSeen): void
  delivery?(event: DeliverySeen): void
  mail?(outcome: 'sent' | 'failed' | 'uncertain'): void
  /** A pool of connections, under a name of its own. */
  pool?(name: string, pool: pg.Pool): void
  /** How many sockets are open now. */
  sockets?(count: () => number): void
  /** A number that is asked for when somebody looks. */
  gauge?(name: string, help: string, read: () => number): void
}

/** Several observers as one; those that see nothing of a kind cost nothing. */
export function together(observers: readonly Observer[]): Observer {
  if (observers.length === 1) return observers[0]!
  const each =
    <Name extends keyof Observer>(name: Name) =>
    (...args: Parameters<NonNullable<Observer[Name]>>) => {
      for (const one of observers)
        (one[name] as ((...all: unknown[]) => void) | undefined)?.call(one, ...args)
    }
  const names = ['request', 'job', 'delivery', 'mail', 'pool', 'sockets', 'gauge'] as const
  return Object.fromEntries(
    names.filter((name) => observers.some((one) => one[name])).map((name) => [name, each(name)]),
  )
}
