import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assertUnharmed, type ServedApp } from '../served.ts'
import { sendHostilePackets, type Target } from './live-fuzz.ts'

/** A service as a process of its own, with somebody in it who is signed in. */
export interface Fuzzed extends ServedApp {
  cookie: string
  tenant: Target['tenant']
  /** Changes something: the live event that tells of it, and what that says at least. */
  happen(): Promise<{ event: string; told: object }>
}

/** What the live channel of every service stands. */
export function liveFuzzSuite(open: () => Promise<Fuzzed>): void {
  let fuzzed: Fuzzed
  beforeAll(async () => {
    fuzzed = await open()
  })
  afterAll(() => fuzzed?.close())

  it('stands 10,000 packets that no client of ours would send, half of them by somebody signed in', async () => {
    const { served, cookie, tenant, happen } = fuzzed
    const target = { url: served.url, tenant }
    await sendHostilePackets({ ...target, cookie }, 1_000, 1)
    const before = served.memory()
    const sent = await Promise.all([
      sendHostilePackets({ ...target, cookie }, 5_000, 2),
      sendHostilePackets(target, 5_000, 3),
    ])
    expect(sent[0] + sent[1]).toBeGreaterThanOrEqual(10_000)
    expect((await fetch(`${served.url}/healthz`)).status).toBe(200)
    assertUnharmed(served)
    const socket = await connect(fuzzed)
    const heard: [event: string, data: unknown][] = []
    socket.onAny((event: string, data: unknown) => heard.push([event, data]))
    const { event, told } = await happen()
    await expect.poll(() => heard).toContainEqual([event, expect.objectContaining(told)])
    socket.disconnect()
    await expect.poll(() => (served.memory() - before) / 1024 / 1024).toBeLessThan(100)
  })
}

function connect({ served, cookie, tenant }: Fuzzed): Promise<Socket> {
  const socket = io(served.url, {
    transports: ['websocket'],
    auth: { [tenant.name]: tenant.id },
    extraHeaders: { cookie },
    reconnection: false,
  })
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', reject)
  })
}
