import type pg from 'pg'
import { type Outcome, runBatch, type Statement } from './batch.ts'
import { newConnection } from './connection.ts'

/** Milliseconds a statement takes at most, at its quickest of late, to be let into a lane. */
const quick = 4
/** Milliseconds after which what goes on in a lane holds up nobody else. */
const patience = 15
const mostTimed = 2000

interface Lane {
  client: pg.Client
  ready: boolean
  waiting: (() => void)[]
  /** When each of what was sent and not yet answered was sent. */
  since: number[]
}

/**
 * A few connections on which quick reads go one behind the other without waiting for each other's answers: those of one
 * turn of the event loop are one write. What is known to be slow, or not known yet, goes elsewhere, and so does everything
 * while a lane is held up.
 */
export class Lanes {
  private readonly config: pg.ClientConfig
  private readonly lanes: (Lane | null)[]
  private readonly quickest = new Map<string, number>()
  private ended = false

  constructor(config: pg.ClientConfig, count: number) {
    this.config = config
    this.lanes = Array.from({ length: count }, () => null)
  }

  /** The outcomes of statements of which `text` is the one that counts, or null where they are to go elsewhere. */
  run(text: string, statements: readonly Statement[]): Promise<Outcome[]> | null {
    if ((this.quickest.get(text) ?? Number.POSITIVE_INFINITY) > quick) return null
    const lane = this.free()
    if (!lane) return null
    const sent = performance.now()
    lane.since.push(sent)
    return new Promise<Outcome[]>((resolve, reject) => {
      if (lane.waiting.length === 0) setImmediate(() => flush(lane))
      lane.waiting.push(() => {
        runBatch(lane.client, statements).then(resolve, reject)
      })
    }).finally(() => {
      lane.since.shift()
      this.note(text, performance.now() - sent)
    })
  }

  /** Remembers how long a statement took, in milliseconds. */
  note(text: string, took: number): void {
    const known = this.quickest.get(text)
    if (known === undefined && this.quickest.size >= mostTimed) this.quickest.clear()
    // What it waited for counts too, so that the mean would say how busy it is. What grew slow is noticed by and by.
    this.quickest.set(text, known === undefined ? took : Math.min(known * 1.02, took))
  }

  /** Lanes that can be used, and reads under way in them. */
  standing(): { open: number; underWay: number } {
    const open = this.lanes.filter((lane) => lane?.ready)
    return { open: open.length, underWay: open.reduce((all, lane) => all + lane!.since.length, 0) }
  }

  async end(): Promise<void> {
    this.ended = true
    await Promise.all(this.lanes.map((lane) => lane?.client.end().catch(() => {})))
  }

  /** The lane with the least before one, if that moves. */
  private free(): Lane | null {
    if (this.ended) return null
    let best: Lane | null = null
    const now = performance.now()
    for (const [index, lane] of this.lanes.entries()) {
      if (!lane) this.open(index)
      else if (lane.ready && (lane.since.length === 0 || now - lane.since[0]! < patience)) {
        if (!best || lane.since.length < best.since.length) best = lane
      }
    }
    return best
  }

  private open(index: number): void {
    const client = newConnection({ ...this.config, pipeline: true } as pg.ClientConfig)
    const lane: Lane = { client, ready: false, waiting: [], since: [] }
    this.lanes[index] = lane
    const gone = () => {
      if (this.lanes[index] === lane) this.lanes[index] = null
    }
    client.on('error', gone)
    client.on('end', gone)
    client.connect().then(
      () => {
        lane.ready = true
      },
      // The pool says what is wrong; the lane is tried again a little later.
      () => setTimeout(gone, 1000).unref(),
    )
  }
}

function flush(lane: Lane): void {
  const { stream } = (lane.client as unknown as { connection: { stream: { cork(): void; uncork(): void } } })
    .connection
  const waiting = lane.waiting
  lane.waiting = []
  stream.cork()
  for (const send of waiting) send()
  stream.uncork()
}

const lanesOfPools = new WeakMap<pg.Pool, Lanes>()

/** Gives a pool lanes beside it, which end with it. */
export function withLanes(pool: pg.Pool, config: pg.ClientConfig, count: number): pg.Pool {
  const lanes = new Lanes(config, count)
  lanesOfPools.set(pool, lanes)
  const end = pool.end.bind(pool) as () => Promise<void>
  pool.end = (async () => {
    await lanes.end()
    await end()
  }) as typeof pool.end
  return pool
}

/** The lanes of a pool, if it has any. */
export function lanesOf(pool: pg.Pool): Lanes | undefined {
  return lanesOfPools.get(pool)
}
