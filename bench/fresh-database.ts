import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { startEmbedded } from '../platform/database/embedded.ts'
import { migrate, type Schemas } from '../platform/database/migrate.ts'
import type { Connection } from '../platform/database/pools.ts'

type Work = (connection: Connection, dataDir: string) => Promise<void>

/** Runs `work` on a migrated database of its own, beside an empty data folder, and removes both. */
export async function onFreshDatabase(migrations: string, schemas: Schemas, work: Work): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'berthwise-bench-'))
  try {
    await onDatabase(dataDir, migrations, schemas, work)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Runs `work` on the migrated database of a data folder, which stays. */
export async function onDatabase(
  dataDir: string,
  migrations: string,
  schemas: Schemas,
  work: Work,
): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const database = await startEmbedded({ dataDir, log: pino({ level: 'warn' }) })
  try {
    await migrate(database.connection, migrations, schemas)
    await work(database.connection, dataDir)
  } finally {
    await database.stop()
  }
}
