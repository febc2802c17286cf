import pg from 'pg'
import type { Logger } from 'pino'

type Hear = (payload: string) => void

/**
 * Listens to PostgreSQL notifications on one connection of its own, and connects again when it breaks.
 * `connected` is false while notifications may be missed; `onGap` runs after each gap.
 */
export class Listener {
  connected = false
  private readonly config: pg.ClientConfig
  private readonly log: Logger
  private readonly channels = new Map<string, Hear[]>()
  private readonly gaps: (() => void)[] = []
  private client: pg.Client | null = null
  private closed = false
  private timer: NodeJS.Timeout | null = null

  constructor(config: pg.ClientConfig, log: Logger) {
    this.config = config
    this.log = log
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
    const client = new pg.Client(this.config)
    this.client = client
    client.on('notification', ({ channel, payload }) => {
      for (const hear of this.channels.get(channel) ?? []) hear(payload ?? '')
    })
    client.on('error', () => {})
    client.on('end', () => this.lost(client))
    await client.connect()
    for (const channel of this.channels.keys()) await client.query(`listen ${channel}`)
    this.connected = true
    for (const run of this.gaps) run()
  }

  async stop(): Promise<void> {
    this.closed = true
    if (this.timer) clearTimeout(this.timer)
    await this.client?.end().catch(() => {})
  }

  private lost(client: pg.Client): void {
    if (this.client !== client || this.closed) return
    this.connected = false
    this.log.warn('the notification connection was lost')
    const again = () => {
      this.start().catch(() => {
        if (!this.closed) this.timer = setTimeout(again, 1000)
      })
    }
    this.timer = setTimeout(again, 200)
  }
}
