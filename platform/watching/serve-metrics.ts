import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { StartFault } from '../env.ts'
import type { Figures, Meter } from './meter.ts'

/** Asks the database for figures. */
export type Look = () => Promise<Figures[]>

const patience = 3_000
/** Whoever asks more often than this is told what the last look saw. */
const fresh = 5_000

/** Tells the figures of a process at `/metrics`, on a listener of its own that the world does not reach. */
export async function serveMetrics(
  { host, listenPort }: { host: string; listenPort: number },
  meter: Meter,
  looks: readonly Look[],
  log: Logger,
): Promise<{ url: string; close(): Promise<void> }> {
  let looking: Promise<void> | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  const look = () => {
    if (performance.now() - lookedAt < fresh) return Promise.resolve()
    looking ??= lookAtAll(meter, looks, log).finally(() => {
      looking = null
      lookedAt = performance.now()
    })
    return looking
  }
  const server = createServer((request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('The figures are at /metrics.\n')
      return
    }
    look()
      .then(() => meter.registry.metrics())
      .then((text) => response.writeHead(200, { 'content-type': meter.registry.contentType }).end(text))
      .catch((error: unknown) => {
        log.error({ err: error }, 'the figures could not be told')
        response.writeHead(500).end()
      })
  })
  server.listen(listenPort, host)
  await Promise.race([
    once(server, 'listening'),
    once(server, 'error').then(([error]) => {
      throw new StartFault(
        `The figures cannot be told at ${host}:${listenPort} (${(error as Error).message}). Set METRICS_LISTEN to a free place.`,
      )
    }),
  ])
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}/metrics`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Shows what all looks give; what a database that is away cannot say is not shown. */
async function lookAtAll(meter: Meter, looks: readonly Look[], log: Logger): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time.')), patience)
  })
  try {
    const found = await Promise.race([Promise.all(looks.map((look) => look())), late])
    meter.show([...found.flat(), { ...answering, values: { '': 1 } }])
  } catch (error) {
    log.warn({ err: error }, 'the database said nothing for the figures')
    meter.hide()
    meter.show([{ ...answering, values: { '': 0 } }])
  } finally {
    clearTimeout(timer)
  }
}

const answering = { name: 'database_answers', help: 'Whether the database answered in time.' }
