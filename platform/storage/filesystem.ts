import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { assertNoTransaction } from '../database/scoped-kysely.ts'

/** Keeps the bytes of files by key, `{tenantId}/{fileId}`. */
export interface Storage {
  put(key: string, content: Buffer): Promise<void>
  /** The bytes; throws when there are none under the key. */
  get(key: string): Promise<Buffer>
  remove(key: string): Promise<void>
  /** Bytes that are free where files are kept; null where nobody can say. */
  free(): Promise<number | null>
  /**
   * Removes what a crash left behind and is older than `before`: files written by half, and those of which `strays`
   * says that nothing stands for them. Says how many.
   */
  sweep(before: Date, strays: (keys: readonly string[]) => Promise<readonly string[]>): Promise<number>
}

const sweptTogether = 500

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
      assertNoTransaction('Removing a file')
      await rm(place(key), { force: true })
    },
    async free() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    async sweep(before, strays) {
      assertNoTransaction('Sweeping files')
      let removed = 0
      for (const tenant of await namesIn(folder)) {
        const old = await olderThan(before, path.join(folder, tenant))
        const halves = old
          .filter((name) => halfName.test(name))
          .map((name) => path.join(folder, tenant, name))
        for (const half of halves) await rm(half, { force: true })
        removed += halves.length
        const keys = old.filter((name) => wholeName.test(name)).map((name) => `${tenant}/${name}`)
        for (let at = 0; at < keys.length; at += sweptTogether) {
          const gone = await strays(keys.slice(at, at + sweptTogether))
          for (const key of gone) await rm(place(key), { force: true })
          removed += gone.length
        }
      }
      return removed
    },
  }
}

const wholeName = /^[0-9a-f-]{36}$/
const halfName = /^[0-9a-f-]{36}\.[0-9a-f-]{36}$/

/** Names of the tenants' folders. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => wholeName.test(name))
}

async function olderThan(before: Date, folder: string): Promise<string[]> {
  const old: string[] = []
  for (const name of await readdir(folder)) {
    const found = await stat(path.join(folder, name)).catch(() => null)
    if (found?.isFile() && found.mtime < before) old.push(name)
  }
  return old
}
