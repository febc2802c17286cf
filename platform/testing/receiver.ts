import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { longestWait } from './extent.ts'

/** One call that a receiver got. */
export interface Call {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Receiver {
  /** Its address, without a slash at the end. */
  url: string
  calls: Call[]
  /** What it answers from now on; `hang` answers nothing. */
  answer: { status: number; body?: string; headers?: Record<string, string> } | 'hang'
  /** A path that is never answered. */
  hangsAt: string | null
  /** Resolves once it got so many calls. */
  got(count: number, timeoutMs?: number): Promise<Call[]>
  /** Refuses connections from now on. */
  shut(): Promise<void>
  /** Takes connections again, at the same address. */
  open(): Promise<void>
  close(): Promise<void>
}

/** A server on loopback that keeps what it is sent. */
export async function startReceiver(): Promise<Receiver> {
  const waiting = new Set<() => void>()
  let server = make()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  function make() {
    return createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8')
      request.on('data', (chunk: string) => (body += chunk))
      request.on('end', () => {
        receiver.calls.push({ path: request.url ?? '', headers: request.headers, body })
        for (const look of waiting) look()
        if (receiver.answer === 'hang' || request.url === receiver.hangsAt) return
        const { status, body: text = '', headers = {} } = receiver.answer
        response.writeHead(status, headers).end(text)
      })
    })
  }

  async function shut() {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }

  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}`,
    calls: [],
    answer: { status: 200 },
    hangsAt: null,
    got(count, timeoutMs = longestWait) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`${receiver.calls.length} of ${count} calls came.`))
        }, timeoutMs)
        const look = () => {
          if (receiver.calls.length < count) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve(receiver.calls)
        }
        waiting.add(look)
        look()
      })
    },
    shut,
    async open() {
      server = make()
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    close: shut,
  }
  return receiver
}
