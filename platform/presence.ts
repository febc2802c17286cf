import type pg from 'pg'
import type { Logger } from 'pino'
import { newConnection } from './database/connection.ts'

/** Milliseconds after a break in which the others, cut off by the same fault, come back. */
const calm = 15_000
/** Milliseconds after which a session that does not answer is taken for lost; the server itself ends a statement before. */
const longestSilence = 30_000

/**
 * Says which workers live: each holds an advisory lock on a session of its own, which the server drops when the
 * process dies. What is held in the name of a worker without its lock is an orphan. A session that breaks is replaced
 * at once, with every lock it held.
 */
export class Presence {
  private readonly config: pg.ClientConfig
  private readonly log: Logger
  private readonly names = new Set<string>()
  private client: pg.Client | null = null
  private last: Promise<unknown> = Promise.resolve()
  private brokenAt = Number.NEGATIVE_INFINITY
  private timer: NodeJS.Timeout | null = null
  private ended = false

  private constructor(config: pg.ClientConfig, log: Logger) {
    this.config = config
    this.log = log
  }

  static async begin(config: pg.ClientConfig, log: Logger): Promise<Presence> {
    const presence = new Presence(config, log)
    await presence.connect()
    return presence
  }

  /** Whether a missing lock means a dead worker: not so shortly after a break, which may have been everybody's. */
  get steady(): boolean {
    return this.client !== null && Date.now() - this.brokenAt > calm
  }

  /** Resolves once the worker is noted; while the session is broken, it is noted with the next one. */
  async announce(workerId: string): Promise<void> {
    this.names.add(workerId)
    await this.ask(lockText, [workerId]).catch((error: unknown) => {
      this.log.warn({ err: error }, 'the presence of the worker was not noted yet')
    })
  }

  /** A worker is gone: what it held is anybody's. */
  async leave(workerId: string): Promise<void> {
    if (!this.names.delete(workerId)) return
    await this.ask('select pg_advisory_unlock_shared(hashtext($1))', [workerId]).catch((error: unknown) => {
      this.log.warn({ err: error, worker: workerId }, 'the presence of the worker had ended')
    })
  }

  /** Statements of this one connection wait for each other; rejects while the session is broken. */
  readonly ask = (text: string, values: unknown[] = []): Promise<pg.QueryResult> => {
    const result = this.last.then(() => this.query(text, values))
    this.last = result.catch(() => {})
    return result
  }

  private async query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const { client } = this
    if (!client) throw new Error('The presence of the worker is broken at the moment.')
    // A server that went without a word answers nothing: the session is replaced.
    const silent = setTimeout(() => void this.replace(client), longestSilence)
    try {
      return await client.query(text, values)
    } finally {
      clearTimeout(silent)
    }
  }

  private replace(client: pg.Client): void {
    const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
    stream.destroy()
    this.lost(client)
  }

  async end(): Promise<void> {
    this.ended = true
    if (this.timer) clearTimeout(this.timer)
    await this.client?.end().catch(() => {})
  }

  private async connect(): Promise<void> {
    const client = newConnection(this.config)
    client.on('end', () => this.lost(client))
    await client.connect()
    for (const name of this.names) await client.query(lockText, [name])
    if (this.ended) return client.end()
    this.client = client
  }

  private lost(client: pg.Client): void {
    if (this.client !== client || this.ended) return
    this.client = null
    this.brokenAt = Date.now()
    this.log.warn('the presence of the worker was lost')
    const again = () => {
      this.connect().catch(() => {
        if (!this.ended) this.timer = setTimeout(again, 500)
      })
    }
    again()
  }
}

const lockText = 'select pg_advisory_lock_shared(hashtext($1))'
