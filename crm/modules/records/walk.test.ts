import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { createRecord } from '../duplicates/testing/everything.ts'

let app: TestApp
let boss: Person
let ids: string[]
const names = ['Ada', 'Bo', 'Cilla', 'Dag', 'Eva']

beforeAll(async () => {
  app = await testApp()
  boss = await app.person(await app.makePort(), 'port_admin')
  ids = []
  for (const fullName of names)
    ids.push(
      (await createRecord(boss, 'clients', { fullName, source: fullName < 'D' ? 'phone' : 'website' })).id,
    )
})
afterAll(() => app.close())

const read = async (path: string) => (await boss.get(`/api/v1/${path}`)).body.data
const bulk = (path: string, body: object, requestId: string, by = boss) =>
  by.post(`/api/v1/${path}/bulk`, body, { 'x-request-id': requestId })

describe('the way through a list', () => {
  it('gives all ids of a filter in its order, and where a record stands in it', async () => {
    expect(await read('clients/ids?sort=fullName')).toEqual({ ids, total: 5 })
    expect(await read('clients/ids?sort=-fullName&source=phone')).toEqual({
      ids: ids.slice(0, 3).reverse(),
      total: 3,
    })
    const place = (n: number, query: string) => read(`clients/${ids[n]}/place?${query}`)
    expect(await place(1, 'sort=fullName')).toEqual({ place: 2, previous: ids[0], next: ids[2], total: 5 })
    expect(await place(2, 'sort=fullName&source=phone')).toEqual({
      place: 3,
      previous: ids[1],
      next: null,
      total: 3,
    })
    expect(await place(4, 'source=phone')).toEqual({ place: null, previous: null, next: null, total: 3 })
    expect(await read('clients/ids?q=zzzz')).toEqual({ ids: [], total: 0 })
    expect((await boss.get('/api/v1/clients/ids?sort=nothing')).status).toBe(400)
  })

  it('shows nothing of another port, or of a kind without the right', async () => {
    const foreign = await app.person(await app.makePort(), 'port_admin')
    expect((await foreign.get('/api/v1/clients/ids')).body.data).toEqual({ ids: [], total: 0 })
    expect((await foreign.get(`/api/v1/clients/${ids[0]}/place`)).status).toBe(404)
    const nobody = await app.person(boss.portId!, ['yachts.view'])
    expect((await nobody.get('/api/v1/clients/ids')).status).toBe(403)
  })
})

describe('a bulk request that is taken back', () => {
  it('gives each record the field it had, and leaves those that were changed since', async () => {
    await bulk('clients', { action: 'assign_source', source: 'broker', ids }, 'bulk-source-1')
    await boss.patch(`/api/v1/clients/${ids[1]}`, { source: 'email' })
    const body = { action: 'undo', requestId: 'bulk-source-1', ids }
    const answer = await bulk('clients', body, 'bulk-source-2')
    expect(answer.body.data.results.map((one: { ok: boolean }) => one.ok)).toEqual([
      true,
      false,
      true,
      true,
      true,
    ])
    expect(answer.body.data.results[1].error.code).toBe('UNDO_STALE')
    const sources = (await read('clients?sort=fullName')).map((one: { source: string }) => one.source)
    expect(sources).toEqual(['phone', 'email', 'phone', 'website', 'website'])
    // Only one's own request is taken back.
    const colleague = await app.person(boss.portId!, 'port_admin')
    await bulk('clients', { action: 'assign_source', source: 'broker', ids: [ids[0]] }, 'bulk-source-3')
    await bulk(
      'clients',
      { action: 'undo', requestId: 'bulk-source-3', ids: [ids[0]] },
      'x-1234567',
      colleague,
    )
    expect((await read(`clients/${ids[0]}`)).source).toBe('broker')
  })

  it('takes a tag only from those who got it, and brings back only those who went into the archive', async () => {
    const tag = await createRecord(boss, 'tags', { name: 'Regatta', color: '#112233' })
    await boss.put(`/api/v1/clients/${ids[0]}/tags`, { tagIds: [tag.id] })
    await bulk('clients', { action: 'add_tag', tagId: tag.id, ids }, 'bulk-tag-01')
    await bulk('clients', { action: 'undo', requestId: 'bulk-tag-01', ids }, 'bulk-tag-02')
    expect(await read('clients/ids?tagIds='.concat(tag.id))).toEqual({ ids: [ids[0]], total: 1 })
    await boss.delete(`/api/v1/clients/${ids[4]}`)
    const interest = await createRecord(boss, 'interests', { clientId: ids[3] })
    await bulk('clients', { action: 'archive', ids }, 'bulk-archive-1')
    expect((await read('clients/ids?archived=no')).total).toBe(0)
    const undone = await bulk(
      'clients',
      { action: 'undo', requestId: 'bulk-archive-1', ids },
      'bulk-archive-2',
    )
    expect(undone.body.data.results.every((one: { ok: boolean }) => one.ok)).toBe(true)
    expect((await read('clients/ids?archived=no&sort=fullName')).ids).toEqual(ids.slice(0, 4))
    expect((await read(`interests/${interest.id}`)).archivedAt).toBeNull()
  })

  it('works for berths and for the owners of deals', async () => {
    const berths = []
    for (const mooringNumber of ['Z1', 'Z2'])
      berths.push((await createRecord(boss, 'berths', { mooringNumber })).id)
    await bulk('berths', { action: 'change_status', status: 'sold', ids: berths }, 'bulk-berths-1')
    await bulk('berths', { action: 'undo', requestId: 'bulk-berths-1', ids: berths }, 'bulk-berths-2')
    for (const id of berths)
      expect(await read(`berths/${id}`)).toMatchObject({ status: 'available', statusOverrideMode: null })
    const deal = await createRecord(boss, 'interests', { clientId: ids[0] })
    const owner = deal.assignedTo
    const colleague = await app.person(boss.portId!, 'sales_agent')
    const assign = { action: 'assign', assignedTo: colleague.userId, ids: [deal.id] }
    await bulk('interests', assign, 'bulk-assign-1')
    expect((await read(`interests/${deal.id}`)).assignedTo).toBe(colleague.userId)
    await bulk('interests', { action: 'undo', requestId: 'bulk-assign-1', ids: [deal.id] }, 'bulk-assign-2')
    expect((await read(`interests/${deal.id}`)).assignedTo).toBe(owner)
  })
})
