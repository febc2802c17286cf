import pg from 'pg'
import { expect, it } from 'vitest'
import type { EmbeddedConnection } from '../database/embedded.ts'
import { migrate, type Schemas } from '../database/migrate.ts'
import { appRole, clientConfig, openPool } from '../database/pools.ts'
import type { Tenancy } from '../scope.ts'
import { restore, touchEveryRow } from './backup/restore.ts'
import { createDatabase, dropDatabase } from './cluster.ts'
import { ownedDatabase } from './owner.ts'

/** A service that is installed. */
export interface Installed {
  migrations: string
  schemas: Schemas
  tenancy: Tenancy
  /** A database with something in it, until it is closed; `tables` are some that hold rows. */
  filled(): Promise<{ connection: EmbeddedConnection; tables: readonly string[]; close(): Promise<void> }>
  /** Looks at the database that came back from a dump. */
  restored?(client: pg.Client, counts: Record<string, number>): Promise<void>
}

/** How every service comes into a database, and comes back from a dump of it. */
export function installationSuite({ migrations, schemas, tenancy, filled, restored }: Installed): void {
  const service = schemas.tables

  it('is made by an owner of the database who is no superuser, and works for the application', async () => {
    const { connection, drop } = await ownedDatabase(`owner_${service}`)
    await migrate(connection, migrations, schemas)
    // A second start finds everything as it should be.
    const done: string[] = []
    const log = { info: (_fields: object, message: string) => void done.push(message), warn: () => {} }
    await migrate(connection, migrations, schemas, log as never)
    expect(done).toEqual([])
    // A version with other functions makes all of them in a session that has loaded no extension.
    const owner = new pg.Client(clientConfig(connection, undefined, service))
    await owner.connect()
    await owner.query(`update schema_functions set hash = 'of the version before'`)
    await owner.end()
    await migrate(connection, migrations, schemas, log as never)
    expect(done).toEqual(['functions were applied'])
    const pool = openPool(connection, 1, appRole, schemas.tables)
    await pool.query(`select set_config($1, '', false)`, [tenancy.setting])
    await pool.query(`select add_job('send_mail', '{}')`)
    const { rows } = await pool.query('select current_user as name')
    expect(rows).toEqual([{ name: appRole }])
    await pool.end()
    await drop()
  })

  it('says in one sentence that the database belongs to somebody else', async () => {
    const name = `stranger_${service}`
    const { connection, drop } = await ownedDatabase(name, false)
    await expect(migrate(connection, migrations, schemas)).rejects.toThrow(
      new RegExp(`^The database ${name} belongs to \\w+, and ${name} migrates it: make ${name} its owner`),
    )
    await drop()
  })

  it('comes back from a dump, and its triggers run without a search path', async () => {
    const { connection, tables, close } = await filled()
    const name = `restored_${service}`
    const target = await createDatabase(name)
    const [from, to] = [connection, target].map((one) => new pg.Client({ ...one, ssl: false })) as [
      pg.Client,
      pg.Client,
    ]
    await Promise.all([from.connect(), to.connect()])
    const counts = await restore(from, to, service)
    await touchEveryRow(to, Object.keys(counts))
    for (const table of tables) expect(counts[`${service}.${table}`], table).toBeGreaterThan(0)
    await restored?.(to, counts)
    await Promise.all([from.end(), to.end()])
    await close()
    await dropDatabase(name)
  })
}
