import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '../ids.ts'
import { type ObjectStore, openStore, strictStore } from '../testing/object-store.ts'
import { filesystemStorage } from './filesystem.ts'
import { storagesOf } from './places.ts'
import { readStored } from './read-stored.ts'
import { s3Storage } from './s3.ts'
import type { Storage } from './storage.ts'
import { sweepStrays } from './sweep.ts'

const mebibyte = 1024 * 1024
let folder: string
let store: ObjectStore
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'berthwise-storage-'))
  store = await openStore()
})
afterAll(async () => {
  await store.stop()
  await rm(folder, { recursive: true })
})

const kinds: [string, () => Promise<Storage>][] = [
  ['filesystem', async () => filesystemStorage(path.join(folder, uuidv7()))],
  ['s3', async () => s3Storage(store.place, `${uuidv7()}/`)],
  [
    'both of them',
    async () => {
      const places = new Map([
        ['filesystem', filesystemStorage(path.join(folder, uuidv7()))] as const,
        ['s3', await s3Storage(store.place, `${uuidv7()}/`)] as const,
      ])
      return storagesOf(places, 's3', async () => 'filesystem')
    },
  ],
]

const newKey = (tenant = uuidv7()) => `${tenant}/${uuidv7()}`

/** A stream that fails after a while, as a broken connection does. */
async function* broken(): AsyncGenerator<Buffer> {
  yield randomBytes(6 * mebibyte)
  throw new Error('the line broke')
}

async function listed(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys
}

describe.each(kinds)('storage on %s', (name, make) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })

  it.each([0, 1, 70_000, 11 * mebibyte + 7])(
    'keeps %i bytes of a stream whose length nobody told',
    async (size) => {
      const key = newKey()
      const content = randomBytes(size)
      const chunks = Array.from({ length: Math.ceil(size / 60_000) }, (_, at) =>
        content.subarray(at * 60_000, (at + 1) * 60_000),
      )
      expect(await storage.put(key, Readable.from(chunks))).toBe(size)
      expect(await storage.stat(key)).toMatchObject({ key, size })
      const stored = await storage.get(key)
      expect(stored.size).toBe(size)
      const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
      expect(hash(await buffer(stored.content))).toBe(hash(content))
    },
  )

  it('replaces what lay under a key, and tells when', async () => {
    const key = newKey()
    await storage.put(key, Buffer.from('first'))
    await storage.put(key, Buffer.from('the second'))
    expect((await readStored(storage, key)).toString()).toBe('the second')
    const { modifiedAt, size } = (await storage.stat(key))!
    expect(size).toBe(10)
    expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000)
  })

  it('gives the part that is asked for', async () => {
    const key = newKey()
    await storage.put(key, Buffer.from('0123456789'))
    const part = async (start: number, end: number) => {
      const { size, content } = await storage.get(key, { start, end })
      expect(size).toBe(10)
      return (await buffer(content)).toString()
    }
    expect([await part(0, 0), await part(3, 5), await part(8, 400)]).toEqual(['0', '345', '89'])
    await expect(storage.get(key, { start: 10, end: 12 })).rejects.toMatchObject({ reason: 'absent' })
  })

  it('says what is not there', async () => {
    const key = newKey()
    await expect(storage.get(key)).rejects.toMatchObject({ name: 'StorageFault', reason: 'absent' })
    expect(await storage.stat(key)).toBe(null)
    await storage.remove(key)
    await storage.put(key, Buffer.from('x'))
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.stat(key)).toBe(null)
  })

  it('shows nothing of a file that came by half', async () => {
    const tenant = uuidv7()
    const key = newKey(tenant)
    await expect(storage.put(key, Readable.from(broken()))).rejects.toThrow('the line broke')
    expect(await storage.stat(key)).toBe(null)
    expect(await listed(storage, `${tenant}/`)).toEqual([])
    await storage.put(key, Buffer.from('whole'))
    await expect(storage.put(key, Readable.from(broken()))).rejects.toThrow('the line broke')
    expect((await readStored(storage, key)).toString()).toBe('whole')
  })

  it('lists the files of a tenant, and of all', async () => {
    const [one, other] = [uuidv7(), uuidv7()]
    const keys = [newKey(one), newKey(one), newKey(other)]
    for (const key of keys) await storage.put(key, Buffer.from('x'))
    expect((await listed(storage, `${one}/`)).sort()).toEqual(keys.slice(0, 2).sort())
    expect(await listed(storage, '')).toEqual(expect.arrayContaining(keys))
    expect(await listed(storage, `${uuidv7()}/`)).toEqual([])
  })

  it('keeps what two put at once whole, one of them', async () => {
    const key = newKey()
    const [one, other] = [Buffer.alloc(6 * mebibyte, 'a'), Buffer.alloc(6 * mebibyte, 'b')]
    await Promise.all([storage.put(key, Readable.from([one])), storage.put(key, Readable.from([other]))])
    const stored = await readStored(storage, key)
    expect(stored.equals(one) || stored.equals(other)).toBe(true)
  })

  it.each(['../secret', 'a/b', `${uuidv7()}/../${uuidv7()}`, `${uuidv7()}/${uuidv7()}/x`, `${uuidv7()}`, ''])(
    'takes no key but a tenant and a file: %s',
    async (key) => {
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('{tenantId}/{fileId}')
      await expect(storage.get(key)).rejects.toThrow('{tenantId}/{fileId}')
      await expect(storage.remove(key)).rejects.toThrow('{tenantId}/{fileId}')
    },
  )

  it('sweeps what nothing stands for and is old, and nothing else', async () => {
    const tenant = uuidv7()
    const keys = [newKey(tenant), newKey(tenant)]
    for (const key of keys) await storage.put(key, Buffer.from('x'))
    const strays = async (candidates: readonly string[]) => candidates.filter((key) => key === keys[0])
    expect(await sweepStrays(storage, new Date(Date.now() - 60_000), strays)).toBe(0)
    expect(await sweepStrays(storage, new Date(Date.now() + 60_000), strays)).toBe(1)
    expect(await listed(storage, `${tenant}/`)).toEqual([keys[1]])
  })

  // The object store of the tests keeps what it is given in this very process.
  it.runIf(name === 'filesystem')('does not grow with what passes through', async () => {
    const key = newKey()
    const piece = randomBytes(mebibyte)
    const many = async function* (count: number) {
      for (let at = 0; at < count; at++) yield piece
    }
    await storage.put(key, Readable.from(many(16)))
    let most = 0
    const before = process.memoryUsage().arrayBuffers
    const watched = async function* () {
      for await (const one of many(96)) {
        most = Math.max(most, process.memoryUsage().arrayBuffers - before)
        yield one
      }
    }
    expect(await storage.put(key, Readable.from(watched()))).toBe(96 * mebibyte)
    expect(most).toBeLessThan(48 * mebibyte)
  })
})

it('the filesystem takes away halves that a crash left, old ones alone', async () => {
  const place = path.join(folder, uuidv7())
  const storage = filesystemStorage(place)
  const key = newKey()
  await storage.put(key, Buffer.from('whole'))
  const half = path.join(place, `${key}.${uuidv7()}`)
  const fresh = path.join(place, `${key}.${uuidv7()}`)
  for (const file of [half, fresh]) await writeFile(file, 'hal')
  await utimes(half, new Date(0), new Date(0))
  expect(await listed(storage, '')).toEqual([key])
  expect(await storage.clean(new Date(Date.now() - 60_000))).toBe(1)
  expect((await readdir(path.dirname(half))).sort()).toEqual([key.split('/')[1], path.basename(fresh)].sort())
  expect(await storage.free()).toBeGreaterThan(0)
})

describe('an object store that asks who comes', () => {
  let strict: ObjectStore
  beforeAll(async () => {
    strict = await strictStore()
  })
  afterAll(() => strict.stop())

  it('is written and read with our key, and with no other', async () => {
    const storage = await s3Storage(strict.place, '')
    const key = newKey()
    await storage.put(key, Buffer.from('signed'))
    expect((await readStored(storage, key)).toString()).toBe('signed')
    const stranger = await s3Storage({ ...strict.place, secretAccessKey: 'WRONG' }, '')
    await expect(stranger.put(newKey(), Buffer.from('x'))).rejects.toMatchObject({ reason: 'refused' })
    await expect(stranger.get(key)).rejects.toMatchObject({ reason: 'refused' })
  })

  it('answers at a direct address as long as it holds, and for what it was given', async () => {
    const storage = await s3Storage(strict.place, '')
    const [key, other] = [newKey(), newKey()]
    for (const one of [key, other]) await storage.put(one, Buffer.from('direct bytes'))
    // A file name is left out here: this store signs quotes in another way than S3 does.
    const about = { key, seconds: 60, mediaType: 'application/pdf' }
    const address = (await storage.direct({ operation: 'get', ...about }))!
    const answer = await fetch(address)
    expect([answer.status, await answer.text()]).toEqual([200, 'direct bytes'])
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect((await fetch(address.replace(key, other))).status).toBe(403)
    expect((await fetch(address, { method: 'PUT', body: 'over' })).status).toBe(403)
    const old = (await storage.direct({ operation: 'get', key, seconds: 1 }))!
    await expect.poll(async () => (await fetch(old)).status).toBe(403)
    const target = (await storage.direct({ operation: 'put', key: other, seconds: 60 }))!
    expect((await fetch(target, { method: 'PUT', body: 'put by a browser' })).status).toBe(200)
    expect((await readStored(storage, other)).toString()).toBe('put by a browser')
    const shut = await s3Storage({ ...strict.place, direct: false }, '')
    expect(await shut.direct({ operation: 'get', key, seconds: 60 })).toBe(null)
  })

  it('is told as away when it is, and as set up wrongly when its bucket is missing', async () => {
    const away = await s3Storage({ ...strict.place, endpoint: 'http://127.0.0.1:1' }, '')
    await expect(away.stat(newKey())).rejects.toMatchObject({ reason: 'away' })
    const nowhere = await s3Storage({ ...store.place, bucket: 'nowhere' }, '')
    await expect(nowhere.get(newKey())).rejects.toMatchObject({ reason: 'refused' })
  })
})
