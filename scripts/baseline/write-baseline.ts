import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import * as crm from '../../crm/database.ts'
import * as forms from '../../forms/database.ts'
import { newConnection } from '../../platform/database/connection.ts'
import { type EmbeddedConnection, startEmbedded } from '../../platform/database/embedded.ts'
import { migrateNumbered } from '../../platform/database/migrate.ts'
import { baselineFile, headOf } from '../../platform/database/migration/baseline.ts'
import { readNumbered } from '../../platform/database/migration/files.ts'
import { describeSchema } from './describe-schema.ts'

/** Writes the baselines of both services, from the numbered files as they are. It is run at a release. */
async function main(): Promise<void> {
  for (const { schemas, migrations } of [crm, forms]) {
    const text = await inEmptyDatabase(async (connection) => {
      await migrateNumbered(connection, migrations, schemas)
      const client = newConnection({ ...connection })
      await client.connect()
      try {
        return await describeSchema(client, schemas.tables)
      } finally {
        await client.end()
      }
    })
    const file = path.join(migrations, baselineFile)
    writeFileSync(file, `${headOf(await readNumbered(migrations))}\n${text}\n`)
    process.stdout.write(`written: ${path.relative(process.cwd(), file)}\n`)
  }
}

async function inEmptyDatabase<T>(work: (connection: EmbeddedConnection) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'berthwise-baseline-'))
  const database = await startEmbedded({ dataDir, log: pino({ level: 'error' }), settings: { fsync: 'off' } })
  try {
    return await work(database.connection)
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()
