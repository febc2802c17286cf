import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientConfig } from '../platform/database/pools.ts'
import { isRefoldDue, refoldWords } from './refold.ts'
import { type Person, type TestApp, testApp } from './testing/app.ts'

let app: TestApp
let admin: Person
let portId: string

beforeAll(async () => {
  app = await testApp()
  portId = await app.makePort()
  admin = await app.person(portId, 'port_admin')
})
afterAll(() => app.close())

async function asOwner(...statements: string[]) {
  const client = new pg.Client(clientConfig(app.connectionOf(portId)))
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
const found = async (records: string, q: string) =>
  (await admin.get(`/api/v1/${records}?q=${encodeURIComponent(q)}`)).body.data.length

it('folds the words stored before an upgrade anew, without a new version of their records', async () => {
  const earlier = join(import.meta.dirname, '../migrations/crm/0022_found_and_counted.sql')
  const [, plainText] = /(create or replace function plain_text[\s\S]*?end \$\$;)/.exec(
    await readFile(earlier, 'utf8'),
  )!
  const now = join(import.meta.dirname, '../migrations/crm/0160_words_of_all_scripts.sql')
  const [, folding] = /(create or replace function plain_text[\s\S]*?end \$\$;)/.exec(
    await readFile(now, 'utf8'),
  )!
  await asOwner('set search_path = crm, public', plainText!)
  const client = (await admin.post('/api/v1/clients', { fullName: 'Иван Петров' })).body.data
  const owner = { ownerType: 'client', ownerId: client.id }
  const yacht = (await admin.post('/api/v1/yachts', { name: 'Чайка', ...owner })).body.data
  await admin.post('/api/v1/interests', { clientId: client.id, yachtId: yacht.id })
  await admin.post(`/api/v1/clients/${client.id}/notes`, { body: 'позвонить про причал' })
  expect(await found('clients', 'Петров')).toBe(0)

  await asOwner('set search_path = crm, public', folding!)
  const { kernel } = app.crm.services
  expect(await isRefoldDue(kernel)).toBe(true)
  await refoldWords({ kernel, log: pino({ level: 'silent' }) })({}, { attempt: 1, maxAttempts: 1 })
  expect(await isRefoldDue(kernel)).toBe(false)

  for (const records of ['clients', 'yachts', 'interests']) expect(await found(records, 'Петров')).toBe(1)
  expect((await admin.get(`/api/v1/search?q=${encodeURIComponent('причал')}`)).body.data).toHaveLength(1)
  const { body } = await admin.get(`/api/v1/clients/${client.id}`)
  expect([body.data.version, body.data.updatedAt]).toEqual([client.version, client.updatedAt])
  const { body: alike } = await admin.get(
    `/api/v1/clients/match-candidates?name=${encodeURIComponent('Петров Иван')}`,
  )
  expect(alike.data).toMatchObject([{ matched: ['name'] }])
})
