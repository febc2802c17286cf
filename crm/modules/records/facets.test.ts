import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reading, systemIn } from '../../../platform/scope.ts'
import type { DB } from '../../database.generated.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { readSections } from '../privacy/sections.ts'

let app: TestApp
let boss: Person
let portId: string
let clientId: string
let tagId: string

beforeAll(async () => {
  app = await testApp()
  portId = await app.makePort()
  boss = await app.person(portId, 'port_admin')
  clientId = data(await boss.post('/api/v1/clients', { fullName: 'Torsten Vik' })).id
  tagId = data(await boss.post('/api/v1/tags', { name: 'Urgent', color: '#aa0000' })).id
})
afterAll(() => app.close())

const document = async () =>
  data(await boss.post('/api/v1/documents', { title: 'Lease of the jetty', clientId })).id as string

async function inquiry() {
  const slug = (await boss.get('/api/v1/me')).body.data.ports.find(
    ({ id }: { id: string }) => id === portId,
  ).slug
  const { body } = await boss.post('/api/public/inquiries', {
    portSlug: slug,
    name: 'Ilse Örn',
    email: 'ilse@sea.example',
    phone: '+46 70 765 43 21',
  })
  return body.data.id as string
}

async function payment() {
  const interest = data(await boss.post('/api/v1/interests', { clientId })).id
  const paid = { type: 'deposit', amount: '100.00', currency: 'EUR', method: 'card', paidOn: '2026-01-02' }
  return data(await boss.post(`/api/v1/interests/${interest}/payments`, paid)).id as string
}

const reminder = async (by = boss) =>
  data(await by.post('/api/v1/reminders', { title: 'Ring back', dueAt: '2030-05-01T07:00:00.000Z' }))
    .id as string

const find = async (q: string, by = boss) =>
  (
    (await by.get(`/api/v1/search?q=${encodeURIComponent(q)}`)).body.data as { type: string; id: string }[]
  ).map(({ type, id }) => `${type} ${id}`)
const actions = async (path: string, by = boss) =>
  data(await by.get(`/api/v1/${path}/activity`)).map(({ action }: { action: string }) => action)

describe.each([
  { path: 'documents', make: document, first: 'create', words: 'jetty', type: 'document' },
  { path: 'admin/website-submissions', make: inquiry, first: 'create', words: 'ilse', type: 'inquiry' },
])('$path', ({ path, make, first, words, type }) => {
  it('carry notes and tags, are found, and tell their history', async () => {
    const id = await make()
    const one = `${path}/${id}`
    const note = data(await boss.post(`/api/v1/${one}/notes`, { body: 'Ask about the *mast*.' }))
    expect(data(await boss.get(`/api/v1/${one}/notes`))).toMatchObject([
      { id: note.id, body: 'Ask about the *mast*.' },
    ])
    data(await boss.patch(`/api/v1/${one}/notes/${note.id}`, { pinned: true }))
    expect(data(await boss.put(`/api/v1/${one}/tags`, { tagIds: [tagId] }))).toMatchObject([
      { name: 'Urgent' },
    ])
    expect(data(await boss.get(`/api/v1/${one}`)).tags).toMatchObject([{ id: tagId, name: 'Urgent' }])
    const tagged = data(await boss.get(`/api/v1/${path}?tagIds=${tagId}`))
    expect(tagged.map((row: { id: string }) => row.id)).toEqual([id])
    expect(await find(words)).toContain(`${type} ${id}`)
    expect((await boss.get('/api/v1/search?q=mast&types=note')).body.data).toMatchObject([
      { record: { type, id } },
    ])
    expect(await actions(one)).toEqual(['tag', 'note', 'note', first])
    expect((await boss.delete(`/api/v1/${one}/notes/${note.id}`)).status).toBe(204)
    // Nothing of it for whoever is of another port.
    const stranger = await app.person(await app.makePort(), 'port_admin')
    for (const part of ['notes', 'activity'])
      expect((await stranger.get(`/api/v1/${one}/${part}`)).status).toBe(404)
    expect((await stranger.post(`/api/v1/${one}/notes`, { body: 'x' })).status).toBe(404)
    expect(await find(words, stranger)).toEqual([])
  })
})

it('a document of a client shows what hangs on it only with clients', async () => {
  const id = await document()
  await boss.post(`/api/v1/documents/${id}/notes`, { body: 'Signed on the quay.' })
  // It goes with what is kept of the client.
  const sections = await readSections(reading<DB>(app.crm.services.kernel, systemIn(portId)), clientId)
  expect(JSON.stringify(sections)).toContain('Signed on the quay.')
  const without = await app.person(portId, ['documents.view', 'documents.create'])
  for (const part of ['notes', 'activity'])
    expect((await without.get(`/api/v1/documents/${id}/${part}`)).status).toBe(404)
  expect((await without.post(`/api/v1/documents/${id}/notes`, { body: 'x' })).status).toBe(404)
  expect((await without.put(`/api/v1/documents/${id}/tags`, { tagIds: [] })).status).toBe(404)
  expect(await find('quay', without)).toEqual([])
  const opened = await without.post('/api/v1/search/recently-viewed', { type: 'document', id })
  expect(opened.body.error.code).toBe('REFERENCE_NOT_FOUND')
  const reader = await app.person(portId, ['documents.view', 'clients.view'])
  expect(await find('jetty', reader)).toContain(`document ${id}`)
  expect((await reader.post(`/api/v1/documents/${id}/notes`, { body: 'x' })).status).toBe(403)
})

it('a client that is renamed is renamed beside its documents', async () => {
  const id = await document()
  await boss.patch(`/api/v1/clients/${clientId}`, { fullName: 'Torsten Wik' })
  const { body } = await boss.get(`/api/v1/search?q=${id}`)
  expect(body.data).toMatchObject([
    { type: 'document', id, title: 'Lease of the jetty', subtitle: 'Torsten Wik' },
  ])
  expect((await boss.delete(`/api/v1/documents/${id}`)).status).toBe(204)
  expect((await boss.get(`/api/v1/search?q=${id}`)).body.data).toEqual([])
})

it('an inquiry is found by address and number, whoever may not see the inbox finds none', async () => {
  const id = await inquiry()
  expect(await find('ilse@sea')).toContain(`inquiry ${id}`)
  expect(await find('0707654321')).toContain(`inquiry ${id}`)
  expect(await find('ilse', await app.person(portId, ['clients.view']))).toEqual([])
})

it('payments and reminders tell their history, to those who see them', async () => {
  const paid = await payment()
  await boss.patch(`/api/v1/payments/${paid}`, { amount: '120.00' })
  expect(await actions(`payments/${paid}`)).toEqual(['update', 'record'])
  await boss.delete(`/api/v1/payments/${paid}`)
  expect((await boss.get(`/api/v1/payments/${paid}/activity`)).status).toBe(404)
  const mine = await reminder()
  await boss.post(`/api/v1/reminders/${mine}/complete`, {})
  expect(await actions(`reminders/${mine}`)).toEqual(['complete', 'create'])
  const other = await app.person(portId, ['reminders.view_own', 'reminders.create'])
  expect((await other.get(`/api/v1/reminders/${mine}/activity`)).status).toBe(404)
  expect(await actions(`reminders/${await reminder(other)}`, other)).toEqual(['create'])
})
