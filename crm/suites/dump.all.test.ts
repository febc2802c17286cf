// @module-tag long

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { startEmbedded } from '../../platform/database/embedded.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { contentOf, restore } from '../../platform/testing/backup/restore.ts'
import { createDatabase, dropDatabase } from '../../platform/testing/cluster.ts'
import { discardDataDir, makeTemporaryDataDir } from '../../platform/testing/data-dir.ts'
import { testEnv } from '../../platform/testing/open-service.ts'
import { migrations, schemas } from '../database.ts'
import { seedDemo } from '../demo/seed.ts'
import { openCrm } from '../service.ts'
import { templateName } from '../testing/template.ts'
import { workInRestored } from './restored.ts'

const log = pino({ level: 'silent' })

it('a whole installation comes back from a dump in another cluster, and the product starts over it', async () => {
  const name = `dumped_${process.pid}`
  const connection = await createDatabase(name, templateName)
  const files = await mkdtemp(path.join(tmpdir(), 'berthwise-restored-files-'))
  const dumped = await openCrm(testEnv(files), connection, log)
  const [signIn] = await seedDemo(dumped.services)
  const dataDir = await makeTemporaryDataDir('restored')
  const cluster = await startEmbedded({ dataDir, log })
  const [from, to] = [connection, cluster.connection].map((one) => new pg.Client({ ...one, ssl: false })) as [
    pg.Client,
    pg.Client,
  ]
  try {
    await Promise.all([from.connect(), to.connect()])
    await to.query(
      'create role berthwise_app login; create role berthwise_jobs login; create role berthwise_reader; create role berthwise_owner',
    )
    const counts = await restore(from, to, schemas.tables)
    const differing: string[] = []
    for (const table of Object.keys(counts))
      if ((await contentOf(from, table)) !== (await contentOf(to, table))) differing.push(table)
    expect(differing).toEqual([])
    expect([counts['crm.berths'], counts['crm.ports']]).toEqual([120, 1])
    expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(1_000)

    await migrate(cluster.connection, migrations, schemas)
    const crm = await openCrm(testEnv(files), cluster.connection, log)
    try {
      await workInRestored(crm, signIn!)
      // What was locked stays locked: without a port the application sees nothing of one.
      const { rows } = await crm.services.kernel.pool.query('select count(*)::int as n from clients')
      expect(rows).toEqual([{ n: 0 }])
      await crm.openWorker()
    } finally {
      await crm.close()
    }
  } finally {
    await Promise.all([from.end(), to.end()])
    await cluster.stop()
    await discardDataDir(dataDir)
    await dumped.close()
    await dropDatabase(name)
    await rm(files, { recursive: true, force: true })
  }
})
