import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import * as formsDatabase from '../../../forms/database.ts'
import { partOf } from '../../../platform/backup/installation.ts'
import type { RestorePart } from '../../../platform/backup/restore-backup.ts'
import type { EmbeddedConnection } from '../../../platform/database/embedded.ts'
import type { Env } from '../../../platform/env.ts'
import { contentOf } from '../../../platform/testing/backup/restore.ts'
import { createDatabase, dropDatabase, ownerOf } from '../../../platform/testing/cluster.ts'
import { testEnv } from '../../../platform/testing/open-service.ts'
import * as crmDatabase from '../../database.ts'

export const log = pino({ level: 'silent' })

/** An installation of a test: both services in one database, whose owner is no superuser, and a data folder. */
export interface TestInstallation {
  env: Env
  /** As the owner of the database. */
  connection: EmbeddedConnection
  parts: RestorePart[]
  /** What every table of it holds, whatever row-level security says. */
  contents(except: readonly string[]): Promise<Record<string, string>>
  /** As the superuser of the cluster. */
  query<Row>(text: string): Promise<Row[]>
  drop(): Promise<void>
}

let counter = 0

/** An installation with nothing in it, not even tables. */
export async function emptyInstallation(env: Partial<Env> = {}): Promise<TestInstallation> {
  const name = `installation_${process.pid}_${counter++}`
  const superuser = await createDatabase(name)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'berthwise-installation-'))
  const fullEnv = { ...testEnv(dataDir), ...env }
  const connection = ownerOf(superuser)
  const parts = await Promise.all(
    (
      [
        ['crm', crmDatabase.schemas, ['ports', 'users']],
        ['forms', formsDatabase.schemas, ['users', 'forms']],
      ] as const
    ).map(async ([part, schemas, filledTables]) => ({
      ...(await partOf(part, fullEnv, connection)),
      schemas,
      filledTables,
    })),
  )
  const asSuperuser = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ ...superuser, ssl: false })
    await client.connect()
    return work(client).finally(() => client.end())
  }
  return {
    env: fullEnv,
    connection,
    parts,
    contents: (except) =>
      asSuperuser(async (client) => {
        const { rows } = await client.query<{ name: string }>(
          `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relname <> all($2)
            and c.relnamespace::regnamespace::text = any($1) order by 1`,
          [parts.flatMap(({ schemas }) => [schemas.tables, schemas.queue]), except],
        )
        const all: Record<string, string> = {}
        for (const { name: table } of rows) all[table] = await contentOf(client, table)
        return all
      }),
    query: <Row>(text: string) => asSuperuser(async (client) => (await client.query(text)).rows as Row[]),
    async drop() {
      await dropDatabase(name)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
