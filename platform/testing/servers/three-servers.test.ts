import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openThree, type TestShard, type ThreeServers } from './three-servers.ts'

let three: ThreeServers
beforeAll(async () => {
  three = await openThree()
})
afterAll(() => three.close())

it('starts three migrated servers that are stopped, killed and started apart', async () => {
  const { home, one, two } = three
  await ask(one, `insert into crm.ports (id, name, slug) values (gen_random_uuid(), 'Here alone', 'here')`)
  await one.kill()
  await two.stop()
  await expect(ask(two, 'select 1')).rejects.toThrow()
  await two.start()
  const ports = await Promise.all([home, one, two].map((shard) => ask(shard, 'select slug from crm.ports')))
  expect(ports).toEqual([[], [{ slug: 'here' }], []])
})

async function ask({ replication }: TestShard, statement: string): Promise<object[]> {
  const client = new pg.Client({ ...replication, ssl: false })
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}
