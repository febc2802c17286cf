// @module-tag long

import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '../../../../platform/ids.ts'
import { filesystemStorage } from '../../../../platform/storage/filesystem.ts'
import { storagesOf } from '../../../../platform/storage/places.ts'
import { readStored } from '../../../../platform/storage/read-stored.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import { compiled } from '../../../../platform/testing/compiled.ts'
import { stride } from '../../../../platform/testing/extent.ts'
import { type ObjectStore, openStore } from '../../../../platform/testing/object-store.ts'
import type { Answered } from '../../../../platform/testing/talker.ts'
import { crmJobs } from '../../../jobs.ts'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import type { KilledWork } from '../../../testing/killed-child.ts'
import { movePort } from './move-port.ts'
import { emptyReport } from './report.ts'

/** A move nobody listens to, of bytes that stand. */
const untold = { tell: async () => {}, stands: async () => true }

let store: ObjectStore
let app: TestApp
let portId: string
let root: Person
let boss: Person
beforeAll(async () => {
  store = await openStore()
  app = await testApp(undefined, { env: { s3: { ...store.place, direct: false } } })
  portId = await app.makePort()
  root = await app.person(portId, 'port_admin', { superAdmin: true })
  boss = await app.person(portId, 'port_admin')
})
afterAll(async () => {
  await app.close()
  await store.stop()
})

const code = ({ status, body }: Answered) => [status, body.error?.code ?? null]
const place = (name: 'filesystem' | 's3') => app.crm.services.storage.places.get(name)!
const info = { attempt: 1, maxAttempts: 25 }

async function keysOf(storage: Storage, port = portId): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(`${port}/`)) keys.push(key)
  return keys.sort()
}

async function upload(text: string, by = boss): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([text]), `${text.slice(0, 20)}.txt`)
  const { status, body } = await by.post('/api/v1/files/upload', form)
  expect(status).toBe(201)
  return body.data.id
}

async function read(id: string): Promise<string> {
  const { url } = (await boss.get(`/api/v1/files/${id}/download`)).body.data
  return (await app.web.inject({ url: new URL(url).pathname })).body
}

/** Works a run that was asked for, as the worker does. */
const work = (runId: string) =>
  crmJobs(app.crm.services, async () => {}).storage_run!({ tenantId: portId, runId }, info)
const lastRun = async () => (await root.get('/api/v1/admin/storage')).body.data.runs[0]

describe('the storage of a port', () => {
  it('is for whoever runs the installation', async () => {
    for (const answer of [
      await boss.get('/api/v1/admin/storage'),
      await boss.post('/api/v1/admin/storage/move', { to: 's3' }),
      await boss.post('/api/v1/admin/storage/sweep'),
      await boss.put('/api/v1/admin/settings', { key: 'storage_backend', value: 's3' }),
    ])
      expect(code(answer)).toEqual([403, 'PERMISSION_DENIED'])
    expect((await root.get('/api/v1/admin/storage')).body.data).toMatchObject({
      place: 's3',
      places: ['filesystem', 's3'],
      runs: [],
    })
    const nowhere = await root.post('/api/v1/admin/storage/move', { to: 'tape' })
    expect(nowhere.body.error.details[0].path).toBe('to')
  })

  it('is moved there and back while people work, one move at a time', async () => {
    const ids = [await upload('first words'), await upload('second words')]
    expect(await keysOf(place('s3'))).toHaveLength(2)
    const response = await root.post('/api/v1/admin/storage/move', { to: 'filesystem' })
    expect([response.status, response.body.data.state]).toEqual([202, 'waiting'])
    expect(code(await root.post('/api/v1/admin/storage/move', { to: 's3' }))).toEqual([409, 'STORAGE_BUSY'])
    expect(code(await root.post('/api/v1/admin/storage/sweep'))).toEqual([409, 'STORAGE_BUSY'])
    // What is new goes to the new place at once; what is old is read where it lies.
    const late = await upload('third words')
    expect(await keysOf(place('filesystem'))).toEqual([`${portId}/${late}`])
    expect(await Promise.all([...ids, late].map(read))).toEqual([
      'first words',
      'second words',
      'third words',
    ])
    await work(response.body.data.id)
    await work(response.body.data.id)
    expect(await keysOf(place('s3'))).toEqual([])
    expect(await keysOf(place('filesystem'))).toEqual([...ids, late].map((id) => `${portId}/${id}`).sort())
    expect(await Promise.all([...ids, late].map(read))).toEqual([
      'first words',
      'second words',
      'third words',
    ])
    expect(await lastRun()).toMatchObject({
      kind: 'move',
      target: 'filesystem',
      state: 'done',
      report: { moved: 2, movedBytes: 23 },
    })
    expect((await root.get('/api/v1/admin/storage')).body.data.place).toBe('filesystem')
    const back = await root.post('/api/v1/admin/storage/move', { to: 's3' })
    await work(back.body.data.id)
    expect(await keysOf(place('filesystem'))).toEqual([])
    expect(await read(late)).toBe('third words')
  })

  it('takes along nothing that is deleted while it moves', async () => {
    const [stays, goes] = [await upload('stays in the port'), await upload('goes meanwhile')]
    const from = place((await root.get('/api/v1/admin/storage')).body.data.place)
    const to = (await root.get('/api/v1/admin/storage')).body.data.place === 's3' ? 'filesystem' : 's3'
    const { put } = place(to)
    // Whoever deletes does so while the bytes arrive.
    place(to).put = async (key, content) => {
      const size = await put(key, content)
      if (key.endsWith(goes)) {
        await app.rows(portId, sql`delete from files where id = ${goes}`)
        await from.remove(key)
      }
      return size
    }
    try {
      await work((await root.post('/api/v1/admin/storage/move', { to })).body.data.id)
    } finally {
      place(to).put = put
    }
    expect(await lastRun()).toMatchObject({ state: 'done' })
    expect(await read(stays)).toBe('stays in the port')
    expect((await keysOf(place(to))).filter((key) => key.endsWith(goes))).toEqual([])
    await work((await root.post('/api/v1/admin/storage/move', { to: 's3' })).body.data.id)
  })

  it('of others is left alone', async () => {
    const otherPort = await app.makePort()
    const other = await app.person(otherPort, 'port_admin')
    const id = await upload('of another port', other)
    const { id: run } = (await root.post('/api/v1/admin/storage/move', { to: 'filesystem' })).body.data
    await work(run)
    expect(await keysOf(place('s3'), otherPort)).toEqual([`${otherPort}/${id}`])
    await app.crm.services.storage.places.get('s3')!.stat(`${otherPort}/${id}`)
  })

  it('is swept: what nothing stands for goes, and a file without bytes is told', async () => {
    const [present, lost] = [await upload('kept by a row'), await upload('lost its bytes')]
    const stray = `${portId}/${uuidv7()}`
    await app.crm.services.storage.put(stray, Buffer.from('nothing stands for this'))
    await app.crm.services.storage.remove(`${portId}/${lost}`)
    const { id } = (await root.post('/api/v1/admin/storage/sweep')).body.data
    await work(id)
    // It is younger than a day: its row may be on its way.
    expect(await app.crm.services.storage.stat(stray)).not.toBe(null)
    expect((await lastRun()).report).toMatchObject({
      removed: 0,
      missing: 1,
      missingNames: ['lost its bytes.txt'],
    })
    expect(await read(present)).toBe('kept by a row')
    const { body } = await root.get('/api/v1/admin/audit?action=finish_storage')
    expect(body.data.length).toBeGreaterThan(0)
    await app.rows(portId, sql`delete from files where id = ${lost}`)
  })
})

describe('a process that is killed', () => {
  let folders: [string, string]
  let base: string
  beforeAll(async () => {
    base = await mkdtemp(path.join(tmpdir(), 'berthwise-killed-'))
    folders = [path.join(base, 'old'), path.join(base, 'next')]
  })
  afterAll(() => rm(base, { recursive: true }))

  const program = new URL('../../../testing/killed-child.ts', import.meta.url)

  /** Lets a process take `steps` steps of a work and kills it; gives the name of the step it stood at, null when it was done. */
  async function killedAfter(
    steps: number,
    work: Omit<KilledWork, 'connection' | 'env' | 'folders'>,
  ): Promise<string | null> {
    const child: ChildProcess = fork(program, {
      execArgv: [...compiled],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const { s3: _, ...env } = app.crm.services.env
    // What reads the rows of a port reads them where it lives; what serves knows the servers.
    const connection = work.work === 'sweep' ? app.connectionOf(work.portId) : app.connection
    child.send({ ...work, env, connection, folders })
    return new Promise((resolve, reject) => {
      let left = steps
      let at: string | null = null
      child.on('message', (message: { step?: string }) => {
        at = message.step ?? null
        if (at !== null && left-- > 0) child.send('go')
        else child.kill('SIGKILL')
      })
      child.once('exit', (_status, signal) =>
        signal === 'SIGKILL' ? resolve(at) : reject(new Error('The process fell by itself.')),
      )
    })
  }

  const nothing = { cookie: '', payload: '' }

  it('while it moves a port loses nothing, at whichever step', async () => {
    const texts = ['one', 'x'.repeat(200_000)]
    for (let steps = 0, at: string | null = ''; at !== null; steps += stride) {
      const port = uuidv7()
      const [old, next] = folders.map(filesystemStorage) as [Storage, Storage]
      const keys = texts.map(() => `${port}/${uuidv7()}`)
      for (const [index, key] of keys.entries()) await old.put(key, Buffer.from(texts[index]!))
      at = await killedAfter(steps, { work: 'move', portId: port, ...nothing })
      const both = storagesOf(
        new Map([['filesystem', old] as const, ['s3', next] as const]),
        'filesystem',
        async () => 's3',
      )
      const all = async () => Promise.all(keys.map(async (key) => (await readStored(both, key)).toString()))
      expect(await all(), `killed at ${at}, step ${steps}`).toEqual(texts)
      // Begun anew it goes on to the end.
      await movePort(both, port, 's3', { ...emptyReport }, untold)
      expect([await keysOf(old, port), (await keysOf(next, port)).length]).toEqual([[], 2])
      expect(await all()).toEqual(texts)
      expect(steps).toBeLessThan(60)
    }
  })

  it('by nobody, but taken for dead, works beside the next one, and nothing is lost', async () => {
    const port = uuidv7()
    const [old, next] = folders.map(filesystemStorage) as [Storage, Storage]
    const places = new Map([['filesystem', old] as const, ['s3', next] as const])
    const both = storagesOf(places, 'filesystem', async () => 's3')
    const keys = Array.from({ length: 60 }, () => `${port}/${uuidv7()}`)
    for (const key of keys) await old.put(key, Buffer.from(key))
    await Promise.all([1, 2, 3].map(() => movePort(both, port, 's3', { ...emptyReport }, untold)))
    expect(await keysOf(old, port)).toEqual([])
    expect(await keysOf(next, port)).toEqual([...keys].sort())
    for (const key of keys) expect((await readStored(both, key)).toString()).toBe(key)
  })

  it('while it sweeps takes away nothing that stands', async () => {
    const file = await upload('stands')
    const old = filesystemStorage(folders[0])
    for (let steps = 0, at: string | null = ''; at !== null; steps += stride) {
      const strays = [uuidv7(), uuidv7()].map((id) => `${portId}/${id}`)
      for (const key of [...strays, `${portId}/${file}`]) await old.put(key, Buffer.from('x'))
      at = await killedAfter(steps, { work: 'sweep', portId, ...nothing })
      expect(await old.stat(`${portId}/${file}`), `killed at ${at}`).not.toBe(null)
      if (at === null) expect(await keysOf(old)).toEqual([`${portId}/${file}`])
      expect(steps).toBeLessThan(60)
    }
  })

  it('while it takes a file in shows it whole or not at all, and leaves nothing a sweep does not find', async () => {
    const payload = 'y'.repeat(400_000)
    const uploader = await app.person(portId, 'port_admin')
    const local = filesystemStorage(path.join(app.crm.services.env.dataDir, 'files'))
    for (let steps = 0, at: string | null = ''; at !== null; steps += stride) {
      at = await killedAfter(steps, { work: 'upload', portId, cookie: uploader.cookie, payload })
      const { data } = (await boss.get('/api/v1/files?limit=1000&q=killed')).body
      for (const { id } of data) expect((await read(id)).length).toBe(payload.length)
      if (at === 'answered' || at === null) expect(data.length).toBeGreaterThan(0)
      expect(steps).toBeLessThan(20)
    }
    await local.clean(new Date(Date.now() + 60_000))
    const rows = await app.rows(portId, sql<{ id: string }>`select id from files where name = 'killed.txt'`)
    const known = new Set(rows.map(({ id }) => `${portId}/${id}`))
    for await (const { key, size } of local.list(`${portId}/`)) if (size === payload.length) known.delete(key)
    expect([...known]).toEqual([])
  })
})
