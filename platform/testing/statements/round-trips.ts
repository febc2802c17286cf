import pg from 'pg'
import { actsAsApp } from '../acts-as-app.ts'

/** What was sent together: the texts of one round trip. */
export type RoundTrip = readonly string[]

/** What is being counted at the moment. */
const counting = new Set<RoundTrip[]>()
/** Connections in a transaction. */
const open = new WeakSet<pg.Client>()
let listening = false

/**
 * Does `work`, and gives the round trips of the transactions that this process opened as the application meanwhile, in their
 * order; a read that stands alone is none. A count needs a process in which nothing else is done.
 */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<RoundTrip[]> {
  listen()
  const trips: RoundTrip[] = []
  counting.add(trips)
  try {
    await work()
  } finally {
    counting.delete(trips)
  }
  return trips
}

function listen(): void {
  if (listening) return
  listening = true
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function countedQuery(this: pg.Client, ...args: unknown[]) {
    if (counting.size > 0 && actsAsApp(this)) note(this, textsOf(args[0]))
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
}

function note(client: pg.Client, texts: RoundTrip): void {
  if (texts.includes('begin')) open.add(client)
  if (open.has(client)) for (const trips of counting) trips.push(texts)
  if (texts.includes('commit') || texts.includes('rollback')) open.delete(client)
}

/** The texts of what is sent with one query of `pg`: a text, a query, or several statements together. */
export function textsOf(query: unknown): string[] {
  if (typeof query === 'string') return [query]
  const { text, statements } = (query ?? {}) as { text?: string; statements?: readonly { text: string }[] }
  return statements ? statements.map((one) => one.text) : text ? [text] : []
}
