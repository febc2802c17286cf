import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientConfig } from '../../../platform/database/pools.ts'
import { crmJobs } from '../../jobs.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { createRecord } from './testing/everything.ts'

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await testApp()
  boss = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

const info = { attempt: 1, maxAttempts: 25 }
const work = (name: 'compare_clients' | 'scan_duplicates', payload: Record<string, unknown>, by = boss) =>
  crmJobs(app.crm.services, async () => {})[name]!({ tenantId: by.portId, ...payload }, info)
const compare = (by = boss) => work('compare_clients', {}, by)
const client = (fullName: string, ...values: string[]) =>
  createRecord(boss, 'clients', {
    fullName,
    contacts: values.map((value) => ({ channel: value.includes('@') ? 'email' : 'phone', value })),
  })
const queue = async () => (await boss.get('/api/v1/admin/duplicates')).body.data
const pairOf = async (one: { id: string }, two: { id: string }) =>
  (await queue()).find((pair: { first: { id: string }; second: { id: string } }) =>
    [pair.first.id, pair.second.id].every((id) => [one.id, two.id].includes(id)),
  )

describe('the queue', () => {
  it('fills when clients are made, called or reached alike, and empties when they are not', async () => {
    const one = await client('Anna Berg', 'anna@sea.example', '+358 40 7654321')
    const two = await client('Berg, Anna')
    await compare()
    expect(await pairOf(one, two)).toMatchObject({ score: 60, confidence: 'medium', matched: ['name'] })
    const { id } = await createRecord(boss, `clients/${two.id}/contacts`, {
      channel: 'email',
      value: 'Anna@sea.example',
    })
    await compare()
    expect(await pairOf(one, two)).toMatchObject({
      score: 100,
      confidence: 'high',
      matched: ['email', 'name'],
    })
    await boss.delete(`/api/v1/clients/${two.id}/contacts/${id}`)
    await boss.patch(`/api/v1/clients/${two.id}`, { fullName: 'Somebody Else' })
    await compare()
    expect(await pairOf(one, two)).toBeUndefined()
  })

  it('has similar names from medium likeness on, phones of one number, and leaves out the archived', async () => {
    const one = await client('Christoffer Lindström', '+358 40 1112223')
    const two = await client('Christofer Lindström')
    const three = await client('Nobody Alike', '040 111 2223')
    await boss.patch(`/api/v1/clients/${three.id}`, { nationalityIso: 'FI' })
    await compare()
    const similar = await pairOf(one, two)
    expect(similar.matched).toEqual(['similar_name'])
    expect(similar.score).toBeGreaterThanOrEqual(50)
    await createRecord(boss, `clients/${three.id}/contacts`, { channel: 'whatsapp', value: '+358401112223' })
    await compare()
    expect(await pairOf(one, three)).toMatchObject({ score: 90, matched: ['phone'] })
    await boss.delete(`/api/v1/clients/${three.id}`)
    expect(await pairOf(one, three)).toBeUndefined()
    await boss.post(`/api/v1/clients/${three.id}/restore`, {})
    expect(await pairOf(one, three)).toBeDefined()
  })

  it('keeps a dismissed pair out until the two match by something else', async () => {
    const [one, two] = [await client('Dag Hammar'), await client('Dag Hammar')]
    await compare()
    const { id } = await pairOf(one, two)
    const dismiss = () => boss.post(`/api/v1/admin/duplicates/${id}/dismiss`)
    expect([(await dismiss()).status, (await dismiss()).status]).toEqual([204, 204])
    await boss.post(`/api/v1/admin/duplicates/${id}/reopen`)
    expect(await pairOf(one, two)).toBeDefined()
    await dismiss()
    await boss.patch(`/api/v1/clients/${two.id}`, { fullName: 'Dag  Hammar' })
    await compare()
    expect(await pairOf(one, two)).toBeUndefined()
    for (const { id: owner } of [one, two])
      await createRecord(boss, `clients/${owner}/contacts`, { channel: 'email', value: 'dag@sea.example' })
    await compare()
    expect(await pairOf(one, two)).toMatchObject({ matched: ['email', 'name'] })
    const stranger = await app.person(await app.makePort(), 'port_admin')
    for (const step of ['dismiss', 'reopen'])
      expect((await stranger.post(`/api/v1/admin/duplicates/${id}/${step}`)).status).toBe(404)
    expect((await stranger.post(`/api/v1/admin/duplicates/${id}/merge`, { winner: one.id })).status).toBe(404)
    expect((await stranger.get('/api/v1/admin/duplicates')).body.data).toEqual([])
  })

  it('merges a pair into the side that is named, which is part of it, and has it again when that is undone', async () => {
    const [one, two, other] = [
      await client('Eva Ek', 'eva@sea.example'),
      await client('Eva Ek'),
      await client('O'),
    ]
    await compare()
    const { id } = await pairOf(one, two)
    const merge = (winner: string) => boss.post(`/api/v1/admin/duplicates/${id}/merge`, { winner })
    const strange = await merge(other.id)
    expect([strange.status, strange.body.error.details[0].code]).toEqual([400, 'merge_pair'])
    const merged = await merge(two.id)
    expect(merged.body.data).toMatchObject({ winner: { id: two.id }, loser: { id: one.id } })
    expect((await queue()).map((pair: { id: string }) => pair.id)).not.toContain(id)
    expect((await merge(two.id)).body.error.code).toBe('MERGE_REFUSED')
    await boss.post(`/api/v1/admin/merges/${merged.body.data.id}/undo`)
    expect(await pairOf(one, two)).toMatchObject({ id })
  })
})

describe('a scan of the stock', () => {
  it('finds the pairs of clients that were there before, goes on where it was cut off, and is one at a time', async () => {
    const person = await app.person(await app.makePort(), 'port_admin')
    const port = person.portId!
    await app.rows(
      port,
      sql`insert into clients (port_id, id, full_name) select ${port}, gen_random_uuid(), 'Stock ' || md5((n % 300)::text)
        from generate_series(1, 450) n`,
    )
    await app.rows(port, sql`delete from comparisons_due where port_id = ${port}`)
    expect((await person.get('/api/v1/admin/duplicates/scan')).body.data).toBeNull()
    const started = await person.post('/api/v1/admin/duplicates/scan')
    expect([started.status, started.body.data]).toMatchObject([
      202,
      { state: 'running', done: 0, total: 450 },
    ])
    expect((await person.post('/api/v1/admin/duplicates/scan')).body.data.id).toBe(started.body.data.id)
    const scanId = started.body.data.id
    const [middle] = await app.rows(
      port,
      sql<{ id: string }>`select id from clients where port_id = ${port} order by id offset 199 limit 1`,
    )
    // As a worker leaves it that dies behind the first two hundred.
    await app.rows(
      port,
      sql`update duplicate_scans set reached = ${middle!.id}, done = 200 where port_id = ${port}`,
    )
    const actor = { userId: person.userId, name: null }
    await work('scan_duplicates', { scanId, actor }, person)
    await work('scan_duplicates', { scanId, actor }, person)
    const { data: scan } = (await person.get('/api/v1/admin/duplicates/scan')).body
    expect(scan).toMatchObject({ id: scanId, state: 'done', done: 450, total: 450 })
    const { meta } = (await person.get('/api/v1/admin/duplicates')).body
    // Each pair has a side behind the middle, or lies before it as a whole.
    expect(meta.total).toBe(scan.found)
    await person.post('/api/v1/admin/duplicates/scan')
    const again = (await person.get('/api/v1/admin/duplicates/scan')).body.data
    await work('scan_duplicates', { scanId: again.id, actor }, person)
    expect((await person.get('/api/v1/admin/duplicates')).body.meta.total).toBe(150)
  })
})

it('has the database look at what came in by thousands before it compares it', async () => {
  const by = await app.person(await app.makePort(), 'port_admin')
  const owner = new pg.Client(clientConfig(app.connectionOf(by.portId)))
  await owner.connect()
  const known = async () =>
    (await owner.query(`select reltuples as n from pg_class where oid = 'crm.records'::regclass`)).rows[0].n
  try {
    const importing = new pg.Client(clientConfig(app.connectionOf(by.portId)))
    await importing.connect()
    await importing.query(`select set_config('app.port_id', $1, false)`, [by.portId])
    await importing.query(
      `insert into crm.clients (port_id, id, full_name) select $1, gen_random_uuid(), md5(n::text) from generate_series(1, 3000) n`,
      [by.portId],
    )
    // What it changed is counted for all to see once it is gone.
    await importing.end()
    await compare(by)
    expect(await known()).toBeGreaterThanOrEqual(3000)
  } finally {
    await owner.end()
  }
})
