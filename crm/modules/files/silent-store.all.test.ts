// @module-tag endless

import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import { s3Storage } from '../../../platform/storage/s3.ts'
import { type TestApp, testApp } from '../../testing/app.ts'

/** An object store that takes every connection and never says a word. */
let server: Server
const sockets = new Set<Socket>()
let app: TestApp
const placeAt = () => ({
  endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  bucket: 'marina',
  region: 'eu-north-1',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
  direct: true,
})

beforeAll(async () => {
  server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.resume()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  app = await testApp(undefined, { env: { s3: placeAt() } })
})
afterAll(async () => {
  await app.close()
  for (const socket of sockets) socket.destroy()
  server.close()
})

it('keeps nobody waiting: an upload is refused with its reason, a link is made without asking the store', async () => {
  const admin = await app.person(await app.makePort(), 'port_admin')
  const client = (await admin.post('/api/v1/clients', { fullName: 'Ada Holm' })).body.data
  const form = new FormData()
  form.append('clientId', client.id)
  form.append('file', new Blob(['one']), 'note.txt')
  const refused = await admin.post('/api/v1/files/upload', form)
  expect([refused.status, refused.body.error.code, refused.body.error.reason]).toEqual([
    503,
    'SERVICE_BUSY',
    'storage_away',
  ])
  const connections = sockets.size
  const address = await app.crm.services.storage.direct({
    operation: 'get',
    key: `${uuidv7()}/${uuidv7()}`,
    seconds: 60,
  })
  expect(address).toContain(placeAt().endpoint)
  expect(sockets.size).toBe(connections)
})

it('is away for whatever is asked of it', async () => {
  const storage = await s3Storage(placeAt(), '', 200)
  const key = `${uuidv7()}/${uuidv7()}`
  const away = { reason: 'away' }
  await expect(storage.stat(key)).rejects.toMatchObject(away)
  await expect(storage.get(key)).rejects.toMatchObject(away)
  await expect(storage.put(key, Buffer.from('x'))).rejects.toMatchObject(away)
  await expect(storage.remove(key)).rejects.toMatchObject(away)
  await expect(storage.list('')[Symbol.asyncIterator]().next()).rejects.toMatchObject(away)
})
