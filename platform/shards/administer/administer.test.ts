import { afterAll, beforeAll, expect, it } from 'vitest'
import { schemas } from '../../../crm/database.ts'
import { StartFault } from '../../env.ts'
import { uuidv7 } from '../../ids.ts'
import { createDatabase } from '../../testing/cluster.ts'
import { makeReplicator } from '../../testing/servers/replicator.ts'
import { openThree, type ThreeServers } from '../../testing/servers/three-servers.ts'
import { readShards } from '../read-shards.ts'
import { addShard, describeHome } from './add-shard.ts'
import { listShards } from './list-shards.ts'
import { assertEmpty, removeShard } from './remove-shard.ts'
import type { Service } from './service.ts'
import { setState } from './set-state.ts'

const env = { secret: 'a secret for tests alone, of enough characters' }
let three: ThreeServers
let home: Awaited<ReturnType<typeof makeReplicator>>
let north: Awaited<ReturnType<typeof makeReplicator>>
const lines: string[] = []
const port = uuidv7()

beforeAll(async () => {
  three = await openThree()
  await createDatabase('empty', 'template1', three.one.replication)
  home = await makeReplicator(three.home)
  north = await makeReplicator(three.one, 'empty')
  await home.run(`insert into crm.ports (id, name, slug) values ('${port}', 'North', 'north')`)
})
afterAll(() => three.close())

/** The servers as a command finds them. */
async function service(): Promise<Service> {
  const shards = await readShards(home.connection, env, schemas.tables)
  return { env, schemas, shards, tenants: 'ports' }
}

async function add(name: string, of: typeof north, region: string | null = null): Promise<void> {
  const [url, replicationUrl] = [of.connection, of.replication].map((one) => (one as { url: string }).url)
  await addShard(await service(), { name, url: url!, replicationUrl: replicationUrl!, region }, (line) =>
    lines.push(line),
  )
}

const faultsOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: Error) => {
      expect(error).toBeInstanceOf(StartFault)
      return error.message.split('\n')
    },
  )

it('says in a sentence each what a server lacks, with the statement that mends it', async () => {
  const atHome = await faultsOf(
    describeHome(await service(), {
      replicationUrl: (home.replication as { url: string }).url,
      region: 'east',
    }),
  )
  expect(atHome).toHaveLength(5)
  expect(atHome[0]).toBe(
    'On home the role berthwise_replicator may not replicate: alter role berthwise_replicator replication;',
  )
  for (const fault of atHome) await home.run(statementOf(fault))
  await describeHome(await service(), {
    replicationUrl: (home.replication as { url: string }).url,
    region: 'east',
  })
  const atNorth = await faultsOf(add('north', north))
  expect(atNorth.map((fault) => fault.split(':')[0])).toEqual([
    'On north the role berthwise_replicator may not replicate',
    'On north the role berthwise_replicator does not see every row',
    'On north the role berthwise_replicator may not follow another server',
    'On north the role berthwise_replicator may make no subscription in its database',
    'On north the role berthwise_replicator cannot take rows in as they are',
  ])
  for (const fault of atNorth) await north.run(statementOf(fault))
})

it('adds an empty server by a role that is no superuser: it has the tables and what home copies', async () => {
  await add('north', north, 'north')
  expect(lines.some((line) => line.includes('north has the tables of'))).toBe(true)
  expect(await north.run('select slug from crm.ports')).toEqual([{ slug: 'north' }])
  await home.run(`update crm.ports set name = 'North harbour'`)
  await expect.poll(() => north.run('select name from crm.ports')).toEqual([{ name: 'North harbour' }])
  const [row] = (await home.run(`select url, region from crm.shards where name = 'north'`)) as {
    url: string
    region: string
  }[]
  expect(row!.region).toBe('north')
  expect(row!.url).not.toContain('postgres')
  // Once more is the same, and keeps the region.
  await add('north', north)
  expect((await service()).shards.map(({ name, region }) => [name, region])).toEqual([
    ['home', 'east'],
    ['north', 'north'],
  ])
})

it('refuses a database that another server is, and one that cannot be reached', async () => {
  expect(await faultsOf(add('twin', north))).toEqual([
    'The servers north and twin are one database: give twin one of its own.',
  ])
  const nowhere = { ...north, connection: { url: 'postgres://nobody@localhost/x?host=%2Fnowhere' } }
  expect(await faultsOf(add('far', nowhere))).toEqual([
    expect.stringMatching(/^The address of far does not work: /),
  ])
})

it('lists the servers with what lives there and how far they are behind', async () => {
  await home.run(`insert into crm.tenant_places (tenant_id, shard) values ('${port}', 'north')`)
  await expect
    .poll(async () => (await listShards(await service())).map(({ copies }) => copies?.applies))
    .toEqual([undefined, true])
  const [first, second] = await listShards(await service())
  expect(first).toMatchObject({ name: 'home', state: 'open', region: 'east', tenants: 0, copies: null })
  expect(second).toMatchObject({
    name: 'north',
    tenants: 1,
    copies: { answers: true, walStatus: 'reserved', errors: 0, lagBytes: expect.any(Number) },
  })
  expect(second!.size).toBeGreaterThan(1_000_000)
  await three.one.stop()
  const [, away] = await listShards(await service())
  expect(away).toMatchObject({
    size: null,
    copies: { answers: false, applies: false, walStatus: 'reserved' },
  })
  await three.one.start()
})

it('keeps new tenants from a server, and lets it go once nothing lives there', async () => {
  await setState(await service(), 'north', 'draining')
  expect((await service()).shards[1]!.state).toBe('draining')
  await setState(await service(), 'home', 'draining')
  await setState(await service(), 'home', 'open')
  expect(await faultsOf(setState(await service(), 'south', 'open'))).toEqual([
    'There is no server south: npm run shard -- list shows those that are there.',
  ])
  expect(await faultsOf(assertEmpty(await service(), 'north'))).toEqual([
    '1 ports live on north: move them to other servers first.',
  ])
  await home.run('delete from crm.tenant_places')
  await assertEmpty(await service(), 'north')
  expect(await removeShard(await service(), 'north')).toBe(true)
  expect(await home.run('select from pg_replication_slots')).toEqual([])
  expect(await north.run('select from pg_subscription')).toEqual([])
  expect((await service()).shards.map(({ name }) => name)).toEqual(['home'])
})

it('forgets a server that is gone for good, and home keeps nothing for it', async () => {
  await add('north', north)
  await three.one.stop()
  expect(await removeShard(await service(), 'north')).toBe(false)
  expect(await home.run('select from pg_replication_slots')).toEqual([])
  await three.one.start()
  // Named by SHARD_URLS once, and no more: it has a row without an address.
  await home.run(`insert into crm.shards (name) values ('gone')`)
  await assertEmpty(await service(), 'gone')
  expect(await removeShard(await service(), 'gone')).toBe(false)
  expect(await faultsOf(assertEmpty(await service(), 'gone'))).toHaveLength(1)
})

function statementOf(fault: string): string {
  return fault.slice(fault.indexOf(': ') + 2)
}
