import { connect } from 'node:net'
import { type Random, randomOf } from '../hostile/hostile-files.ts'
import { frames } from './hostile-frames.ts'

/** Whom the packets are sent to, and as whom. */
export interface Target {
  url: string
  /** Absent for somebody who is not signed in. */
  cookie?: string
  /** What the tenant is called in the handshake, and the one to be let in. */
  tenant: { name: string; id: string }
}

/**
 * Sends `count` packets that no client of ours would send over the live channel: odd handshakes, events, acknowledgements,
 * binary frames and frames that are none, a few at a time; then requests that break the rules of the transport itself.
 */
export async function sendHostilePackets(target: Target, count: number, seed: number): Promise<number> {
  const random = randomOf(seed)
  let sent = 0
  const lane = async () => {
    while (sent < count) {
      const packets = Array.from({ length: 20 }, () => packetOf(random, target))
      sent += packets.length
      await converse(target, random, packets)
    }
  }
  await Promise.all(Array.from({ length: 12 }, lane))
  for (const query of queries) await fetch(`${target.url}/socket.io/?${query}`).catch(() => null)
  for (const body of [...frames, 'x'.repeat(70_000)]) {
    const handshake = await fetch(`${target.url}/socket.io/?EIO=4&transport=polling`, headersOf(target)).then(
      (answer) => answer.text(),
    )
    const { sid } = JSON.parse(handshake.slice(1) || '{}') as { sid?: string }
    const place = `${target.url}/socket.io/?EIO=4&transport=polling&sid=${sid}`
    await fetch(place, { ...headersOf(target), method: 'POST', body }).catch(() => null)
  }
  await Promise.all(upgrades.map((text) => sendRaw(target.url, text)))
  return sent
}

function pick<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)]!
}

const headersOf = ({ cookie }: Target) => (cookie ? { headers: { cookie } } : {})

const values: readonly string[] = [
  'null',
  '1',
  '-1e309',
  'true',
  '""',
  '"x"',
  '[]',
  '[[[[[[]]]]]]',
  '{}',
  '{"toString":1}',
  '{"toString":null,"valueOf":null}',
  '{"__proto__":{"toString":1}}',
  '{"constructor":{"prototype":1}}',
  '{"type":{"toString":1},"id":{"toString":1}}',
  '{"type":"client","id":["a"]}',
  '{"type":"constructor","id":"018f0000-0000-7000-8000-000000000000"}',
  '{"type":"client","id":"018f0000-0000-7000-8000-000000000000"}',
  '{"type":"__proto__","id":"018f0000-0000-7000-8000-000000000000"}',
  '{"length":1e9}',
  '{"_placeholder":true,"num":0}',
  '{"_placeholder":true,"num":"__proto__"}',
  '"\\u0000\\ud800"',
  `"${'a'.repeat(2_000)}"`,
  `${'['.repeat(400)}${']'.repeat(400)}`,
]
const events: readonly string[] = [
  'entity:join',
  'entity:leave',
  'error',
  'connect',
  'connect_error',
  'disconnect',
  'disconnecting',
  'newListener',
  'removeListener',
  '__proto__',
  'constructor',
  'client:updated',
  '',
]
const queries: readonly string[] = [
  '',
  'EIO=4',
  'EIO=3&transport=polling',
  'EIO[]=4&transport=polling',
  'EIO=4&transport=__proto__',
  'EIO=4&transport=constructor',
  'EIO=4&transport[]=polling&transport[]=websocket',
  'EIO=4&transport=polling&sid=__proto__',
  'EIO=4&transport=polling&sid[toString]=1',
  'EIO=4&transport=polling&j=0',
  'EIO=4&transport=polling&portId[toString]=1&accountId[toString]=1',
  'EIO=4&transport=polling&portId=a&portId=b&accountId=a&accountId=b',
  `EIO=4&transport=polling&portId=${'a'.repeat(5_000)}`,
  '%',
  '%00=%ff',
]
const upgrades: readonly string[] = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 99\r\n\r\n',
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\nUpgrade: __proto__\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  'GET /elsewhere HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  // Taken up, then frames that are none: reserved bits, a length without end, a text that is no text.
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff',
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00',
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\nCookie: =;;;=\x01\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
]

function packetOf(random: Random, { tenant }: Target): string | Uint8Array<ArrayBuffer> {
  const value = pick(random, values)
  const kind = random()
  if (kind < 0.15) return `40${value}`
  if (kind < 0.25) return `40{"${tenant.name}":${value}}`
  if (kind < 0.45) return pick(random, frames)
  if (kind < 0.5) return new Uint8Array(Array.from({ length: 60 }, () => Math.floor(random() * 256)))
  if (kind < 0.505) return `42["entity:join","${'x'.repeat(70_000)}"]`
  const event = random() < 0.1 ? value : JSON.stringify(pick(random, events))
  const acknowledged = random() < 0.5 ? String(Math.floor(random() * 1000)) : ''
  return `42${acknowledged}[${event},${value}${random() < 0.3 ? `,${pick(random, values)}` : ''}]`
}

/** One connection: in order first, so that what follows is heard, then the packets until it is closed. */
async function converse(
  target: Target,
  random: Random,
  packets: readonly (string | Uint8Array<ArrayBuffer>)[],
): Promise<void> {
  const { url, cookie, tenant } = target
  const query = random() < 0.2 ? `&${tenant.name}[]=${Math.floor(random() * 9)}` : ''
  // Node's own client takes headers where a browser's takes protocols.
  const options = { headers: cookie ? { cookie } : {} } as unknown as string[]
  const socket = new WebSocket(
    `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket${query}`,
    options,
  )
  await new Promise<void>((resolve) => {
    let begun = false
    socket.onerror = () => resolve()
    socket.onclose = () => resolve()
    socket.onmessage = ({ data }) => {
      const text = String(data)
      if (text.startsWith('0')) socket.send(`40{"${tenant.name}":"${tenant.id}"}`)
      if (!begun && text.startsWith('4')) {
        begun = true
        for (const packet of packets) socket.send(packet)
        // Answered after all that came before it, where the connection still stands.
        socket.send('2')
      }
      if (begun && text.startsWith('3')) socket.close()
    }
  })
}

async function sendRaw(url: string, text: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await new Promise<void>((resolve) => {
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
    socket.on('data', () => socket.end())
    socket.setTimeout(2_000, () => socket.destroy())
    socket.write(text, 'latin1')
  })
}
