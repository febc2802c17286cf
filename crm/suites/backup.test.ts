import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import * as formsDatabase from '../../forms/database.ts'
import { seedDemo as seedForms } from '../../forms/demo/seed.ts'
import { openForms } from '../../forms/service.ts'
import { type Embedded, type EmbeddedConnection, startEmbedded } from '../../platform/database/embedded.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { readFormsEnv } from '../../platform/env.ts'
import { findPostgresPrograms } from '../../platform/testing/backup/postgres-programs.ts'
import { contentOf } from '../../platform/testing/backup/restore.ts'
import { discardDataDir, makeTemporaryDataDir } from '../../platform/testing/data-dir.ts'
import { testEnv } from '../../platform/testing/open-service.ts'
import * as crmDatabase from '../database.ts'
import { seedDemo } from '../demo/seed.ts'
import { openCrm } from '../service.ts'
import { workInRestored } from './restored.ts'

const log = pino({ level: 'silent' })
const programs = findPostgresPrograms(18)

/** A server with nothing of ours on it, and its superuser. */
interface Server {
  as(user: string, database: string): EmbeddedConnection
  superuser: pg.Client
  stop(): Promise<void>
}

async function startServer(): Promise<Server> {
  const dataDir = await makeTemporaryDataDir('server')
  const cluster: Embedded = await startEmbedded({ dataDir, log, settings: { fsync: 'off' } })
  const as = (user: string, database: string) => ({ ...cluster.connection, user, database })
  const first = new pg.Client({ ...as('berthwise', 'postgres'), ssl: false })
  await first.connect()
  await first.query('create role postgres superuser login')
  await first.end()
  const superuser = new pg.Client({ ...as('postgres', 'postgres'), ssl: false })
  await superuser.connect()
  // The names are the guide's to give.
  await superuser.query('drop database berthwise')
  await superuser.query('alter role berthwise rename to first_superuser')
  return {
    as,
    superuser,
    async stop() {
      await superuser.end()
      await cluster.stop()
      await discardDataDir(dataDir)
    },
  }
}

/** The commands of a section of the guide for operators, in their order. */
async function guide(section: string, language: 'sql' | 'sh'): Promise<string[]> {
  const text = await readFile(path.join(import.meta.dirname, '../../docs/operating.md'), 'utf8')
  const [, inside] = text.split(`\n## ${section}\n`)
  const blocks = inside!.split('\n## ')[0]!.split(`\`\`\`${language}\n`).slice(1)
  const lines = blocks.flatMap((block) => block.split('```')[0]!.trim().split('\n'))
  expect(lines.length, section).toBeGreaterThan(0)
  return lines
}

async function runSql(connection: EmbeddedConnection, lines: readonly string[]): Promise<void> {
  const client = new pg.Client({ ...connection, ssl: false })
  await client.connect()
  for (const line of lines) await client.query(line)
  await client.end()
}

function urlOf({ host, port, user, database }: EmbeddedConnection): string {
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

const services = [crmDatabase, formsDatabase]
const bringUp = async (connection: EmbeddedConnection) => {
  for (const { migrations, schemas } of services) await migrate(connection, migrations, schemas)
}

/** What every table of the installation holds, the job queues included. */
async function contents(connection: EmbeddedConnection): Promise<Record<string, string>> {
  const client = new pg.Client({ ...connection, ssl: false })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p')
      and c.relnamespace::regnamespace::text = any($1) order by 1`,
    [services.flatMap(({ schemas }) => [schemas.tables, schemas.queue])],
  )
  const all: Record<string, string> = {}
  for (const { name } of rows) all[name] = await contentOf(client, name)
  await client.end()
  return all
}

it.skipIf(!programs)('an installation is made, dumped and restored by the words of the guide', async () => {
  const work = await mkdtemp(path.join(tmpdir(), 'berthwise-backup-'))
  const run = (lines: readonly string[], urls: Record<string, string>) => {
    const PATH = `${programs}:${process.env.PATH}`
    for (const line of lines)
      execFileSync('/bin/sh', ['-c', line], {
        cwd: work,
        env: { PATH, ...urls },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
  }
  const [from, to] = await Promise.all([startServer(), startServer()])
  try {
    await runSql(from.as('postgres', 'postgres'), await guide('The database and its owner', 'sql'))
    const owner = from.as('berthwise', 'berthwise')
    await bringUp(owner)
    const crm = await openCrm(testEnv(work), owner, log)
    const [signIn] = await seedDemo(crm.services)
    const formsEnv = readFormsEnv({ DATA_DIR: work, NODE_ENV: 'test' })
    const forms = await openForms(formsEnv, owner, log)
    await seedForms(forms.services)
    await crm.close()
    await forms.close()
    const before = await contents(from.as('postgres', 'berthwise'))
    expect(Object.keys(before).length).toBeGreaterThan(140)

    // The owner sees no rows of its own accord: its dump ends with an error.
    const dump = await guide('Dumps of PostgreSQL', 'sh')
    expect(() => run(dump, { BACKUP_URL: urlOf(owner) })).toThrow(/row-level security/)
    run(dump, { BACKUP_URL: urlOf(from.as('berthwise_backup', 'berthwise')) })

    await runSql(to.as('postgres', 'postgres'), await guide('The database and its owner', 'sql'))
    const restored = to.as('berthwise', 'berthwise')
    await runSql(restored, await guide('Restoring a dump', 'sql'))
    run(await guide('Restoring a dump', 'sh'), { RESTORE_URL: urlOf(restored) })
    expect(await contents(to.as('postgres', 'berthwise'))).toEqual(before)

    await bringUp(restored)
    const again = await openCrm(testEnv(work), restored, log)
    try {
      await workInRestored(again, signIn!)
      // Whoever compares clients has the function that the header of old dumps could not bring.
      const same = await again.services.kernel.pool.query('select * from match_stock($1)', [[]])
      expect(same.rows).toEqual([])
      await again.openWorker()
    } finally {
      await again.close()
    }
    const formsAgain = await openForms(formsEnv, restored, log)
    await formsAgain.openWorker()
    await formsAgain.close()
  } finally {
    await Promise.all([from.stop(), to.stop()])
    await rm(work, { recursive: true, force: true })
  }
})
