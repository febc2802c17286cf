import { execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { type Embedded, type EmbeddedConnection, startEmbedded } from '../../database/embedded.ts'
import { processRuns } from '../../database/embedded-process.ts'
import { prepareOwner } from '../cluster.ts'
import { discardDataDir } from '../data-dir.ts'

// Nothing here outlives the run: durability is given up for speed.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  shared_buffers: '256MB',
  autovacuum: 'off',
}

/** For servers that follow one another. */
const following = {
  wal_level: 'logical',
  max_wal_senders: '200',
  max_replication_slots: '200',
  max_logical_replication_workers: '200',
  max_worker_processes: '230',
  max_connections: '400',
}

/**
 * One throwaway PostgreSQL for the whole run, with the templates the tests of each service copy; three where
 * `TEST_SERVERS=3` asks that tenants are spread over several.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers()
  const dataDir = join(tmpdir(), `${prefix}${process.pid}`)
  const many = Number(process.env.TEST_SERVERS ?? '1')
  const start = (folder: string) =>
    startEmbedded({
      dataDir: folder,
      log: pino({ level: 'warn' }),
      settings: many > 1 ? { ...settings, ...following } : settings,
    })
  let cluster = await start(dataDir)
  const others: Embedded[] = []
  const folders = [dataDir]
  const teardown = async () => {
    await Promise.all([cluster, ...others].map((one) => one.stop()))
    await Promise.all(folders.map(discardDataDir))
  }
  try {
    await prepareOwner(cluster.connection)
    for (const service of ['crm', 'forms']) await prepareTemplate(service, cluster.connection)
    if (many > 1) {
      // Copies of the files are made sooner than further clusters.
      await cluster.stop()
      for (let nth = 1; nth < many; nth += 1) {
        const folder = `${dataDir}-${nth}`
        folders.push(folder)
        await mkdir(folder)
        await promisify(execFile)('cp', ['-a', join(dataDir, 'database'), join(folder, 'database')])
        others.push(await start(folder))
      }
      cluster = await start(dataDir)
    }
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('cluster', cluster.connection)
  project.provide(
    'otherClusters',
    others.map(({ connection }) => connection),
  )
  return teardown
}

const prefix = 'berthwise-test-'

async function prepareTemplate(service: string, connection: EmbeddedConnection): Promise<void> {
  const file = join(import.meta.dirname, '../../..', service, 'testing/template.ts')
  const { prepareTemplate } = (await import(pathToFileURL(file).href)) as {
    prepareTemplate(connection: EmbeddedConnection): Promise<void>
  }
  await prepareTemplate(connection)
}

async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, run] = new RegExp(`^${prefix}(\\d+)(?:-\\d)?$`).exec(name) ?? []
    if (!run || processRuns(Number(run))) continue
    // One of another user stays.
    await discardDataDir(join(tmpdir(), name)).catch(() => {})
  }
}
