import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { clientConfig } from '../../platform/database/pools.ts'
import { createDatabase, dropDatabase } from '../../platform/testing/cluster.ts'
import { openOwners } from '../../platform/testing/servers/owners.ts'
import { assertOneWriter } from '../../platform/testing/writers.ts'
import { testApp } from '../testing/app.ts'
import { templateName } from '../testing/template.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Works as the owner of a database of its own, which writes down who wrote. */
async function watched(work: (owner: pg.Client, assertAll: () => Promise<void>) => Promise<void>) {
  const name = `writers_${process.pid}`
  const connection = await createDatabase(name, templateName)
  const owner = new pg.Client(clientConfig(connection))
  try {
    await owner.connect()
    await owner.query('set search_path = crm, public')
    await work(owner, () => assertOneWriter(connection, `trial of ${name}`, { users: ['identity', 'users'] }))
  } finally {
    await owner.end()
    await dropDatabase(name)
  }
}

it('finds a table with a second writer, by what the database wrote down', () =>
  watched(async (owner, assertAll) => {
    const port = `insert into ports (id, slug, name) values (gen_random_uuid(), 'one', 'One')`
    await owner.query(`${port} /* by ports */`)
    await owner.query(`update users set email = email /* by users */`)
    await owner.query(`update users set email = email /* by identity */`)
    await owner.query(`update clients set full_name = full_name /* by records */`)
    await owner.query(`update clients set full_name = full_name /* by clients */`)
    await assertAll()
    await owner.query(`update ports set name = 'Two' /* by yachts */`)
    await expect(assertAll()).rejects.toThrow('The table ports is written by ports and yachts')
  }))

it('knows the module of a statement by the file it stands in', async () => {
  const app = await testApp()
  try {
    const port = await app.makePort()
    const admin = await app.person(port, 'port_admin')
    expect((await admin.post('/api/v1/companies', { name: 'Sea Oy' })).status).toBe(201)
    const owners = await openOwners(app)
    const rows = await owners.everywhere<{ name: string; module: string }>(
      'select name, module from watch.writes',
    )
    await owners.end()
    const writers = (table: string) => [
      ...new Set(rows.filter(({ name }) => name === table).map(({ module }) => module)),
    ]
    // Records are inserted in one place.
    expect([writers('companies'), writers('ports'), writers('port_members')]).toEqual([
      ['records'],
      ['ports'],
      ['users'],
    ])
    // The entries of records are kept by triggers: no module writes them.
    expect(writers('records')).toEqual([])
  } finally {
    await app.close()
  }
})

it('lets one module create the records of a kind', () => {
  const creating = new Map<string, Set<string>>()
  for (const file of globSync('crm/modules/**/*.ts', { cwd: root })) {
    const [, , module] = file.split('/')
    for (const [, kind] of readFileSync(path.join(root, file), 'utf8').matchAll(
      /createRecords?\([^)]*?kinds\.(\w+)/g,
    ))
      creating.set(kind!, (creating.get(kind!) ?? new Set()).add(module!))
  }
  expect(creating.size).toBeGreaterThan(10)
  expect([...creating].filter(([, modules]) => modules.size > 1)).toEqual([])
})
