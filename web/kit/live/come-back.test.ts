import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, it } from 'vitest'
import { comeBack } from './come-back.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A server whose door answers with these words one after the other, null letting in, and a socket that comes back. */
async function connect(answers: (string | null)[]) {
  const http = createServer()
  const server = new Server(http)
  const requests: (string | null)[] = []
  server.use((_, next) => {
    const answer = answers.shift() ?? null
    requests.push(answer)
    next(answer === null ? undefined : new Error(answer))
  })
  await once(http.listen(0, '127.0.0.1'), 'listening')
  const socket: Socket = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
    transports: ['websocket'],
    autoConnect: false,
  })
  const stop = comeBack(socket, { first: 5, longest: 20 })
  closing.push(
    () => server.close(),
    () => socket.disconnect(),
    () => stop(),
  )
  return { socket, server, asked: requests }
}

it('comes back after the door could not decide', async () => {
  const { socket, asked } = await connect(['INTERNAL', 'INTERNAL'])
  socket.connect()
  await expect.poll(() => socket.connected).toBe(true)
  expect(asked).toEqual(['INTERNAL', 'INTERNAL', null])
})

it('comes back after the server closed the connection', async () => {
  const { socket, server, asked } = await connect([])
  let came = 0
  socket.on('connect', () => {
    came += 1
  })
  socket.connect()
  await expect.poll(() => came).toBe(1)
  server.disconnectSockets(true)
  await expect.poll(() => came).toBe(2)
  expect(asked).toEqual([null, null])
})

it('stays away where it was turned away', async () => {
  const { socket, server, asked } = await connect([null, 'UNAUTHENTICATED'])
  socket.connect()
  await expect.poll(() => socket.connected).toBe(true)
  const refused = once(socket as never, 'connect_error')
  server.disconnectSockets(true)
  await refused
  // A second socket at the same door shows that time went by without a third try.
  const other = io((socket.io as unknown as { uri: string }).uri, {
    transports: ['websocket'],
    forceNew: true,
  })
  closing.push(() => other.disconnect())
  await expect.poll(() => other.connected).toBe(true)
  expect(asked).toEqual([null, 'UNAUTHENTICATED', null])
})
