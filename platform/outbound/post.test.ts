import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import { atPace } from '../testing/extent.ts'
import {
  certificate,
  certificateKey,
  strangersCertificate,
  strangersKey,
} from '../testing/test-certificate.ts'
import { AddressRefusal, type AddressRules, assertReachable, checkUrl } from './address.ts'
import { DeliveryFault, type Outbound, type OutboundPost, openOutbound } from './post.ts'

const LOOPBACK = '127.0.0.1'
const PUBLIC = '93.184.215.14'
const closers: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

describe('an answer', () => {
  test('tells status, excerpt and time; the body arrives byte for byte', async () => {
    const body = JSON.stringify({ name: 'Jürgen Østergård', note: '12,5 m × 4 m ⚓ 船', odd: '\u2028\u0000' })
    const requests: { request: IncomingMessage; body: Buffer }[] = []
    const origin = await listen(async (request, response) => {
      requests.push({ request, body: await buffer(request) })
      response.writeHead(201, { 'content-type': 'text/html' }).end('<h1>Thank you</h1>')
    })
    const outbound = open({ allow: [origin] })
    const answer = await outbound.post({
      url: `${origin}/in?a=1`,
      headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' },
      body,
    })

    expect(answer).toEqual({
      status: 201,
      excerpt: '<h1>Thank you</h1>',
      retryAfter: null,
      durationMs: expect.any(Number),
    })
    expect(requests).toHaveLength(1)
    const { request } = requests[0]!
    expect([request.method, request.url, request.headers['webhook-id']]).toEqual(['POST', '/in?a=1', 'msg_1'])
    expect(request.headers['content-length']).toBe(String(Buffer.byteLength(body)))
    expect(requests[0]!.body.equals(Buffer.from(body))).toBe(true)
  })

  test('of an address that is open by its path is one, and no other path of its origin is', async () => {
    const origin = await listen((_request, response) => response.writeHead(200).end('taken'))
    const outbound = open({ allow: [`${origin}/hooks/`] })
    expect(await outbound.post(to(`${origin}/hooks/1`))).toMatchObject({ status: 200, excerpt: 'taken' })
    await expect(outbound.post(to(`${origin}/elsewhere`))).rejects.toThrow(AddressRefusal)
    await expect(outbound.post(to(`${origin}/hooks`))).rejects.toThrow(AddressRefusal)
  })

  test('of any status is an answer', async () => {
    const origin = await listen((request, response) =>
      response.writeHead(Number(request.url!.slice(1))).end(),
    )
    const outbound = open({ allow: [origin] })
    for (const status of [200, 204, 304, 400, 404, 410, 429, 500, 503, 599]) {
      expect(await outbound.post(to(`${origin}/${status}`))).toMatchObject({ status, excerpt: '' })
    }
  })

  test('keeps its connection for the next ones', async () => {
    const ports = new Set<number | undefined>()
    const origin = await listen((request, response) => {
      ports.add(request.socket.remotePort)
      response.end('ok')
    })
    const outbound = open({ allow: [origin] })
    for (let round = 0; round < 10; round += 1) await outbound.post(to(origin))
    expect(ports.size).toBeLessThanOrEqual(2)
  })

  test('has at most 1 KB of excerpt, whole characters, no NUL, and the rest is not fetched', async () => {
    const bodies: Record<string, Buffer> = {
      '/letters': Buffer.from('a'.repeat(5000)),
      '/ships': Buffer.from(`a${'🚢'.repeat(400)}`),
      '/nul': Buffer.from('a\0b\0c'),
      '/bytes': Buffer.alloc(3000, 0xff),
      '/half': Buffer.from([0x61, 0xe2, 0x9a]),
      '/exact': Buffer.from('é'.repeat(512)),
    }
    const origin = await listen((request, response) => response.end(bodies[request.url!]))
    const outbound = open({ allow: [origin] })
    const excerpt = async (path: string) => (await outbound.post(to(origin + path))).excerpt
    expect(await excerpt('/letters')).toBe('a'.repeat(1024))
    expect(await excerpt('/ships')).toBe(`a${'🚢'.repeat(255)}`)
    expect(await excerpt('/nul')).toBe('abc')
    expect(await excerpt('/bytes')).toBe('\ufffd'.repeat(341))
    expect(await excerpt('/half')).toBe('a\ufffd')
    expect(await excerpt('/exact')).toBe('é'.repeat(512))
  })

  test('without an end is cut off, and the connection with it', async () => {
    let sent = 0
    const ended = Promise.withResolvers<void>()
    const origin = await listen((_request, response) => {
      const timer = setInterval(() => {
        sent += 1
        response.write('x'.repeat(700))
      })
      response.on('close', () => {
        clearInterval(timer)
        ended.resolve()
      })
    })
    const answer = await open({ allow: [origin] }).post(to(origin))
    await ended.promise
    expect(answer).toMatchObject({ status: 200, excerpt: 'x'.repeat(1024) })
    expect(sent).toBeLessThan(50)
  })

  test('of a status and a body that hangs or breaks off counts with what had come', async () => {
    const origin = await listen((request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half')
      if (request.url === '/break') setTimeout(() => request.socket.destroy(), 50)
    })
    const outbound = open({ allow: [origin] })
    const hung = await outbound.post({ ...to(`${origin}/hang`), timeoutMs: 300 })
    expect(hung).toMatchObject({ status: 200, excerpt: 'half' })
    expect(hung.durationMs).toBeGreaterThanOrEqual(290)
    expect(await outbound.post(to(`${origin}/break`))).toMatchObject({ status: 200, excerpt: 'half' })
  })

  test('says when to come again, in seconds or as a date', async () => {
    const origin = await listen((request, response) => {
      const value = decodeURIComponent(request.url!.slice(1))
      response.writeHead(429, value ? { 'retry-after': value } : {}).end()
    })
    const outbound = open({ allow: [origin] })
    const wait = async (value: string) =>
      (await outbound.post(to(`${origin}/${encodeURIComponent(value)}`))).retryAfter
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString()
    expect(await wait('120')).toBe(120)
    expect(await wait('0')).toBe(0)
    expect(await wait('999999999999')).toBe(86_400)
    const soon = await wait(inSeconds(60))
    expect(soon).toBeGreaterThanOrEqual(57)
    expect(soon).toBeLessThanOrEqual(60)
    expect(await wait(inSeconds(-60))).toBe(0)
    expect(await wait(inSeconds(500_000))).toBe(86_400)
    for (const odd of ['', 'soon', '-5', '1.5', '5 minutes', '2030-01-01', 'Mon, 99 Foo 2030 00:00:00 GMT']) {
      expect(await wait(odd)).toBeNull()
    }
  })
})

describe('no answer', () => {
  test('in time is a fault with a reason, also when every byte comes slowly', async () => {
    const { port } = await listenTcp((socket) => {
      const timer = setInterval(() => socket.write('H'), 50)
      socket.on('close', () => clearInterval(timer)).on('error', () => {})
    })
    const silent = await listenTcp((socket) => socket.on('error', () => {}))
    const allow = [LOOPBACK]
    for (const url of [`http://${LOOPBACK}:${silent.port}`, `https://${LOOPBACK}:${silent.port}`]) {
      const fault = await faultOf(open({ allow }), { ...to(url), timeoutMs: 300 })
      expect(fault.reason).toBe('did not answer within 0.3 s')
      expect(fault.durationMs).toBeGreaterThanOrEqual(290)
    }
    const drip = await listenTcp((socket) => {
      socket.on('error', () => {}).write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('x-slow: 1\r\n'), 50)
      socket.on('close', () => clearInterval(timer))
    })
    const slow = await faultOf(open({ allow }), { ...to(`http://${LOOPBACK}:${drip.port}`), timeoutMs: 300 })
    expect(slow.reason).toBe('did not answer within 0.3 s')
    const garbage = await faultOf(open({ allow }), to(`http://${LOOPBACK}:${port}`))
    expect(garbage.reason).toBe('does not speak HTTP as it should')
  })

  test('while the name servers are silent is a fault, and nothing is sent later', async () => {
    let requests = 0
    const origin = await listen((_request, response) => {
      requests += 1
      response.end()
    })
    const { port } = new URL(origin)
    const lookup = Promise.withResolvers<readonly string[]>()
    const outbound = open({ allow: ['hooks.example.com'], resolve: () => lookup.promise })
    const fault = await faultOf(outbound, { ...to(`http://hooks.example.com:${port}`), timeoutMs: 200 })
    expect(fault.reason).toBe('did not answer within 0.2 s')
    lookup.resolve([LOOPBACK])
    expect(await outbound.post(to(`http://hooks.example.com:${port}`))).toMatchObject({ status: 200 })
    expect(requests).toBe(1)
  })

  test('from where nobody listens, from who hangs up, from an unknown name', async () => {
    const gone = await listenTcp(() => {})
    await gone.close()
    const rude = await listenTcp((socket) => socket.destroy())
    const outbound = open({ allow: [LOOPBACK] })
    expect((await faultOf(outbound, to(`http://${LOOPBACK}:${gone.port}`))).reason).toBe(
      'refused the connection',
    )
    expect((await faultOf(outbound, to(`http://${LOOPBACK}:${rude.port}`))).reason).toBe(
      'closed the connection without an answer',
    )
    const nowhere = open({ allow: [], resolve: async () => [] })
    expect((await faultOf(nowhere, to('https://hooks.example.com'))).reason).toBe(
      'was not found under its host name',
    )
  })

  test('goes on to the next address of the host', async () => {
    const origin = await listen((_request, response) => response.end('second'))
    const { port } = new URL(origin)
    const outbound = open({ allow: ['hooks.example.com'], resolve: async () => ['::1', LOOPBACK] })
    const answer = await outbound.post(to(`http://hooks.example.com:${port}`))
    expect(answer.excerpt).toBe('second')
  })

  test('but a fault of the caller stays what it is', async () => {
    const origin = await listen((_request, response) => response.end())
    const outbound = open({ allow: [origin] })
    const broken = outbound.post({ url: origin, headers: { 'x-a': 'a\r\nx-b: b' }, body: '{}' })
    await expect(broken).rejects.toThrow('invalid x-a header')
  })
})

describe('TLS', () => {
  test('is checked against the name, on the address that was checked', async () => {
    const stranger = await listenTls(strangers)
    const { port, connections } = await listenTls()
    const outbound = open({
      allow: ['hooks.example.com', 'other.example.com', LOOPBACK],
      resolve: async () => [LOOPBACK],
    })
    const at = (listenPort: number) => to(`https://hooks.example.com:${listenPort}`)
    expect((await faultOf(outbound, at(stranger.port))).reason).toBe('has no valid TLS certificate')
    expect(stranger.connections()).toBe(1)

    const before = getCACertificates('default')
    setDefaultCACertificates([...before, certificate])
    try {
      expect(await outbound.post(at(port))).toMatchObject({ status: 200, excerpt: 'hooks.example.com' })
      for (const host of ['other.example.com', LOOPBACK]) {
        const fault = await faultOf(outbound, to(`https://${host}:${port}`))
        expect(fault.reason).toBe('has no valid TLS certificate')
      }
    } finally {
      setDefaultCACertificates(before)
    }
    expect(connections()).toBe(3)
  })

  test('is not what a plain server speaks', async () => {
    const origin = await listen((_request, response) => response.end())
    const fault = await faultOf(open({ allow: [LOOPBACK] }), to(origin.replace('http:', 'https:')))
    expect(fault.reason).toBe('does not speak TLS as it should')
  })
})

describe('a hostile address', () => {
  test('that changes its mind after the check is refused, and nobody is called', async () => {
    // The hosts of strangers are called on 443 and 8443 only, so the trap has to listen there: where every address of
    // loopback is at hand, on one of this process, since another run of the tests may be at it too.
    const own = `127.77.${(process.pid >> 8) % 256}.${1 + (process.pid % 254)}`
    const trap = process.platform === 'linux' ? own : LOOPBACK
    const { port, connections } = await listenTls(strangers, 8443, trap)
    const url = `https://rebind.example.com:${port}/`
    let lookups = 0
    const rules: AddressRules = {
      allow: [],
      resolve: async () => {
        lookups += 1
        return lookups === 1 ? [PUBLIC] : [trap]
      },
    }
    await assertReachable(checkUrl(url, rules), rules)
    const refusal = await open(rules)
      .post(to(url))
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(AddressRefusal)
    expect((refusal as AddressRefusal).message).toContain('The address leads into a private network.')
    expect(lookups).toBe(2)
    expect(connections()).toBe(0)

    // The same trap is reached when the operator opens the name: the refusal was no accident.
    const opened = { allow: ['rebind.example.com'], resolve: async () => [trap] }
    expect((await faultOf(open(opened), to(url))).reason).toBe('has no valid TLS certificate')
    expect(connections()).toBe(1)
  })

  test('is asked for again at every new connection', async () => {
    let requests = 0
    const origin = await listen((_request, response) => {
      requests += 1
      response.writeHead(200, { connection: 'close' }).end()
    })
    const { port } = new URL(origin)
    const hosts: string[] = []
    const resolve = async (host: string) => {
      hosts.push(host)
      return [LOOPBACK]
    }
    const outbound = open({ allow: [`http://hooks.example.com:${port}`], resolve })
    for (let round = 0; round < 3; round += 1) await outbound.post(to(`http://hooks.example.com:${port}`))
    expect(hosts).toEqual(Array(3).fill('hooks.example.com'))
    expect(requests).toBe(3)
  })

  test('is refused with one private address among public ones, and as a literal', async () => {
    const { port, connections } = await listenTcp((socket) => socket.destroy())
    const outbound = open({ allow: [], resolve: async () => [PUBLIC, LOOPBACK] })
    const urls = [
      'https://mixed.example.com/',
      `http://${LOOPBACK}:${port}/`,
      `https://${LOOPBACK}:${port}/`,
      `https://[::ffff:${LOOPBACK}]:${port}/`,
      `http://localhost:${port}/`,
      `https://2130706433:${port}/`,
    ]
    for (const url of urls) await expect(outbound.post(to(url))).rejects.toThrow(AddressRefusal)
    expect(connections()).toBe(0)
  })

  test('in a redirect is not followed', async () => {
    const inside = await listenTcp((socket) => socket.destroy())
    const location = `http://${LOOPBACK}:${inside.port}/admin`
    const origin = await listen((request, response) => {
      response
        .writeHead(Number(request.url!.slice(1)), { location, refresh: `0; url=${location}` })
        .end('moved')
    })
    const outbound = open({ allow: [origin] })
    for (const status of [300, 301, 302, 303, 307, 308]) {
      expect(await outbound.post(to(`${origin}/${status}`))).toMatchObject({ status, excerpt: 'moved' })
    }
    expect(inside.connections()).toBe(0)
  })
})

test('one that hangs does not delay others', async () => {
  const silent = await listenTcp((socket) => socket.on('error', () => {}))
  const origin = await listen((_request, response) => response.end('ok'))
  const outbound = open({ allow: [LOOPBACK] })
  const timeoutMs = atPace(3_000)
  let ended = 0
  const hanging = Array.from({ length: 20 }, async () => {
    const fault = await faultOf(outbound, { ...to(`http://${LOOPBACK}:${silent.port}`), timeoutMs })
    ended += 1
    return fault
  })
  await Promise.all(Array.from({ length: 50 }, () => outbound.post(to(origin))))
  expect(ended).toBe(0)
  for (const fault of await Promise.all(hanging))
    expect(fault.reason).toBe(`did not answer within ${timeoutMs / 1000} s`)
})

function open(rules: AddressRules): Outbound {
  const outbound = openOutbound(rules)
  closers.push(() => outbound.close())
  return outbound
}

function to(url: string): OutboundPost {
  return { url, headers: { 'content-type': 'application/json' }, body: '{}' }
}

async function faultOf(outbound: Outbound, post: OutboundPost): Promise<DeliveryFault> {
  const outcome = await outbound.post(post).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(DeliveryFault)
  return outcome as DeliveryFault
}

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  const { port } = await start(server)
  closers.push(async () => server.closeAllConnections())
  return `http://${LOOPBACK}:${port}`
}

const strangers = { cert: strangersCertificate, key: strangersKey }

async function listenTls(pair = { cert: certificate, key: certificateKey }, port = 0, host = LOOPBACK) {
  const server = createTlsServer(pair, (request, response) => {
    response.end(request.headers.host?.replace(/:\d+$/, ''))
  })
  const started = await start(server, port, host)
  closers.push(async () => server.closeAllConnections())
  return started
}

async function listenTcp(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const started = await start(
    createTcpServer((socket) => {
      sockets.add(socket)
      onConnection(socket)
    }),
  )
  closers.push(async () => {
    for (const socket of sockets) socket.destroy()
  })
  return started
}

async function start(server: Server, port = 0, host = LOOPBACK) {
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  server.listen(port, host)
  await once(server, 'listening')
  const close = () => new Promise((done) => server.close(done))
  closers.push(close)
  return { port: (server.address() as AddressInfo).port, connections: () => connections, close }
}
