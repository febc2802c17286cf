import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../../platform/database/migrate.ts'
import { clientConfig } from '../../platform/database/pools.ts'
import { createDatabase, dropDatabase, ownerOf } from '../../platform/testing/cluster.ts'
import { migrations, schemas } from '../database.ts'

/** Runs `work` as the owner of a database as it was before the migration of that number; `upgrade` brings it up to date. */
export async function onOldDatabase(
  before: string,
  work: (owner: pg.Client, upgrade: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const name = `upgrade_${before}_${process.pid}`
  const connection = await createDatabase(name)
  const folder = await mkdtemp(path.join(tmpdir(), 'berthwise-upgrade-'))
  const owner = new pg.Client(clientConfig(connection))
  try {
    for (const file of (await readdir(migrations)).filter((one) => /^\d/.test(one) && one < before))
      await cp(path.join(migrations, file), path.join(folder, file))
    // The functions of today stand on what is still to come.
    const { functions: _later, ...then } = schemas
    await migrate(ownerOf(connection), folder, then)
    await owner.connect()
    await work(owner, () => migrate(ownerOf(connection), migrations, schemas))
  } finally {
    await owner.end()
    await dropDatabase(name)
    await rm(folder, { recursive: true, force: true })
  }
}
