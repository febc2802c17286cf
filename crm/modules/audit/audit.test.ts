import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'

let app: TestApp
let admin: Person
let clientId: string

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort('audited'), 'port_admin')
  clientId = (await admin.post('/api/v1/clients', { fullName: 'Åsa Lindqvist' })).body.data.id
  await admin.patch(`/api/v1/clients/${clientId}`, { fullName: 'Åsa Lindqvist-Berg' })
  await admin.post('/api/v1/berths', { mooringNumber: 'Q17' })
  await admin.delete(`/api/v1/clients/${clientId}`)
  const stranger = await app.person(await app.makePort(), 'port_admin')
  await stranger.post('/api/v1/clients', { fullName: 'Foreign Lindqvist' })
})
afterAll(() => app.close())

async function typesOf(query: string): Promise<string[]> {
  const { status, body } = await admin.get(`/api/v1/admin/audit?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.map(({ type }: { type: string }) => type)
}

describe('the audit log', () => {
  it.each([
    ['q=asa+lind', ['client.archived', 'client.updated', 'client.created']],
    ['q=LINDQ', ['client.archived', 'client.updated', 'client.created']],
    ['q=berg&action=update', ['client.updated']],
    ['q=q17', ['berth.created']],
    ['q=indqvist', []],
    ['q=foreign', []],
    ['q=%2B%2B', []],
    ["q='|':*!&action=update", []],
    ['action=%27+%7C+%27', []],
    ['action=archive', ['client.archived']],
    ['entityType=berth', ['berth.created']],
    ['severity=critical', []],
    ['q=asa&from=2999-01-01T00:00:00Z', []],
    ['q=asa&to=1999-01-01T00:00:00Z', []],
    ['from=2999-01-01T00:00:00Z', []],
    ['from=1999-01-01T00:00:00Z&to=2999-01-01T00:00:00Z&entityType=berth', ['berth.created']],
  ])('is searched by the beginnings of words and by what happened: %s', async (query, expected) => {
    expect(await typesOf(query)).toEqual(expected)
  })

  it('is read on from where a page ended, whatever it is filtered by', async () => {
    const query = `q=lindqvist&actorId=${admin.userId}&entityId=${clientId}&entityType=client`
    const first = (await admin.get(`/api/v1/admin/audit?${query}&limit=2`)).body
    expect(first.data).toHaveLength(2)
    const rest = (await admin.get(`/api/v1/admin/audit?${query}&limit=2&cursor=${first.meta.nextCursor}`))
      .body
    expect(rest.data.map(({ type }: { type: string }) => type)).toEqual(['client.created'])
    expect(rest.meta.nextCursor).toBeNull()
  })

  it('says who acted as what, and is narrowed by it', async () => {
    const sent = {
      portSlug: 'audited',
      name: 'Nils Wave',
      email: 'nils@sea.example',
      message: 'A berth, please',
    }
    data(await app.nobody.post('/api/public/inquiries', sent))
    expect(await typesOf('actorKind=visitor')).toEqual(['inquiry.received'])
    expect(await typesOf('actorKind=visitor&q=nils&entityType=inquiry')).toEqual(['inquiry.received'])
    expect(await typesOf('actorKind=key')).toEqual([])
    expect(await typesOf('actorKind=staff&entityType=berth')).toEqual(['berth.created'])
    const { status, body } = await admin.get('/api/v1/admin/audit?actorKind=robot')
    expect([status, body.error.details[0].path]).toEqual([400, 'actorKind'])
  })

  it('is one CSV file with all that matches its filters, however long', async () => {
    const admin = await app.person(await app.makePort(), 'port_admin')
    const ids = Array.from({ length: 1100 }, (_, at) => ({ mooringNumber: `L${at + 1}` }))
    for (const berths of [ids.slice(0, 500), ids.slice(500, 1000), ids.slice(1000)])
      await admin.post('/api/v1/berths/bulk-add', { berths })
    const csv = { accept: 'text/csv' }
    const answer = await admin.get('/api/v1/admin/audit?entityType=berth&limit=2', csv)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const lines = answer.body
      .replace(/^\ufeff/, '')
      .trim()
      .split('\r\n')
    expect(lines[0]).toMatch(/^Id,Type,Action,Entity type,Entity id,Entity label,Actor kind/)
    expect(lines).toHaveLength(1 + 1100)
    expect(lines[1]).toMatch(/,berth\.created,create,berth,[^,]+,L1100,Staff,/)
    const secret = await admin.put('/api/v1/admin/settings', {
      key: 'smtp_password_encrypted',
      value: 'hushed',
    })
    expect(secret.status).toBe(200)
    expect((await admin.get('/api/v1/admin/audit', csv)).body).not.toContain('hushed')
  })

  it('bounds what it reads by time, to the second', async () => {
    const { data } = (await admin.get(`/api/v1/admin/audit?entityId=${clientId}`)).body
    const [archived, updated, created] = data.map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(await typesOf(`entityId=${clientId}&from=${updated}`)).toEqual([
      'client.archived',
      'client.updated',
    ])
    expect(await typesOf(`q=asa&to=${updated}`)).toEqual(['client.created'])
    expect(await typesOf(`q=asa&from=${created}&to=${archived}`)).toEqual([
      'client.updated',
      'client.created',
    ])
  })
})
