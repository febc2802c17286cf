import { flushCompileCache } from 'node:module'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { type Connection, openRequestPool } from '../../platform/database/pools.ts'
import type { Env } from '../../platform/env.ts'
import { reading, systemIn } from '../../platform/scope.ts'
import { filesystemStorage } from '../../platform/storage/filesystem.ts'
import { type Storages, storagesOf } from '../../platform/storage/places.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { oneServer } from '../../platform/testing/servers/one-server.ts'
import type { DB } from '../database.generated.ts'
import { tenancy } from '../database.ts'
import { movePort } from '../modules/files/admin/move-port.ts'
import { emptyReport } from '../modules/files/admin/report.ts'
import { sweepPort } from '../modules/files/admin/sweep-port.ts'

/** What a process is to do until it is killed: it asks before each step, and after the last one says that it is done. */
export interface KilledWork {
  work: 'upload' | 'move' | 'sweep'
  env: Env
  connection: Connection
  portId: string
  /** Folders of the two places. */
  folders: readonly [string, string]
  /** What is uploaded, by whom. */
  cookie: string
  payload: string
}

/** Tells of a step, and goes on once it may. */
function step(name: string): Promise<void> {
  return new Promise((go) => {
    process.once('message', () => go())
    process.send!({ step: name })
  })
}

/** A storage that asks before each thing it does, and once more in the middle of a file. */
function stepping(storage: Storage): Storage {
  const stepped =
    <A extends unknown[], R>(name: string, act: (...all: A) => Promise<R>) =>
    async (...all: A): Promise<R> => {
      await step(name)
      return act(...all)
    }
  return {
    ...storage,
    put: async (key, content) => {
      await step('put')
      async function* halting() {
        let first = true
        for await (const chunk of content as AsyncIterable<Buffer>) {
          yield chunk
          if (first) await step('put by half')
          first = false
        }
      }
      return storage.put(key, Readable.from(halting()))
    },
    get: stepped('get', storage.get),
    stat: stepped('stat', storage.stat),
    remove: stepped('remove', storage.remove),
  }
}

process.once('message', async (message) => {
  flushCompileCache()
  const work = message as KilledWork
  const [old, next] = work.folders.map((folder) => stepping(filesystemStorage(folder))) as [Storage, Storage]
  const places = new Map([['filesystem', old] as const, ['s3', next] as const])
  const storages = storagesOf(places, 'filesystem', async () => 'filesystem')
  if (work.work === 'move')
    await movePort(
      storages,
      work.portId,
      's3',
      { ...emptyReport },
      { tell: async () => {}, stands: async () => true },
    )
  else if (work.work === 'sweep') await sweep(storages, work)
  else await upload(work)
  process.send!({ done: true })
})

async function sweep(storages: Storages, { connection, portId }: KilledWork): Promise<void> {
  const pool = openRequestPool(connection, 2)
  const scope = systemIn(portId)
  const ctx = reading<DB>({ servers: oneServer(pool), tenancy }, scope)
  await sweepPort(ctx, storages, new Date(Date.now() + 60_000), { ...emptyReport })
}

async function upload({ env, connection, portId, cookie, payload }: KilledWork): Promise<void> {
  // Loaded where it is needed alone: it takes long.
  const { openCrm } = await import('../service.ts')
  flushCompileCache()
  const crm = await openCrm(env, connection, pino({ level: 'silent' }))
  Object.assign(crm.services.storage, { put: stepping({ ...crm.services.storage }).put })
  const web = await crm.openWeb()
  await step('before the request')
  const edge = 'edge'
  await web.inject({
    method: 'POST',
    url: '/api/v1/files/upload',
    payload: `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="killed.txt"\r\n\r\n${payload}\r\n--${edge}--\r\n`,
    headers: { cookie, 'x-port-id': portId, 'content-type': `multipart/form-data; boundary=${edge}` },
  })
  await step('answered')
}
