import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { Answered } from '../../../platform/testing/talker.ts'
import { testPorts } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'

const [app, , boss] = await testPorts('port_admin')
afterAll(() => app.close())

const url = '/api/v1/documents'
const code = ({ status, body }: Answered) => [status, body.error?.code, body.error?.details?.[0]?.path]
const field = async (name: string, type: string, more: object = {}) =>
  data(
    await boss.post('/api/v1/admin/custom-fields', {
      entityType: 'document',
      name,
      label: name,
      type,
      ...more,
    }),
  )
const set = (id: string, values: object, who = boss) =>
  who.put(`/api/v1/custom-fields/${id}?entityType=document`, { values })
const clientId: string = data(await boss.post('/api/v1/clients', { fullName: 'Ingrid Solberg' })).id

describe('fields of the port on a document', () => {
  it('are written, listed, filtered by, put into CSV, and changed after it has ended', async () => {
    await field('shelf', 'text')
    const one = data(await boss.post(url, { title: 'EOI', clientId, custom: { shelf: 'B4' } }))
    expect(one.custom).toEqual({ shelf: 'B4' })
    const other = data(await boss.post(url, { title: 'Lease', clientId }))
    expect(code(await boss.post(url, { title: 'X', custom: { shelf: 4 } }))).toEqual([
      400,
      'VALIDATION_FAILED',
      'custom.shelf',
    ])
    await app.rows(
      boss.portId!,
      sql`update documents set status = 'completed' where id = ${one.id} returning 1`,
    )
    expect(data(await set(one.id, { shelf: 'C1' })).custom).toEqual({ shelf: 'C1' })
    const rows = (await boss.get(`${url}?limit=10`)).body.data
    expect(rows.map(({ id, custom }: { id: string; custom: object }) => [id, custom])).toEqual([
      [other.id, {}],
      [one.id, { shelf: 'C1' }],
    ])
    const filtered = await boss.get(`${url}?filter=custom.shelf:eq:C1`)
    expect(filtered.body.data.map(({ id }: { id: string }) => id)).toEqual([one.id])
    const grouped = (await boss.get(`${url}?entityType=client&entityId=${clientId}`)).body.data
    expect(grouped[0].workflows.map(({ custom }: { custom: object }) => custom)).toContainEqual({
      shelf: 'C1',
    })
    const csv = await boss.get(url, { accept: 'text/csv' })
    expect([csv.status, String(csv.body)]).toEqual([200, expect.stringMatching(/shelf.*C1/s)])
    const groups = await boss.get(`${url}?entityType=client&entityId=${clientId}`, { accept: 'text/csv' })
    expect(code(groups)).toEqual([400, 'VALIDATION_FAILED', 'entityType'])
  })

  it('that are required are asked of whoever makes one, by the wizard too', async () => {
    const required = await field('approvedBy', 'text', { required: true })
    const missing = [400, 'VALIDATION_FAILED', 'custom.approvedBy']
    expect(code(await boss.post(url, { title: 'Bare' }))).toEqual(missing)
    const input = { source: 'upload', title: 'Bare', fileId: crypto.randomUUID() }
    expect(code(await boss.post(`${url}/wizard`, input))).toEqual(missing)
    expect(data(await boss.post(url, { title: 'Full', custom: { approvedBy: 'Ada' } })).custom).toEqual({
      approvedBy: 'Ada',
    })
    await boss.delete(`/api/v1/admin/custom-fields/${required.id}`)
  })

  it('are not set by whoever may not see what the document is of', async () => {
    const roles = (await boss.get('/api/v1/admin/roles')).body.data
    const role = roles.find(({ key }: { key: string }) => key === 'viewer')
    const permissions = ['documents.view', 'documents.create']
    expect((await boss.patch(`/api/v1/admin/roles/${role.id}`, { permissions })).status).toBe(200)
    const clerk = await app.person(boss.portId!, 'viewer')
    const one = data(await boss.post(url, { title: 'Of a client', clientId }))
    const free = data(await boss.post(url, { title: 'Of nobody' }))
    expect(code(await set(one.id, { shelf: 'X' }, clerk)).slice(0, 2)).toEqual([404, 'RECORD_NOT_FOUND'])
    expect((await set(free.id, { shelf: 'X' }, clerk)).status).toBe(200)
  })
})

it('a document is reminded of, and the reminder goes with it', async () => {
  const { id } = data(await boss.post(url, { title: 'Insurance', clientId }))
  const reminder = data(
    await boss.post('/api/v1/reminders', {
      title: 'Ask for the copy',
      dueAt: '2027-01-15T09:00:00Z',
      recordType: 'document',
      recordId: id,
    }),
  )
  expect(reminder).toMatchObject({ recordType: 'document', recordId: id, recordTitle: 'Insurance' })
  const listed = (await boss.get(`/api/v1/reminders?recordType=document&recordId=${id}`)).body.data
  expect(listed.map(({ title }: { title: string }) => title)).toEqual(['Ask for the copy'])
  await boss.delete(`${url}/${id}`)
  const left = (await boss.get(`/api/v1/reminders/${reminder.id}`)).body
  expect(left.data?.recordId ?? null).toBe(null)
})
