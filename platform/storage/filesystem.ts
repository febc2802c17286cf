import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { assertNoTransaction } from '../database/scoped-kysely.ts'

/** Keeps the bytes of files by key, `{tenantId}/{fileId}`. */
export interface Storage {
  put(key: string, content: Buffer): Promise<void>
  /** The bytes; throws when there are none under the key. */
  get(key: string): Promise<Buffer>
  remove(key: string): Promise<void>
}

/** Files under a folder. A file is there whole or not at all, also after a crash. */
export function filesystemStorage(folder: string): Storage {
  const place = (key: string) => {
    if (!/^[0-9a-f-]{36}\/[0-9a-f-]{36}$/.test(key)) throw new Error('A storage key is {tenantId}/{fileId}.')
    return path.join(folder, key)
  }
  return {
    async put(key, content) {
      assertNoTransaction('Storing a file')
      const target = place(key)
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      const half = `${target}.${randomUUID()}`
      const handle = await open(half, 'wx', 0o600)
      try {
        await handle.writeFile(content)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(half, target)
    },
    async get(key) {
      assertNoTransaction('Reading a file')
      return readFile(place(key))
    },
    async remove(key) {
      await rm(place(key), { force: true })
    },
  }
}
