import { once } from 'node:events'
import http from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A proxy before several web processes, as an operator has one. */
export interface Proxy {
  url: string
  /** Resolves once every process is ready. */
  ready(): Promise<void>
  close(): Promise<void>
}

const lookEvery = 500
/** As the proxies of operators do by default: one slow look takes no process out. */
const looksUntilOut = 3

/**
 * Hands requests and WebSockets to the processes in turn, those left out that were not ready three times in a row. What could
 * not reach a process goes to the next; what reached one and was not answered is a 502.
 */
export async function openProxy(targets: readonly number[]): Promise<Proxy> {
  const ready = new Set<number>()
  let [turn, closed] = [0, false]
  const lookAt = async (port: number) => {
    for (let failed = 0; !closed; await sleep(lookEvery)) {
      const signal = AbortSignal.timeout(2_000)
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(() => null)
      failed = answer?.ok ? 0 : failed + 1
      if (failed === 0) ready.add(port)
      else if (failed >= looksUntilOut) ready.delete(port)
    }
  }
  // Processes come one after another.
  const watched = new Set<number>()
  const timer = setInterval(() => {
    for (const port of new Set(targets).difference(watched)) {
      watched.add(port)
      void lookAt(port)
    }
  }, lookEvery)
  /** The processes to try, the next in turn first. */
  const order = () => {
    const able = targets.filter((port) => ready.has(port))
    turn += 1
    return able.map((_, index) => able[(index + turn) % able.length]!)
  }
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const server = http.createServer(async (request, response) => {
    // A body is read to its end first: it goes to the next process where one is gone.
    const body = await bodyOf(request).catch(() => null)
    if (!body) return void response.destroy()
    const forward = (ports: readonly number[]) => {
      const [port, ...others] = ports
      if (port === undefined) return void response.writeHead(502).end()
      const headers = {
        ...request.headers,
        'x-forwarded-for': request.socket.remoteAddress ?? '',
        'x-forwarded-proto': 'http',
        'x-forwarded-host': request.headers.host ?? '',
      }
      const { url: path, method } = request
      const onward = http.request({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.on('error', () => response.destroy())
        answer.pipe(response)
      })
      onward.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') {
          ready.delete(port)
          return forward(others)
        }
        if (response.headersSent) response.destroy()
        else response.writeHead(502).end()
      })
      response.on('close', () => onward.destroy())
      onward.end(body)
    }
    forward(order())
  })
  server.on('upgrade', (request, socket, head) => {
    const [port] = order()
    if (port === undefined) return void socket.destroy()
    const onward = connect(port, '127.0.0.1', () => {
      const lines = Object.entries(request.headers).flatMap(([name, value]) =>
        [value].flat().map((one) => `${name}: ${one}`),
      )
      onward.write([`${request.method} ${request.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async ready() {
      while (targets.length === 0 || ready.size < targets.length) await sleep(lookEvery)
    },
    async close() {
      closed = true
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bodyOf(request: http.IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces)
}
