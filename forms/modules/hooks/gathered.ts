const most = 200
const tries = 5

/** Writes many small results together: each waits for the writing before it, never for a clock. */
export class Gathered<T> {
  private readonly write: (batch: T[]) => Promise<void>
  private waiting: { item: T; done: () => void; failed: (error: unknown) => void }[] = []
  private writing: Promise<void> | null = null

  constructor(write: (batch: T[]) => Promise<void>) {
    this.write = write
  }

  /** Resolves once the item is written; rejects when that failed several times. */
  add(item: T): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ item, done, failed })
      this.writing ??= this.drain()
    })
  }

  async settled(): Promise<void> {
    await this.writing
  }

  private async drain(): Promise<void> {
    // What arrives in this turn of the loop goes with the first batch.
    await new Promise(setImmediate)
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, most)
      try {
        await this.writeStubbornly(batch.map((one) => one.item))
        for (const one of batch) one.done()
      } catch (error) {
        for (const one of batch) one.failed(error)
      }
    }
    this.writing = null
  }

  private async writeStubbornly(items: T[]): Promise<void> {
    for (let tried = 1; ; tried++) {
      try {
        return await this.write(items)
      } catch (error) {
        if (tried === tries) throw error
        await new Promise((resolve) => setTimeout(resolve, 200 * tried))
      }
    }
  }
}
