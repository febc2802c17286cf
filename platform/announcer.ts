import type pg from 'pg'
import type { Logger } from 'pino'
import { newConnection } from './database/connection.ts'

const gatherFor = 5
const tryAgainAfter = 200
/** What waits while the database is away, in messages; past it browsers are told to look at everything again. */
const mostWaiting = 10_000
/** Notifications are at most 8,000 bytes. */
const mostBytes = 7_900

/** The channel on which an announcer says that it begins: whoever listens knows its connection from then on. */
export const announcerChannel = 'announcer'
export const announcerName = 'berthwise announcer'

/**
 * Tells every process what was committed here, gathered for a few milliseconds, on one connection of its own: a
 * notification inside the transaction would make all commits of the cluster wait for each other. What was committed by a
 * process that died before it could tell is not lost but unannounced; `announcers.ts` hears of its end.
 */
export class Announcer {
  private readonly config: pg.ClientConfig
  private readonly log: Pick<Logger, 'warn'>
  private client: pg.Client | null = null
  private waiting: string[] = []
  private waking = new Set<string>()
  private timer: NodeJS.Timeout | null = null
  private sending: Promise<void> | null = null
  private closed = false

  constructor(config: pg.ClientConfig, log: Pick<Logger, 'warn'>) {
    this.config = config
    this.log = log
  }

  /** Connects before the first message, so that the others know of it. */
  async start(): Promise<void> {
    if (!this.client) await this.connect()
  }

  /** Says messages, as JSON, to everybody who listens on `live`. */
  tell(messages: readonly string[]): void {
    if (messages.length === 0) return
    if (this.waiting.length + messages.length > mostWaiting) this.waiting = [JSON.stringify(everything)]
    else this.waiting.push(...messages.filter((message) => Buffer.byteLength(message) <= mostBytes))
    this.soon(gatherFor)
  }

  /** Says on a channel that there is something to look for; often at once is once. */
  wake(channel: string): void {
    this.waking.add(channel)
    this.soon(gatherFor)
  }

  /** Says what still waits, and ends. */
  async stop(): Promise<void> {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    await this.sending
    await this.send().catch(() => {})
    this.closed = true
    await this.client?.end().catch(() => {})
  }

  private soon(ms: number): void {
    if (this.timer || this.sending || this.closed) return
    this.timer = setTimeout(() => {
      this.timer = null
      let pause = gatherFor
      this.sending = this.send()
        .catch((error: unknown) => {
          this.log.warn({ err: error }, 'what was committed could not be announced yet')
          pause = tryAgainAfter
        })
        .finally(() => {
          this.sending = null
          if (this.waiting.length + this.waking.size > 0) this.soon(pause)
        })
    }, ms)
  }

  private async send(): Promise<void> {
    if (this.waiting.length + this.waking.size === 0) return
    const client = this.client ?? (await this.connect())
    const [messages, channels] = [this.waiting, this.waking]
    this.waiting = []
    this.waking = new Set()
    try {
      await client.query(tellText, [messages, [...channels]])
    } catch (error) {
      this.waiting = [...messages, ...this.waiting].slice(0, mostWaiting)
      this.waking = this.waking.union(channels)
      throw error
    }
  }

  private async connect(): Promise<pg.Client> {
    const client = newConnection({ ...this.config, application_name: announcerName })
    const gone = () => {
      if (this.client === client) this.client = null
    }
    client.on('error', gone)
    client.on('end', gone)
    await client.connect()
    await client.query(`select pg_notify('${announcerChannel}', pg_backend_pid()::text)`)
    this.client = client
    return client
  }
}

/** The message after which every browser looks at everything again. */
export const everything = { tenantId: null, event: 'everything', actorId: null, actorName: null, data: {} }

const tellText = `select pg_notify('live', message) from unnest($1::text[]) message
  union all select pg_notify(channel, '') from unnest($2::text[]) channel`
