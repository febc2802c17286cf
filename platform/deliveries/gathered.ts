const most = 200
const triesAtTheEnd = 5
const longestPause = 5000

interface Waiting<T> {
  item: T
  done: () => void
  failed: (error: unknown) => void
}

/**
 * Writes many small results together: each waits for the writing before it, never for a clock. Where the database is
 * away, writing goes on once it is back.
 */
export class Gathered<T> {
  private readonly write: (batch: T[]) => Promise<void>
  private waiting: Waiting<T>[] = []
  private writing: Promise<void> | null = null
  private ending = false

  constructor(write: (batch: T[]) => Promise<void>) {
    this.write = write
  }

  /** Resolves once the item is written; rejects when it cannot be. */
  add(item: T): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ item, done, failed })
      this.writing ??= this.drain()
    })
  }

  /** Writes what is left, and waits no longer for a database that is away. */
  async settled(): Promise<void> {
    this.ending = true
    await this.writing
  }

  private async drain(): Promise<void> {
    // What arrives in this turn of the loop goes with the first batch.
    await new Promise(setImmediate)
    while (this.waiting.length > 0) await this.writeStubbornly(this.waiting.splice(0, most))
    this.writing = null
  }

  private async writeStubbornly(batch: Waiting<T>[]): Promise<void> {
    for (let tried = 1; ; tried++) {
      try {
        await this.write(batch.map((one) => one.item))
        for (const one of batch) one.done()
        return
      } catch (error) {
        if (isRefused(error) && batch.length > 1) {
          // One that cannot be written holds up no other.
          for (const one of batch) await this.writeStubbornly([one])
          return
        }
        if (isRefused(error) || (this.ending && tried >= triesAtTheEnd)) {
          for (const one of batch) one.failed(error)
          return
        }
        await new Promise((resolve) => setTimeout(resolve, Math.min(200 * tried, longestPause)))
      }
    }
  }
}

/** PostgreSQL takes the values for wrong (class 22) or against a rule of their table (23): trying again is no help. */
function isRefused(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^2[23][0-9A-Z]{3}$/.test(code)
}
