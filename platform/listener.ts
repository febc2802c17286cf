import type pg from 'pg'
import type { Logger } from 'pino'
import { newConnection } from './database/connection.ts'

type Hear = (payload: string) => void

export interface ListenerPace {
  /** Milliseconds between two questions whether the connection still carries anything. */
  beatEvery?: number
  /** Milliseconds within which an answer comes from a connection that lives. */
  answerWithin?: number
}

// Failed attempts to connect, a second or more each, after which it is said again that nothing is heard.
const tellAgainAfter = 10
const usual = { beatEvery: 5_000, answerWithin: 5_000 }

/**
 * Listens to PostgreSQL notifications on one connection of its own, and connects again when it breaks or no longer
 * answers. `connected` is false while notifications may be missed; `onGap` runs when that begins, again and again
 * while it lasts, and when it has ended.
 */
export class Listener {
  connected = false
  private readonly config: pg.ClientConfig
  private readonly log: Logger
  private readonly pace: Required<ListenerPace>
  private readonly channels = new Map<string, Hear[]>()
  private readonly gaps: (() => void)[] = []
  private client: pg.Client | null = null
  private closed = false
  private timer: NodeJS.Timeout | null = null
  private failed = 0

  constructor(config: pg.ClientConfig, log: Logger, pace: ListenerPace = {}) {
    this.config = config
    this.log = log
    this.pace = { ...usual, ...pace }
  }

  on(channel: string, hear: Hear): void {
    const known = this.channels.has(channel)
    this.channels.set(channel, [...(this.channels.get(channel) ?? []), hear])
    // Where it fails the connection is lost, and the next one listens to all.
    if (this.connected && !known) this.client?.query(`listen ${channel}`).catch(() => {})
  }

  onGap(run: () => void): void {
    this.gaps.push(run)
  }

  async start(): Promise<void> {
    const client = newConnection({
      ...this.config,
      application_name: 'berthwise listener',
      connectionTimeoutMillis: this.pace.answerWithin,
    })
    this.client = client
    client.on('notification', ({ channel, payload }) => {
      for (const hear of this.channels.get(channel) ?? []) this.guarded(() => hear(payload ?? ''))
    })
    client.on('end', () => this.lost(client))
    await client.connect()
    for (const channel of this.channels.keys()) await client.query(`listen ${channel}`)
    if (this.closed) return client.end()
    this.connected = true
    this.failed = 0
    this.tellGap()
    this.beat(client)
  }

  /** Tries again and again to connect, after the first time failed. */
  persist(): void {
    if (!this.closed && !this.connected) this.again(1000)
  }

  async stop(): Promise<void> {
    this.closed = true
    this.connected = false
    if (this.timer) clearTimeout(this.timer)
    await this.client?.end().catch(() => {})
  }

  /** Whether the database answers on this connection within `ms`. */
  async answers(ms = this.pace.answerWithin): Promise<boolean> {
    const { client } = this
    if (!client || !this.connected) return false
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), ms)
    })
    const answered = client.query('select 1').then(
      () => true,
      () => false,
    )
    return Promise.race([answered, late]).finally(() => clearTimeout(timer))
  }

  /** The rows of a statement on this connection. Rejects while it is lost. */
  async ask(text: string, values: unknown[]): Promise<pg.QueryResultRow[]> {
    if (!this.client || !this.connected) throw new Error('The notification connection is lost at the moment.')
    return (await this.client.query(text, values)).rows
  }

  private beat(client: pg.Client): void {
    this.timer = setTimeout(() => {
      this.answers()
        .then((alive) => {
          if (this.client !== client || this.closed || !this.connected) return
          if (alive) this.beat(client)
          else {
            this.lost(client)
            cut(client)
          }
        })
        .catch(() => {})
    }, this.pace.beatEvery)
  }

  private lost(client: pg.Client): void {
    if (this.client !== client || this.closed || !this.connected) return
    this.connected = false
    this.log.warn('the notification connection was lost')
    this.tellGap()
    this.again(200)
  }

  private again(ms: number): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.start().catch(() => {
        if (this.client) cut(this.client)
        if (this.closed) return
        this.failed += 1
        if (this.failed % tellAgainAfter === 0) this.tellGap()
        this.again(1000)
      })
    }, ms)
  }

  private tellGap(): void {
    for (const run of this.gaps) this.guarded(run)
  }

  private guarded(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.log.error({ err: error }, 'a notification could not be heard')
    }
  }
}

/** Ends a connection that may never answer again. */
function cut(client: pg.Client): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
  stream.destroy()
}
