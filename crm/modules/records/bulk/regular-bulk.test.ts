import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'
import { harbourOf } from '../../reservations/testing/harbour.ts'

let app: TestApp
let boss: Person
let harbour: ReturnType<typeof harbourOf>
let tagId: string

beforeAll(async () => {
  app = await testApp()
  boss = await app.person(await app.makePort(), 'port_admin')
  harbour = harbourOf(boss)
  tagId = data(await boss.post('/api/v1/tags', { name: 'Fair', color: '#112233' })).id
})
afterAll(() => app.close())

type Body = Record<string, unknown>
const bulk = (path: string, body: Body, headers: Record<string, string> = {}) =>
  boss.post(`/api/v1/${path}/bulk`, body, headers)
const tagsOf = async (path: string, id: string) =>
  data(await boss.get(`/api/v1/${path}/${id}`)).tags.map(({ name }: Body) => name)

it('tags go on many reservations and tenancies, come off, and are taken back', async () => {
  const [berthId, clientId] = [await harbour.berth(), await harbour.client()]
  const { id: tenancyId } = await harbour.tenancy(berthId, clientId, { startDate: '2026-05-01' })
  const { id: reservationId } = await harbour.pending()
  for (const [path, id] of [
    ['tenancies', tenancyId],
    ['berth-reservations', reservationId],
  ] as const) {
    const absent = '01890000-0000-7000-8000-000000000000'
    const requestId = `bulk-of-${path}`
    const done = await bulk(
      path,
      { action: 'add_tag', ids: [id, absent], tagId },
      { 'x-request-id': requestId },
    )
    expect([done.status, done.body.data.results]).toMatchObject([
      200,
      [
        { id, ok: true },
        { id: absent, ok: false, error: { code: 'RECORD_NOT_FOUND' } },
      ],
    ])
    expect(await tagsOf(path, id)).toEqual(['Fair'])
    expect((await bulk(path, { action: 'undo', ids: [id], requestId })).body.data.results).toEqual([
      { id, ok: true },
    ])
    expect(await tagsOf(path, id)).toEqual([])
    await bulk(path, { action: 'add_tag', ids: [id], tagId })
    await bulk(path, { action: 'remove_tag', ids: [id], tagId })
    expect(await tagsOf(path, id)).toEqual([])
  }
})

it('a marked field is set by the rules of the module, with a result for each, and is taken back', async () => {
  const [pending, active] = [await harbour.pending(), await harbour.active()]
  const before = (await harbour.read(pending.id)).tenureType
  const ids = [pending.id, active.id]
  const set = { tenureType: 'fixed_term' }
  const done = await bulk('berth-reservations', { action: 'set', ids, set }, { 'x-request-id': 'set-tenure' })
  expect(done.body.data.results).toMatchObject([
    { ok: true },
    { ok: false, error: { code: 'RESERVATION_MOVE_INVALID' } },
  ])
  expect((await harbour.read(pending.id)).tenureType).toBe('fixed_term')
  await bulk('berth-reservations', { action: 'undo', ids, requestId: 'set-tenure' })
  expect((await harbour.read(pending.id)).tenureType).toBe(before)
})

it('refuses what the declaration does not have, naming the field', async () => {
  const { id } = await harbour.pending()
  for (const [body, path] of [
    [{ action: 'archive', ids: [id] }, 'action'],
    [{ action: 'set', ids: [id] }, 'set'],
    [{ action: 'set', ids: [id], set: { status: 'active' } }, 'set.status'],
    [{ action: 'add_tag', ids: [id] }, 'tagId'],
    [{ action: 'undo', ids: [id] }, 'requestId'],
  ] as const) {
    const { status, body: answer } = await bulk('berth-reservations', body)
    expect([status, answer.error.details[0].path]).toEqual([400, path])
  }
  const viewer = await app.person(boss.portId!, 'viewer')
  expect((await viewer.post('/api/v1/tenancies/bulk', { action: 'add_tag', ids: [id], tagId })).status).toBe(
    403,
  )
})
