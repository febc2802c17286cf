import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { templateName } from '../../crm/testing/template.ts'
import type { EmbeddedConnection } from '../database/embedded.ts'
import { readEnv, StartFault } from '../env.ts'
import { createDatabase, dropDatabase, ownerOf } from '../testing/cluster.ts'
import { parseAddresses } from './addresses.ts'
import { readShards, shardBox } from './read-shards.ts'

const name = `shards_read_${process.pid}`
const secret = 'a secret for tests alone, of enough characters'
let admin: pg.Client
let home: EmbeddedConnection

beforeAll(async () => {
  const connection = await createDatabase(name, templateName)
  home = ownerOf(connection)
  admin = new pg.Client({ ...connection, ssl: false, options: '-c search_path=crm' })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await dropDatabase(name)
})

it('reads the servers of SHARD_URLS, with a second address for the role that replicates', () => {
  const text =
    'north=postgres://a:b@north/x  south=postgres://c@south/y|postgres://r:s@south/y home=|postgres://r@h/z'
  expect(parseAddresses(text)).toEqual([
    { name: 'north', url: 'postgres://a:b@north/x', replicationUrl: null },
    { name: 'south', url: 'postgres://c@south/y', replicationUrl: 'postgres://r:s@south/y' },
    { name: 'home', url: null, replicationUrl: 'postgres://r@h/z' },
  ])
})

it('names the entry that does not parse, and never its password', () => {
  const base = { DATABASE_URL: 'postgres://a@b/c', SECRET: secret, DATA_DIR: '/nowhere' }
  const faultOf = (urls: string, more: NodeJS.ProcessEnv = base) => {
    try {
      return readEnv({ ...more, SHARD_URLS: urls })
    } catch (error) {
      expect(error).toBeInstanceOf(StartFault)
      return (error as Error).message
    }
  }
  expect(faultOf('a=postgres://x/y b=http://u:hush@x/y')).toBe(
    'The environment variable SHARD_URLS must give the server b one address, or two with | between them, such as postgres://user:password@host:5432/berthwise.',
  )
  expect(faultOf('a=postgres://x/y North=postgres://u:hush@x/y')).toMatch(/ its entry 2 has no such name\.$/)
  expect(faultOf('a=postgres://x/y a=postgres://x/z')).toBe(
    'The environment variable SHARD_URLS names the server a twice.',
  )
  expect(faultOf('home=postgres://x/y')).toMatch(/gives the server home an address, which DATABASE_URL is/)
  expect(faultOf('home=|')).toMatch(/must give the server home an address for replication/)
  expect(faultOf('a=postgres://x/y|postgres://x/y|postgres://x/y')).toMatch(
    /must give the server a one address/,
  )
  expect(faultOf('a=postgres://x/y', { DATA_DIR: '/nowhere' })).toMatch(
    /^The environment variable SHARD_URLS needs DATABASE_URL/,
  )
})

it('lists home, the servers of the environment, and those that were added, whose addresses are sealed', async () => {
  const env = { secret, shards: parseAddresses('mid=postgres://u@mid/x home=|postgres://r@home/x') }
  const sealed = shardBox(env).seal('postgres://u@added/x')
  await admin.query(
    `insert into shards (name, url, region, state) values ('added', $1, 'north', 'draining'), ('mid', null, 'south', 'open'),
      ('gone', null, null, 'open')`,
    [sealed],
  )
  const shards = await readShards(home, env, 'crm')
  expect(shards).toEqual([
    {
      name: 'home',
      connection: home,
      replication: { url: 'postgres://r@home/x' },
      region: null,
      state: 'open',
    },
    {
      name: 'mid',
      connection: { url: 'postgres://u@mid/x' },
      replication: { url: 'postgres://u@mid/x' },
      region: 'south',
      state: 'open',
    },
    {
      name: 'added',
      connection: { url: 'postgres://u@added/x' },
      replication: { url: 'postgres://u@added/x' },
      region: 'north',
      state: 'draining',
    },
  ])
  await expect(readShards(home, { secret: `${secret}, another` }, 'crm')).rejects.toThrow(
    /^The address of the server added was sealed by another SECRET/,
  )
})

it('seals anew what the secret before sealed', async () => {
  const changed = { secret: 'another secret for tests alone, of enough characters', previousSecret: secret }
  await readShards(home, changed, 'crm')
  const { previousSecret: _, ...alone } = changed
  const shards = await readShards(home, alone, 'crm')
  expect(shards.map(({ name }) => name)).toEqual(['home', 'added'])
  await readShards(home, { secret, previousSecret: changed.secret }, 'crm')
})

it('refuses to start without a server on which tenants live', async () => {
  await admin.query(`insert into tenant_places values (gen_random_uuid(), 'gone')`)
  await expect(readShards(home, { secret }, 'crm')).rejects.toThrow(/^Tenants live on the server gone, /)
})

it('is home alone where nothing was migrated yet', async () => {
  expect(await readShards(home, { secret }, 'nothing')).toEqual([
    { name: 'home', connection: home, replication: home, region: null, state: 'open' },
  ])
})
