import type { Taken } from '../people.ts'

/** A time in which ports may be slow: their server was killed, or whoever moved them; by `performance.now()`. */
interface Outage {
  ports: ReadonlySet<string>
  from: number
  to: number
}

/** Milliseconds after a server answers again in which processes find their way back to it. */
const grace = 1_000

/** Which requests had to do with a kill. */
export class Outages {
  private readonly all: Outage[] = []

  /** Ports are excused from now until `over`, and for a moment more. */
  add(ports: Iterable<string>, over: Promise<unknown>): void {
    const outage = { ports: new Set(ports), from: performance.now(), to: Number.POSITIVE_INFINITY }
    this.all.push(outage)
    const end = () => {
      outage.to = performance.now() + grace
    }
    over.then(end, end)
  }

  excuse({ portId, at, ms }: Taken): boolean {
    return this.all.some(({ ports, from, to }) => ports.has(portId) && at < to && at + ms > from)
  }
}
