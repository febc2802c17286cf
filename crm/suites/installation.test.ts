import pg from 'pg'
import { expect, it } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import { appRole, openPool } from '../../platform/database/pools.ts'
import { createDatabase, dropDatabase } from '../../platform/testing/cluster.ts'
import { ownedDatabase } from '../../platform/testing/owner.ts'
import { restore } from '../../platform/testing/restore.ts'
import { migrations, schemas } from '../database.ts'
import { testApp } from '../testing/app.ts'
import { makeSample } from './sample.ts'

it('is made by an owner of the database who is no superuser, and works for the application', async () => {
  const { connection, drop } = await ownedDatabase(`owner_crm`)
  await migrate(connection, migrations, schemas)
  // A second start finds everything as it should be.
  await migrate(connection, migrations, schemas)
  const pool = openPool(connection, 1, appRole, schemas.tables)
  await pool.query(`select set_config('app.port_id', '', false)`)
  await pool.query(`select add_job('send_mail', '{}')`)
  const { rows } = await pool.query('select current_user as name')
  expect(rows).toEqual([{ name: appRole }])
  await pool.end()
  await drop()
})

it('says in one sentence that the database belongs to somebody else', async () => {
  const { connection, drop } = await ownedDatabase('stranger_crm', false)
  await expect(migrate(connection, migrations, schemas)).rejects.toThrow(
    /^The database stranger_crm belongs to \w+, and stranger_crm migrates it: make stranger_crm its owner/,
  )
  await drop()
})

it('comes back from a dump, and its triggers run without a search path', async () => {
  const app = await testApp()
  const portId = await app.makePort()
  const admin = await app.person(portId, 'port_admin')
  await makeSample(admin, (await app.person(portId, 'viewer')).userId!)
  const name = `restored_crm`
  const target = await createDatabase(name)
  const [from, to] = [app.connection, target].map((one) => new pg.Client({ ...one, ssl: false })) as [
    pg.Client,
    pg.Client,
  ]
  await Promise.all([from.connect(), to.connect()])
  const counts = await restore(from, to, schemas.tables)
  for (const table of ['clients', 'yachts', 'companies', 'berths', 'interests', 'events', 'records'])
    expect(counts[`crm.${table}`], table).toBeGreaterThan(0)
  const { rows } = await to.query(`select plain_name from crm.clients where plain_name <> ''`)
  expect(rows.length).toBe(counts['crm.clients'])
  await Promise.all([from.end(), to.end()])
  await app.close()
  await dropDatabase(name)
})
