import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { type EmbeddedConnection, startEmbedded } from '../database/embedded.ts'
import { processRuns } from '../database/embedded-process.ts'
import { prepareOwner } from './cluster.ts'
import { discardDataDir } from './data-dir.ts'

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

/** One throwaway PostgreSQL for the whole run, with the templates the tests of each service copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers()
  const dataDir = join(tmpdir(), `${prefix}${process.pid}`)
  const cluster = await startEmbedded({ dataDir, log: pino({ level: 'warn' }), settings })
  const teardown = async () => {
    await cluster.stop()
    await discardDataDir(dataDir)
  }
  try {
    await prepareOwner(cluster.connection)
    for (const service of ['crm', 'forms']) await prepareTemplate(service, cluster.connection)
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('cluster', cluster.connection)
  return teardown
}

const prefix = 'berthwise-test-'

async function prepareTemplate(service: string, connection: EmbeddedConnection): Promise<void> {
  const file = join(import.meta.dirname, '../..', service, 'testing/template.ts')
  const { prepareTemplate } = (await import(pathToFileURL(file).href)) as {
    prepareTemplate(connection: EmbeddedConnection): Promise<void>
  }
  await prepareTemplate(connection)
}

async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, run] = new RegExp(`^${prefix}(\\d+)$`).exec(name) ?? []
    if (!run || processRuns(Number(run))) continue
    // One of another user stays.
    await discardDataDir(join(tmpdir(), name)).catch(() => {})
  }
}
