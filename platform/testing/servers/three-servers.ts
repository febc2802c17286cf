import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { schemas as crm } from '../../../crm/database.ts'
import { type Embedded, type EmbeddedConnection, startEmbedded } from '../../database/embedded.ts'
import { readPidFile } from '../../database/embedded-postmaster.ts'
import { migrate } from '../../database/migrate.ts'
import type { ServiceSchemas } from '../../service/schemas.ts'
import { homeName, type Shard } from '../../shards/shard.ts'
import { createDatabase, ownerOf, prepareOwner } from '../cluster.ts'
import { discardDataDir, makeTemporaryDataDir } from '../data-dir.ts'

/** A server of a test: its owner is no superuser, and the role that replicates is one. */
export interface TestShard extends Shard {
  readonly connection: EmbeddedConnection
  readonly replication: EmbeddedConnection
  /** Shuts it down in good order; `start` brings it back at the same place. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Ends it as a failing machine would (SIGKILL), and answers once it serves again. */
  kill(): Promise<void>
}

/** Three servers, each with a migrated database without a row. */
export interface ThreeServers {
  readonly home: TestShard
  readonly one: TestShard
  readonly two: TestShard
  close(): Promise<void>
}

const database = 'three'

/** What is committed outlives a kill, as only a crash of the machine asks for `fsync`. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'logical',
  max_wal_senders: '20',
  max_replication_slots: '20',
  max_logical_replication_workers: '20',
  max_worker_processes: '40',
  max_connections: '100',
  shared_buffers: '64MB',
  // A server that was away is followed again soon.
  wal_retrieve_retry_interval: '200ms',
}

/** Starts three PostgreSQL servers for a test file, the schema of `schemas` in each, and nothing copied between them yet. */
export async function openThree(schemas: ServiceSchemas = crm): Promise<ThreeServers> {
  const folders = await Promise.all(['home', 'one', 'two'].map((name) => makeTemporaryDataDir(name)))
  const [first, ...others] = folders as [string, string, string]
  await prepareTemplate(first, schemas)
  // A copy of the files is made sooner than another cluster, and takes over who owns them.
  for (const folder of others)
    await promisify(execFile)('cp', ['-a', join(first, 'database'), join(folder, 'database')])
  const [home, one, two] = (await Promise.all(
    folders.map((folder, nth) => openServer([homeName, 'one', 'two'][nth]!, folder)),
  )) as [TestShard, TestShard, TestShard]
  return {
    home,
    one,
    two,
    async close() {
      await Promise.all([home, one, two].map((server) => server.stop()))
      await Promise.all(folders.map(discardDataDir))
    },
  }
}

async function prepareTemplate(dataDir: string, schemas: ServiceSchemas): Promise<void> {
  const { connection, stop } = await startEmbedded({ dataDir, log, settings })
  await prepareOwner(connection)
  await migrate(ownerOf(await createDatabase(database, 'template1', connection)), schemas.migrations, schemas)
  await stop()
}

const log = pino({ level: 'silent' })

async function openServer(name: string, dataDir: string): Promise<TestShard> {
  let running: Embedded | null = null
  const start = async () => {
    running ??= await startEmbedded({ dataDir, log, settings })
    return running.connection
  }
  const replication = { ...(await start()), database }
  return {
    name,
    connection: ownerOf(replication),
    replication,
    region: null,
    state: 'open',
    async stop() {
      await running?.stop()
      running = null
    },
    async start() {
      await start()
    },
    async kill() {
      const cluster = join(dataDir, 'database/cluster')
      const pid = (await readPidFile(cluster))!.pid
      for (const each of [pid, ...(await childrenOf(pid))]) end(each)
      await answersAgain(cluster, pid, replication)
    },
  }
}

/** The sessions of a server: one that waits for its first snapshot of a slot does not see that the server is gone. */
async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(pid)])
  return stdout.split('\n').filter(Boolean).map(Number)
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It ended by itself meanwhile.
    if ((error as { code?: string }).code !== 'ESRCH') throw error
  }
}

/** Whoever holds the cluster starts it again; its first processes end with the one that was killed. */
async function answersAgain(cluster: string, killed: number, connection: EmbeddedConnection): Promise<void> {
  for (;;) {
    const pid = (await readPidFile(cluster))?.pid
    if (pid && pid !== killed && (await answers(connection))) return
    await sleep(50)
  }
}

async function answers(connection: EmbeddedConnection): Promise<boolean> {
  const client = new pg.Client({ ...connection, ssl: false })
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
