import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { schemas } from '../crm/database.ts'
import { partOf } from '../platform/backup/installation.ts'
import { verifyBackup } from '../platform/backup/read-backup.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'
import type { Connection } from '../platform/database/pools.ts'
import { testEnv } from '../platform/testing/open-service.ts'
import { onFreshDatabase } from './fresh-database.ts'
import { addPorts } from './seed.ts'

/** Clients, and files of 1 MB and of 100 MB: 5 GB. `BENCH_BACKUP=1000` makes it of a thousand clients and 50 MB. */
const clients = Number(process.env.BENCH_BACKUP ?? 100_000)
const [small, large] = clients < 100_000 ? [50, 0] : [4000, 10]
const megabyte = 1_000_000
const secret = 'what the backup of this bench is sealed with'
const silent = { info: () => {}, warn: () => {} }

/** What a backup, reading it, and restoring it take: seconds, and memory beside what the process had before. */
await onFreshDatabase(schemas.migrations, schemas, async (connection, dataDir) => {
  const from = await installation(connection, dataDir)
  const [port] = await addPorts(connection, 1, clients)
  for (let nth = 0; nth < small + large; nth += 1)
    await from.storage.put(`${port!.id}/${fileId(nth)}`, randomBytes(nth < small ? megabyte : 100 * megabyte))
  const file = path.join(dataDir, 'bench.backup')
  const about = { kind: 'installation', version: 'bench', createdAt: new Date().toISOString() } as const
  await measured('written', () => pipeline(writeBackup([from], secret, about), createWriteStream(file)))
  console.log(`the file has ${((await stat(file)).size / megabyte).toFixed(0)} MB`)
  const { rows, files, fileBytes } = await measured('verified', () =>
    verifyBackup(createReadStream(file, { highWaterMark: megabyte }), [secret]),
  )
  console.log(`it holds ${rows} rows and ${files} files of ${(fileBytes / megabyte).toFixed(0)} MB`)
  await onFreshDatabase(schemas.migrations, schemas, async (other, otherDir) => {
    const to = await installation(other, otherDir)
    await measured('restored', () =>
      restoreBackup(createReadStream(file, { highWaterMark: megabyte }), [secret], [to], silent),
    )
  })
})

async function installation(connection: Connection, dataDir: string) {
  return { ...(await partOf('crm', testEnv(dataDir), connection)), schemas, filledTables: ['ports', 'users'] }
}

function fileId(nth: number): string {
  return `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`
}

async function measured<T>(what: string, work: () => Promise<T>): Promise<T> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  const started = performance.now()
  const result = await work().finally(() => clearInterval(timer))
  const seconds = (performance.now() - started) / 1000
  console.log(
    `${what} in ${seconds.toFixed(1)} s, at most ${((most - before) / megabyte).toFixed(0)} MB of memory more (${(most / megabyte).toFixed(0)} MB in all)`,
  )
  return result
}
