// @module-tag long

import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { crm } from '../../contract/crm.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type Owners, openOwners } from '../../platform/testing/servers/owners.ts'
import { type Person, type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
let admin: Person
let owners: Owners

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
  owners = await openOwners(app)
})
afterAll(async () => {
  await owners.end()
  await app.close()
})

/** What is read without naming a record. */
const reads = Object.values(crm as Record<string, Record<string, Endpoint>>)
  .flatMap((endpoints) => Object.values(endpoints))
  .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  .map(({ path }) => path)

async function addColumns(database: pg.Client): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace = 'crm'::regnamespace`,
  )
  for (const { name } of rows) await database.query(`alter table ${name} add column of_tomorrow text`)
}

it('answers every reading that was warm when the next version adds a column to every table', async () => {
  const ask = async () => {
    const answers = await Promise.all(
      reads.map(async (path) => [path, (await admin.get(path)).status] as const),
    )
    return new Map(answers)
  }
  let before = await ask()
  // By then each is a kept statement, in a lane where it is quick.
  for (let round = 0; round < 6; round++) before = await ask()
  expect(before.get('/api/v1/me')).toBe(200)
  expect([...before.values()].filter((status) => status === 200).length).toBeGreaterThan(50)
  await addColumns(owners.at(null))
  if (owners.at(admin.portId) !== owners.at(null)) await addColumns(owners.at(admin.portId))
  for (let round = 0; round < 3; round++) expect(await ask()).toEqual(before)
})
