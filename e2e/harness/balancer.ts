import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  request as open,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** A proxy before several processes, as an operator's: each request and each WebSocket goes to the next one that lives. */
export interface Balancer {
  readonly url: string
  /** Where requests go, in turn; set it before the first one. */
  targets: readonly string[]
  /** How many requests each of the targets answered, and how many WebSockets it had. */
  readonly answered: ReadonlyMap<string, number>
  readonly sockets: ReadonlyMap<string, number>
  /** Asked of each answer before it is passed on: whether it is lost on the way. */
  loses: (method: string, path: string, target: string) => boolean
  close(): Promise<void>
}

/** Listens on loopback. */
export async function startBalancer(): Promise<Balancer> {
  const answered = new Map<string, number>()
  const sockets = new Map<string, number>()
  const count = (map: Map<string, number>, target: string) => map.set(target, (map.get(target) ?? 0) + 1)
  const ends = new Set<() => void>()
  let turn = 0
  /** Each target once, the next one first. */
  const inTurn = () => {
    const { targets } = balancer
    turn += 1
    return targets.map((_, index) => targets[(turn + index) % targets.length]!)
  }

  const server = createServer((request, response) => void pass(request, response))
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    void upgrade(request, socket, head).catch(() => socket.destroy())
  })

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request).catch(() => null)
    if (!body) return
    for (const target of inTurn()) {
      const answer = await ask(target, request, body).catch((error: NodeJS.ErrnoException) => error)
      if (!(answer instanceof Error)) {
        count(answered, target)
        const { connection: _, 'transfer-encoding': __, ...headers } = answer.headers
        response.writeHead(answer.statusCode!, headers)
        answer.on('error', () => response.destroy()).pipe(response)
        return
      }
      // What was sent may have been done: only a reading is asked of another.
      if (answer.code !== 'ECONNREFUSED' && request.method !== 'GET') break
    }
    response.writeHead(502, { 'content-type': 'text/plain' }).end('Nobody answered.')
  }

  async function ask(target: string, request: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { method = 'GET', url = '/', headers } = request
    const asking: RequestOptions = { method, headers: forwarded(headers, request), agent: false }
    const sent = open(new URL(url, target), asking)
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    if (!balancer.loses(method, url, target)) return answer
    answer.destroy()
    throw new Error('The answer was lost.')
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    for (const target of inTurn()) {
      const { hostname, port } = new URL(target)
      const upstream = connect(Number(port), hostname)
      const connected = await once(upstream, 'connect').catch(() => null)
      if (!connected) continue
      count(sockets, target)
      const lines = Object.entries(forwarded(request.headers, request)).map(
        ([name, value]) => `${name}: ${value}`,
      )
      upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      upstream.write(head)
      joined(upstream, socket)
      return
    }
    socket.destroy()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const balancer: Balancer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets: [],
    answered,
    sockets,
    loses: () => false,
    async close() {
      server.close()
      server.closeAllConnections()
      for (const end of ends) end()
    },
  }
  /** Both ends pass on what comes, and end together. */
  function joined(one: Socket, other: Duplex): void {
    const end = () => {
      one.destroy()
      other.destroy()
      ends.delete(end)
    }
    ends.add(end)
    for (const side of [one, other]) side.on('error', end).on('close', end)
    one.pipe(other)
    other.pipe(one)
  }

  return balancer
}

function forwarded(headers: IncomingMessage['headers'], { socket }: IncomingMessage) {
  return { ...headers, 'x-forwarded-for': socket.remoteAddress ?? '', 'x-forwarded-proto': 'http' }
}
