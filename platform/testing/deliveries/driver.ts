import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import type { EmbeddedConnection } from '../../database/embedded.ts'
import type { DeliveryTables } from '../../deliveries/tables.ts'
import { type Receiver, startReceiver } from '../receiver.ts'

/** One delivery as the log of a service shows it. */
export interface LogEntry {
  id: string
  state: string
  attempts: number
  lastStatus: number | null
  lastError: string | null
  nextAttemptAt: string | null
}

/** What a receiver hears of, alone, in a service that delivers. */
export interface Subscribed {
  readonly id: string
  readonly tenantId: string
  readonly secret: string
  /** Lets something happen that is delivered, known by a name. */
  happen(name: string): Promise<unknown>
  /** The newest first. */
  log(): Promise<LogEntry[]>
  /** What was sent and every attempt, the last one first. */
  delivery(id: string): Promise<{
    body: string
    attempts: { number: number; status: number | null; excerpt: string | null; durationMs: number }[]
  }>
  replay(id: string): Promise<number>
  replayFailed(): Promise<number>
  enable(): Promise<unknown>
  disable(): Promise<unknown>
  /** Makes a new secret and gives it. */
  rotate(): Promise<string>
  test(): Promise<unknown>
  setInOrder(inOrder: boolean): Promise<boolean>
}

/** A service that delivers, driven through its front door. */
export interface Deliverer {
  readonly tables: DeliveryTables
  /** Its databases on all servers, home first. */
  readonly connections: readonly EmbeddedConnection[]
  connectionOf(tenantId: string): EmbeddedConnection
  readonly readyz: () => Promise<number>
  /** Works and delivers; attempts give up after 1.5 s. */
  openWorker(): Promise<unknown>
  /** A file that delivers as a process of its own, with what it is told. */
  readonly worker: { file: string; env: unknown; connection: unknown }
  /** The service once more, on the same database. */
  openSecond(): Promise<{ openWorker(): Promise<unknown>; close(): Promise<void> }>
  subscribe(url: string, inOrder?: boolean): Promise<Subscribed>
  /** The status, code and fields of the refusal of an address. */
  refusalOf(url: string): Promise<{ status: number; code: string; fields: string[] }>
  /** The name of what a body tells of. */
  nameIn(body: string): string
  rows<Row>(tenantId: string | null, statement: ReturnType<typeof sql<Row>>): Promise<Row[]>
  close(): Promise<void>
}

export interface DelivererOptions {
  hookAllow?: readonly string[]
  resolve?: (hostname: string) => Promise<readonly string[]>
}

/** Opens a service on a database of its own, neither working nor delivering yet. */
export type OpenDeliverer = (options: DelivererOptions) => Promise<Deliverer>

export const loopback: DelivererOptions = { hookAllow: ['127.0.0.1'] }

/** Receivers of a suite, closed after all else of it. */
export function receiversOf() {
  const receivers: Receiver[] = []
  afterAll(async () => {
    for (const receiver of receivers) await receiver.close()
  })
  return {
    async open(): Promise<Receiver> {
      const receiver = await startReceiver()
      receivers.push(receiver)
      return receiver
    },
  }
}

/** A service that delivers to this machine, and what stands behind it. */
export async function openAtWork(open: OpenDeliverer) {
  const app = await open(loopback)
  await app.openWorker()
  return [app, behind(app)] as const
}

/** What a test sees and moves behind the interface of a service. */
export function behind(app: Deliverer) {
  const { deliveries, receivers, receiver, channel } = app.tables
  const of = sql.ref(receiver)
  return {
    async state(to: Subscribed) {
      const [row] = await app.rows(
        to.tenantId,
        sql<{
          state: string
          stateReason: string | null
        }>`select state, state_reason from ${sql.table(receivers)}
          where id = ${to.id}`,
      )
      return row!
    },
    /** Makes what waits for its next try due, once the try before was written down. */
    hurry: (to: Subscribed) =>
      expect
        .poll(() =>
          app.rows(
            to.tenantId,
            sql`with due as (update ${sql.table(deliveries)} set next_attempt_at = now()
              where ${of} = ${to.id} and state = 'pending' and claimed_by is null and attempts > 0
                and next_attempt_at < 'infinity' returning 1)
              select pg_notify(${channel}, '') from due limit 1`,
          ),
        )
        .toHaveLength(1),
    claims: (to: Subscribed) =>
      app.rows<{ state: string; claimedBy: string | null; attempts: number }>(
        to.tenantId,
        sql`select state, claimed_by, attempts from ${sql.table(deliveries)} where ${of} = ${to.id} order by id`,
      ),
    settled: (to: Subscribed, state: string) =>
      expect.poll(async () => (await to.log())[0]?.state).toBe(state),
  }
}
