// @module-tag long

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { discardDataDir, makeTemporaryDataDir } from '../testing/data-dir.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { processRuns } from './embedded-process.ts'

const log = pino({ level: 'silent' })
const settings = { fsync: 'off' }
let dataDir: string
let running: Embedded | undefined

beforeAll(async () => {
  dataDir = await makeTemporaryDataDir('embedded')
})

afterEach(async () => {
  await running?.stop()
  running = undefined
})

afterAll(() => discardDataDir(dataDir))

describe('the embedded database', () => {
  test('starts, keeps what was written, and starts again', async () => {
    running = await startEmbedded({ dataDir, log, settings })
    await query(running, 'create table kept (mooring text); create role berthwise_app login')
    await running.stop()
    running = await startEmbedded({ dataDir, log, settings })
    expect(running.adopted).toBe(false)
    expect(await query(running, 'select count(*)::int as count from kept')).toEqual([{ count: 0 }])
    const asApp = { ...running, connection: { ...running.connection, user: 'berthwise_app' } }
    expect(await query(asApp, 'select current_user as name')).toEqual([{ name: 'berthwise_app' }])
  })

  test('listens on a socket nobody else can reach, and nowhere else', async () => {
    running = await startEmbedded({ dataDir, log, settings })
    expect(await query(running, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect((await stat(join(dataDir, 'database'))).mode & 0o077).toBe(0)
    expect((await stat(running.connection.host)).mode & 0o077).toBe(0)
  })

  test('takes over what a killed process left running', async () => {
    const killed = await startInChild()
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')
    running = await startEmbedded({ dataDir, log, settings })
    expect(running.adopted).toBe(true)
    expect(await query(running, 'select 1 as one')).toEqual([{ one: 1 }])
    await running.stop()
    await expect(stat(join(dataDir, 'database/cluster/postmaster.pid'))).rejects.toThrow('ENOENT')
    running = undefined
  })

  test('ends with the process that used it, however that ended', async () => {
    const killed = await startInChild(0.1)
    const pid = await postmaster()
    killed.child.kill('SIGKILL')
    await expect.poll(() => processRuns(pid)).toBe(false)
    // It was told to end, and did so in good order.
    await expect(stat(join(dataDir, 'database/cluster/postmaster.pid'))).rejects.toThrow('ENOENT')
  })

  test('is left running where another process took it over', async () => {
    const watchers = () =>
      spawnSync('pgrep', ['-f', `watch ${dataDir}/database/users`], { encoding: 'utf8' }).stdout.split('\n')
    const before = watchers()
    const killed = await startInChild(10)
    const pid = await postmaster()
    const own = watchers().find((one) => !before.includes(one))
    expect(Number(own)).toBeGreaterThan(0)
    killed.child.kill('SIGKILL')
    running = await startEmbedded({ dataDir, log, settings })
    expect(running.adopted).toBe(true)
    await expect.poll(watchers).not.toContain(own)
    expect(await query(running, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await postmaster()).toBe(pid)
  })

  test('restarts what a killed process left running with other settings', async () => {
    const killed = await startInChild()
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')
    running = await startEmbedded({ dataDir, log, settings: { ...settings, work_mem: '5MB' } })
    expect(await query(running, 'show work_mem')).toEqual([{ work_mem: '5MB' }])
  })

  test('refuses a second process on the same folder', async () => {
    const first = await startInChild()
    await expect(startEmbedded({ dataDir, log, settings })).rejects.toThrow(
      `The data folder ${dataDir} is in use by berthwise process ${first.child.pid}: stop that one first`,
    )
    first.child.kill('SIGTERM')
    await once(first.child, 'exit')
  })

  test('is started again when PostgreSQL dies', async () => {
    running = await startEmbedded({ dataDir, log, settings })
    const pid = await postmaster()
    process.kill(pid, 'SIGQUIT')
    await expect.poll(() => query(running!, 'select 1 as one').catch(() => 'down')).toEqual([{ one: 1 }])
    expect(await postmaster()).not.toBe(pid)
  })

  test('starts although the number of its dead process was given to another', async () => {
    const cluster = join(dataDir, 'database/cluster')
    await writeFile(
      join(cluster, 'postmaster.pid'),
      `${process.pid}\n${cluster}\n1\n5432\n${dataDir}/database/socket\n\n`,
    )
    running = await startEmbedded({ dataDir, log, settings })
    expect(running.adopted).toBe(false)
  })

  test('finds a shorter place for the socket when the path is too long', async () => {
    const deep = join(dataDir, 'a'.repeat(60), 'b'.repeat(40))
    running = await startEmbedded({ dataDir: deep, log, settings })
    expect(running.connection.host.length).toBeLessThan(90)
    expect(await query(running, 'select 1 as one')).toEqual([{ one: 1 }])
    await rm(running.connection.host, { recursive: true, force: true })
  })

  test('explains data of another major version', async () => {
    const old = join(dataDir, 'old')
    await mkdir(join(old, 'database/cluster'), { recursive: true })
    await writeFile(join(old, 'database/cluster/PG_VERSION'), '17\n')
    await expect(startEmbedded({ dataDir: old, log })).rejects.toThrow(
      /was written by PostgreSQL 17, and this release runs PostgreSQL 18: export it/,
    )
  })

  test('explains a data folder that is a file', async () => {
    const file = join(dataDir, 'file')
    await writeFile(file, '')
    await expect(startEmbedded({ dataDir: file, log })).rejects.toThrow(/is in the way/)
  })
})

async function postmaster(): Promise<number> {
  return Number((await readFile(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8')).split('\n')[0])
}

async function query({ connection }: Pick<Embedded, 'connection'>, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** The tests share a folder: a watcher that outlives its test must not wake in one of the others. */
async function startInChild(patience = 60) {
  const script = `
    import { pino } from 'pino'
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    const embedded = await startEmbedded({ ...${JSON.stringify({ dataDir, settings, patience })}, log: pino({ level: 'silent' }) })
    process.once('SIGTERM', () => embedded.stop().then(() => process.exit()))
    console.log('started')`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: new URL('.', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('ended early'))),
  ])
  return { child }
}
