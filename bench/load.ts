import autocannon from 'autocannon'

export interface Load {
  perSecond: number
  p99: number
}

/** What is loaded: read, or with `body` sent to, each time something of its own. */
export interface Target {
  url: string
  headers: Record<string, string>
  body?: () => string
}

/** Loads one address with 16 connections for some seconds. Every answer must be a success. */
export async function load({ url, headers, body }: Target, seconds: number, connections = 16): Promise<Load> {
  const sending = body && {
    method: 'POST' as const,
    requests: [{ setupRequest: (request: autocannon.Request) => ({ ...request, body: body() }) }],
  }
  const result = await autocannon({ url, headers, connections, duration: seconds, ...sending })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} answered ${result.non2xx} errors`)
  return { perSecond: result.requests.average, p99: Math.max(1, result.latency.p99) }
}

export interface Pair {
  rate: number
  p99: number
  perSecond: number
}

/** Measures two addresses in turn, several rounds; gives the medians of the ratios of the first to the second. */
export async function compare(one: Target, other: Target, rounds = 3, seconds = 3): Promise<Pair> {
  await load(one, 2)
  await load(other, 2)
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round++) {
    const a = await load(one, seconds)
    const b = await load(other, seconds)
    pairs.push({ rate: a.perSecond / b.perSecond, p99: a.p99 / b.p99, perSecond: a.perSecond })
  }
  return {
    rate: median(pairs.map((pair) => pair.rate)),
    p99: median(pairs.map((pair) => pair.p99)),
    perSecond: median(pairs.map((pair) => pair.perSecond)),
  }
}

/** Median time of a request, in milliseconds, one after another. */
export async function time(work: () => Promise<unknown>, times = 15): Promise<number> {
  await work()
  const taken: number[] = []
  for (let index = 0; index < times; index++) {
    const start = performance.now()
    await work()
    taken.push(performance.now() - start)
  }
  return median(taken)
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}
