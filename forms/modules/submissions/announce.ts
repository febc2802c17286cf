import type pg from 'pg'
import type { Logger } from 'pino'

const gatherFor = 500

/**
 * Tells the browsers of an account that a form received submissions: at most twice a second for each form, after
 * they are stored. A browser that was not told sees them when it looks again.
 */
export class Announcer {
  private readonly pool: pg.Pool
  private readonly log: Logger
  private readonly waiting = new Map<string, { accountId: string; count: number }>()
  private timer: NodeJS.Timeout | null = null

  constructor(pool: pg.Pool, log: Logger) {
    this.pool = pool
    this.log = log
  }

  received(accountId: string, formId: string): void {
    const held = this.waiting.get(formId)
    this.waiting.set(formId, { accountId, count: (held?.count ?? 0) + 1 })
    this.timer ??= setTimeout(() => void this.tell(), gatherFor)
  }

  stop(): void {
    if (this.timer) clearTimeout(this.timer)
  }

  private async tell(): Promise<void> {
    this.timer = null
    const messages = [...this.waiting].map(([formId, { accountId, count }]) =>
      JSON.stringify({
        tenantId: accountId,
        event: 'submission:received',
        actorId: null,
        actorName: null,
        data: { formId, count },
      }),
    )
    this.waiting.clear()
    try {
      await this.pool.query(`select pg_notify('live', message) from unnest($1::text[]) message`, [messages])
    } catch (error) {
      this.log.warn({ err: error }, 'new submissions were not announced')
    }
  }
}
