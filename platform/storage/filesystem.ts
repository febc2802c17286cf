import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { assertNoTransaction } from '../database/scoped-kysely.ts'
import { assertKey, isKey, type Storage, StorageFault, type StoredObject } from './storage.ts'

/** Files under a folder, which several machines may share. */
export function filesystemStorage(folder: string): Storage {
  const place = (key: string) => {
    assertKey(key)
    return path.join(folder, key)
  }
  return {
    async put(key, content) {
      assertNoTransaction('Storing a file')
      const target = place(key)
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      const half = `${target}.${randomUUID()}`
      try {
        const size = await writeHalf(half, content)
        await rename(half, target)
        await syncFolder(path.dirname(target))
        return size
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
    },
    async get(key, range) {
      assertNoTransaction('Reading a file')
      const handle = await open(place(key), 'r').catch((error: unknown) => {
        throw asFault(error, key)
      })
      const { size } = await handle.stat()
      if (range && range.start >= size) {
        await handle.close()
        throw new StorageFault('absent', `There is no byte ${range.start} under ${key}.`)
      }
      // A stream of nothing would be asked for the byte before the first.
      if (size === 0) {
        await handle.close()
        return { size, content: Readable.from([]) }
      }
      return { size, content: handle.createReadStream({ ...range, highWaterMark: 256 * 1024 }) }
    },
    async stat(key) {
      assertNoTransaction('Looking at a file')
      return statOf(place(key), key)
    },
    async remove(key) {
      assertNoTransaction('Removing a file')
      await rm(place(key), { force: true })
    },
    async *list(prefix) {
      assertNoTransaction('Listing files')
      for (const tenant of await namesIn(folder)) {
        if (!`${tenant}/`.startsWith(prefix) && !prefix.startsWith(`${tenant}/`)) continue
        for (const name of await namesIn(path.join(folder, tenant))) {
          const key = `${tenant}/${name}`
          if (!isKey(key) || !key.startsWith(prefix)) continue
          const found = await statOf(place(key), key)
          if (found) yield found
        }
      }
    },
    async direct() {
      return null
    },
    async free() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    async clean(before) {
      assertNoTransaction('Sweeping files')
      let removed = 0
      for (const tenant of await namesIn(folder)) {
        for (const name of await namesIn(path.join(folder, tenant))) {
          const half = path.join(folder, tenant, name)
          if (!halfName.test(name) || !(await olderThan(half, before))) continue
          await rm(half, { force: true })
          removed += 1
        }
      }
      return removed
    },
  }
}

const halfName = /^[0-9a-f-]{36}\.[0-9a-f-]{36}$/

async function writeHalf(half: string, content: Readable | Buffer): Promise<number> {
  const handle = await open(half, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}

/** The new name outlives a power cut, too. */
async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined
  try {
    handle = await open(folder, 'r')
    await handle.sync()
  } finally {
    await handle?.close()
  }
}

async function statOf(file: string, key: string): Promise<StoredObject | null> {
  try {
    const { size, mtime } = await stat(file)
    return { key, size, modifiedAt: mtime }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Names in a folder, in order; none where there is no such folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}

async function olderThan(file: string, before: Date): Promise<boolean> {
  const found = await stat(file).catch(() => null)
  return found?.isFile() === true && found.mtime < before
}

function asFault(error: unknown, key: string): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return error
  return new StorageFault('absent', `There is nothing under ${key}.`, error)
}
