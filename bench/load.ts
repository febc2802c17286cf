import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'

export interface Load {
  perSecond: number
  /** 99th percentile, in milliseconds. */
  p99: number
  /** The slowest answer, in milliseconds. */
  slowest: number
}

/**
 * What is loaded: read, or with `body` sent to, each time something of its own: what a function gives, or a text in
 * which `%n` is another number each time.
 */
export interface Target {
  url: string
  headers: Record<string, string>
  body?: string | (() => string)
}

const run = promisify(execFile)
const hasWrk = spawnSync('wrk', ['-v']).error === undefined

/**
 * Loads one address for some seconds, by wrk where the machine has it, else by autocannon. Every answer must be a
 * success.
 */
export async function load(target: Target, seconds: number, connections = 16): Promise<Load> {
  const writable = typeof target.body !== 'function'
  return hasWrk && writable ? byWrk(target, seconds, connections) : byAutocannon(target, seconds, connections)
}

async function byWrk(target: Target, seconds: number, connections: number): Promise<Load> {
  const folder = await mkdtemp(path.join(tmpdir(), 'berthwise-wrk-'))
  try {
    const script = path.join(folder, 'load.lua')
    await writeFile(script, wrkScript(target))
    const { stdout } = await run('wrk', [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--timeout',
      '30s',
      '-s',
      script,
      target.url,
    ])
    const line = /^result (\S+) (\S+) (\S+) (\S+)$/m.exec(stdout)
    if (!line) throw new Error(`wrk said nothing that could be read: ${stdout}`)
    const [perSecond, p99, slowest, errors] = line.slice(1).map(Number) as [number, number, number, number]
    if (errors > 0) throw new Error(`${target.url} answered ${errors} errors`)
    return { perSecond, p99: Math.max(0.1, p99), slowest }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function wrkScript({ headers, body }: Target): string {
  const quoted = (text: string) => JSON.stringify(text)
  const lines = Object.entries(headers).map(
    ([name, value]) => `wrk.headers[${quoted(name)}] = ${quoted(value)}`,
  )
  const start = Date.now()
  if (body !== undefined) {
    lines.push(
      'wrk.method = "POST"',
      'wrk.headers["content-type"] = "application/json"',
      `local text, n = ${quoted(body as string)}, ${start}`,
      'request = function() n = n + 1; return wrk.format(nil, nil, nil, (text:gsub("%%n", tostring(n)))) end',
    )
  }
  lines.push(
    'done = function(summary, latency)',
    '  local e = summary.errors',
    '  print(string.format("result %.2f %.3f %.3f %d", summary.requests / summary.duration * 1e6,',
    '    latency:percentile(99) / 1000, latency.max / 1000, e.status + e.connect + e.read + e.write + e.timeout))',
    'end',
  )
  return lines.join('\n')
}

async function byAutocannon(
  { url, headers, body }: Target,
  seconds: number,
  connections: number,
): Promise<Load> {
  let count = Date.now()
  const sending = body !== undefined && {
    method: 'POST' as const,
    requests: [
      {
        setupRequest: (request: autocannon.Request) => ({
          ...request,
          body: typeof body === 'function' ? body() : body.replaceAll('%n', String(count++)),
        }),
      },
    ],
  }
  const result = await autocannon({
    url,
    headers: { 'content-type': 'application/json', ...headers },
    connections,
    duration: seconds,
    ...sending,
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} answered ${result.non2xx} errors`)
  const { p99, max } = result.latency
  return { perSecond: result.requests.average, p99: Math.max(1, p99), slowest: max }
}

export interface Pair {
  rate: number
  p99: number
  perSecond: number
  floor: number
}

/** Measures two addresses in turn, several rounds; gives the medians, and those of the ratios of the first to the second. */
export async function compare(one: Target, other: Target, rounds = 3, seconds = 3): Promise<Pair> {
  await load(one, 2)
  await load(other, 2)
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round++) {
    const a = await load(one, seconds)
    const b = await load(other, seconds)
    pairs.push({
      rate: a.perSecond / b.perSecond,
      p99: a.p99 / b.p99,
      perSecond: a.perSecond,
      floor: b.perSecond,
    })
  }
  const middle = (of: (pair: Pair) => number) => median(pairs.map(of))
  return {
    rate: middle((pair) => pair.rate),
    p99: middle((pair) => pair.p99),
    perSecond: middle((pair) => pair.perSecond),
    floor: middle((pair) => pair.floor),
  }
}

/** Median time of a request, in milliseconds, one after another. */
export async function time(work: () => Promise<unknown>, times = 15): Promise<number> {
  return median(await timesOf(work, times))
}

/** Milliseconds that some work takes, each time it is done after the first, in rising order. */
export async function timesOf(work: () => Promise<unknown>, times: number): Promise<number[]> {
  await work()
  const taken: number[] = []
  for (let index = 0; index < times; index++) {
    const start = performance.now()
    await work()
    taken.push(performance.now() - start)
  }
  return taken.sort((one, other) => one - other)
}

/** The value that 95 of a hundred do not exceed (nearest rank). */
export function percentile95Of(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1]!
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}
