import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the receivers are told before each run. */
export interface Expecting {
  /** Different deliveries that each of the good ones is to get. */
  each: number
  /** The first two are to be bad: one answers nothing, one fails. */
  bad: boolean
}

/** Said once everything has arrived at the receivers that are good in every run. */
export interface Arrived {
  /** Calls at all receivers until then. */
  calls: number
}

/** Servers that take deliveries and count the different ones, each at a port of its own. Prints their addresses. */
async function main(): Promise<void> {
  const count = Number(process.env.BENCH_RECEIVERS)
  let run = { each: Number.POSITIVE_INFINITY, bad: false, missing: 0, calls: 0, seen: [] as Set<string>[] }
  process.on('message', ({ each, bad }: Expecting) => {
    const arrivals = Array.from({ length: count }, () => new Set<string>())
    run = { each, bad, missing: (count - 2) * each, calls: 0, seen: arrivals }
  })

  function take(index: number, delivery: string, response: ServerResponse): void {
    run.calls += 1
    if (run.bad && index === 0) return
    response.writeHead(run.bad && index === 1 ? 500 : 200).end()
    const arrived = run.seen[index]!
    if (index < 2 || arrived.has(delivery)) return
    arrived.add(delivery)
    run.missing -= 1
    if (run.missing === 0) process.send!({ calls: run.calls } satisfies Arrived)
  }

  const urls: string[] = []
  for (let index = 0; index < count; index++) {
    const server = createServer((request, response) => {
      request.resume()
      request.on('end', () => take(index, String(request.headers['webhook-id']), response))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    urls.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`)
  }
  process.stdout.write(`${JSON.stringify({ urls })}\n`)
}

await main()
