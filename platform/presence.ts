import pg from 'pg'
import type { Logger } from 'pino'

/**
 * Says which workers live: each holds an advisory lock on a session of its own, which the server drops when the
 * process dies. What is held in the name of a worker without its lock is an orphan.
 */
export class Presence {
  private readonly client: pg.Client
  private readonly log: Logger
  private last: Promise<unknown> = Promise.resolve()

  private constructor(client: pg.Client, log: Logger) {
    this.client = client
    this.log = log
  }

  static async begin(config: pg.ClientConfig, log: Logger): Promise<Presence> {
    const client = new pg.Client(config)
    client.on('error', (error) => log.error({ err: error }, 'the presence of the worker was lost'))
    await client.connect()
    return new Presence(client, log)
  }

  announce(workerId: string): void {
    this.ask('select pg_advisory_lock_shared(hashtext($1))', [workerId]).catch((error: unknown) => {
      this.log.error({ err: error }, 'the presence of the worker was not noted')
    })
  }

  /** Statements of this one connection wait for each other. */
  ask(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    const result = this.last.then(() => this.client.query(text, values))
    this.last = result.catch(() => {})
    return result
  }

  async end(): Promise<void> {
    await this.client.end().catch(() => {})
  }
}
