// @module-tag long

import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase } from '../../platform/testing/cluster.ts'
import { makeReplicator } from '../../platform/testing/servers/replicator.ts'
import { openThree, type ThreeServers } from '../../platform/testing/servers/three-servers.ts'

let three: ThreeServers
let home: Awaited<ReturnType<typeof makeReplicator>>
let north: Awaited<ReturnType<typeof makeReplicator>>

beforeAll(async () => {
  three = await openThree()
  await createDatabase('empty', 'template1', three.one.replication)
  home = await makeReplicator(three.home)
  north = await makeReplicator(three.one, 'empty')
  for (const server of [home, north]) await server.letReplicate()
})
afterAll(() => three.close())

const url = (connection: object) => (connection as { url: string }).url

/** Runs the command as an operator does; gives what it said. */
async function shard(...args: string[]): Promise<string> {
  const file = path.resolve(import.meta.dirname, 'shard.ts')
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: url(home.connection),
    SECRET: 'a secret for tests alone, of enough characters',
  }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [file, ...args], { env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  return stdout + stderr
}

it('adds, lists, drains and removes a server', async () => {
  expect(await shard('add', 'home', '--replication', url(home.replication))).toBe(
    'home is reached so from now on.\n',
  )
  const added = await shard(
    'add',
    'north',
    url(north.connection),
    '--replication',
    url(north.replication),
    '--region',
    'Åland',
  )
  expect(added).toMatch(/^crm: north has the tables of \d{4}_\w+\n/)
  expect(added).toMatch(/\nnorth is there: new ports may live on it\.\n$/)
  const [head, first, second] = (await shard('list')).split('\n')
  expect(head).toMatch(/^server +state +region +ports +size +behind by +slot$/)
  expect(first).toMatch(/^home +open +0 +[\d.]+ MB$/)
  expect(second).toMatch(/^north +open +Åland +0 +[\d.]+ MB +[\d.]+ k?B.* reserved$/)
  expect(await shard('drain', 'north')).toBe('Nothing new comes to north.\n')
  expect(await shard('list')).toMatch(/^north +draining/m)
  expect(await shard('remove', 'north')).toBe('north is removed. Its database stays until you drop it.\n')
  expect(await home.run('select from pg_replication_slots')).toEqual([])
})

it('says in one sentence what is wrong with what was written', async () => {
  expect(await shard()).toMatch(/^Write one of these:\n {2}npm run shard -- add NAME URL /)
  expect(await shard('add', 'North', 'postgres://x/y')).toMatch(/^NAME must be small letters, /)
  expect(await shard('add', 'north', 'http://u:hush@x')).toBe(
    'URL must be an address such as postgres://user:password@host:5432/berthwise. Write npm run shard -- add NAME URL [--replication URL] [--region REGION].\n',
  )
  expect(await shard('drain', 'south')).toBe(
    'There is no server south: npm run shard -- list shows those that are there.\n',
  )
  expect(await shard('remove', 'home')).toBe('Home cannot be removed: it has what is global.\n')
})
