import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { startEmbedded } from '../platform/database/embedded.ts'
import { migrate, type Schemas } from '../platform/database/migrate.ts'
import type { Connection } from '../platform/database/pools.ts'

/** Runs `work` on a migrated database of its own, beside an empty data folder, and removes both. */
export async function onFreshDatabase(
  migrations: string,
  schemas: Schemas,
  work: (connection: Connection, dataDir: string) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'berthwise-bench-'))
  const database = await startEmbedded({ dataDir, log: pino({ level: 'warn' }) })
  try {
    await migrate(database.connection, migrations, schemas)
    await work(database.connection, dataDir)
  } finally {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
