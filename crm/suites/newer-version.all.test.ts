// @module-tag long

import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serve } from '../../platform/testing/served.ts'
import { type Owners, openOwners } from '../../platform/testing/servers/owners.ts'
import { type Person, type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
let admin: Person
let owners: Owners
/** At home, and where the port lives. */
let superuser: pg.Client
let there: pg.Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
  owners = await openOwners(app)
  superuser = owners.at(null)
  there = owners.at(admin.portId)
})
afterAll(async () => {
  await owners.end()
  await app.close()
})

const ready = async () => {
  const { statusCode, body } = await app.web.inject('/readyz')
  return [statusCode, JSON.parse(body).status]
}
const create = () => admin.post('/api/v1/clients', { fullName: 'Ada Holm' })

it('goes on beside a newer version, and is asked no more once that serves', async () => {
  await superuser.query(`insert into schema_migrations (name, timestamp) values ('9999_of_tomorrow', $1)`, [
    new Date().toISOString(),
  ])
  // A new version has a default for what it brings; here one forgot it.
  await there.query(
    `alter table clients add strict text not null default ''; alter table clients alter strict drop default`,
  )
  await expect.poll(async () => (await create()).status).toBe(503)
  const { body, headers } = await create()
  expect(body.error).toMatchObject({ code: 'SERVICE_BUSY', reason: 'newer_version' })
  expect(headers['retry-after']).toBe('5')
  await there.query(`alter table clients alter strict set default ''`)
  expect((await create()).status).toBe(201)
  expect(await ready()).toEqual([200, 'ready'])
  await superuser.query(
    `insert into processes (id, work, host, pid, version) values (gen_random_uuid(), 'web', 'other', 1, '9.9.9')`,
  )
  await expect.poll(ready).toEqual([503, 'outdated'])
  expect((await admin.get('/api/v1/clients')).status).toBe(200)
})

it('is refused at its start, in a sentence and with the code that says so', async () => {
  const env = () => ({ SECRET: 'a secret for tests alone, of enough characters', RUN: 'web', DEMO: 'off' })
  await expect(
    serve('crm/main.ts', { connection: app.connection, shards: app.crm.services.env.shards }, env),
  ).rejects.toThrow(
    'It did not start (code 78):\nThe database was migrated by a newer version (9999_of_tomorrow): start that version, or restore the backup made before.\n',
  )
})
