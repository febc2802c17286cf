import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { type PortalPerson, portalPerson } from '../testing/portal-person.ts'

let app: TestApp
let admin: Person
let mia: PortalPerson
let otto: PortalPerson

const want = (changes: unknown[], by = mia) => by.post('/api/portal/profile-changes', { changes })
const profile = async (by = mia) => (await by.get('/api/portal/profile')).body.data
const changesOf = (by = mia) => `/api/v1/clients/${by.clientId}/profile-changes`
const waiting = async (by = mia) =>
  (await admin.get(changesOf(by))).body.data.filter(({ state }: { state: string }) => state === 'waiting')
const clientOf = async (by = mia) => (await admin.get(`/api/v1/clients/${by.clientId}`)).body.data

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort('details'), 'port_admin')
  mia = await portalPerson(app, admin, { email: 'mia@example.fi', fullName: 'Mia Laine' })
  otto = await portalPerson(app, admin, { email: 'otto@example.fi', fullName: 'Otto Berg' })
  await admin.post(`/api/v1/clients/${mia.clientId}/addresses`, { street: 'Quay 1', city: 'Turku' })
})
afterAll(() => app.close())

it('what a client wants changed waits, old beside new, and is written once it is accepted', async () => {
  const before = await profile()
  expect(before).toMatchObject({
    clientId: mia.clientId,
    fullName: 'Mia Laine',
    contacts: [{ channel: 'email', value: 'mia@example.fi', isPrimary: true }],
    addresses: [{ street: 'Quay 1', city: 'Turku' }],
    changes: [],
  })
  const response = await want([
    { kind: 'name', fullName: 'Mia Laine-Berg' },
    { kind: 'contact_add', channel: 'phone', value: '+358 40 1234567' },
    { kind: 'contact_change', id: before.contacts[0].id, value: 'Mia.Berg@Example.fi' },
    { kind: 'address_change', id: before.addresses[0].id, address: { street: 'Quay 2', city: 'Turku' } },
  ])
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  expect(response.body.data.fullName).toBe('Mia Laine')
  expect(response.body.data.changes).toHaveLength(4)
  expect((await admin.get('/api/v1/notifications')).body.data[0]).toMatchObject({
    kind: 'portal_change',
    entityId: mia.clientId,
  })
  const list = await waiting()
  const one = (kind: string) => list.find((each: { kind: string }) => each.kind === kind)
  expect(one('name')).toMatchObject({
    before: { fullName: 'Mia Laine' },
    after: { fullName: 'Mia Laine-Berg' },
  })
  expect(one('contact_change')).toMatchObject({
    before: { channel: 'email', value: 'mia@example.fi' },
    after: { channel: 'email', value: 'Mia.Berg@Example.fi' },
  })
  expect(one('address_change')).toMatchObject({ before: { street: 'Quay 1' }, after: { street: 'Quay 2' } })
  const { version } = await clientOf()
  for (const kind of ['name', 'contact_add', 'address_change']) {
    const accepted = await admin.post(`${changesOf()}/${one(kind).id}/accept`, {})
    expect([accepted.status, accepted.body.data.state]).toEqual([200, 'accepted'])
  }
  const refused = await admin.post(`${changesOf()}/${one('contact_change').id}/refuse`, {})
  expect([refused.status, refused.body.data.state]).toEqual([200, 'refused'])
  const after = await clientOf()
  expect(after).toMatchObject({
    fullName: 'Mia Laine-Berg',
    contacts: [
      { channel: 'email', value: 'mia@example.fi' },
      { channel: 'phone', valueE164: '+358401234567' },
    ],
    addresses: [{ street: 'Quay 2', city: 'Turku' }],
  })
  expect(after.version).toBeGreaterThan(version)
  expect((await profile()).contacts).toMatchObject([
    { value: 'mia@example.fi', written: 'mia@example.fi' },
    { value: '+358 40 1234567', written: '+358 40 123 4567' },
  ])
  expect((await profile()).changes.map(({ state }: { state: string }) => state).sort()).toEqual([
    'accepted',
    'accepted',
    'accepted',
    'refused',
  ])
  const story = (await admin.get(`/api/v1/clients/${mia.clientId}/activity`)).body.data
  const types = story.map(({ type }: { type: string }) => type)
  expect(types).toContain('client.portal_change_asked')
  expect(types).toContain('client.portal_change_refused')
  expect(types.filter((type: string) => type === 'client.portal_change_accepted')).toHaveLength(3)
})

it('decides each once, and what was wanted of the same thing before is replaced', async () => {
  await want([{ kind: 'name', fullName: 'First' }])
  const [first] = await waiting()
  await want([{ kind: 'name', fullName: 'Second' }])
  expect(await waiting()).toMatchObject([{ after: { fullName: 'Second' } }])
  const late = await admin.post(`${changesOf()}/${first.id}/accept`, {})
  expect([late.status, late.body.error.code]).toEqual([409, 'PORTAL_CHANGE_DECIDED'])
  const [second] = await waiting()
  expect((await admin.post(`${changesOf(otto)}/${second.id}/accept`, {})).status).toBe(404)
  await admin.post(`${changesOf()}/${second.id}/refuse`, {})
  expect((await admin.post(`${changesOf()}/${second.id}/accept`, {})).body.error.code).toBe(
    'PORTAL_CHANGE_DECIDED',
  )
  // What is there already is not asked for.
  const { fullName } = await clientOf()
  expect((await want([{ kind: 'name', fullName }])).status).toBe(200)
  expect(await waiting()).toEqual([])
})

it('a contact that is gone by then is not written', async () => {
  const phone = (await profile()).contacts.find(({ channel }: { channel: string }) => channel === 'phone')
  await want([{ kind: 'contact_remove', id: phone.id }])
  await admin.delete(`/api/v1/clients/${mia.clientId}/contacts/${phone.id}`)
  const [change] = await waiting()
  const gone = await admin.post(`${changesOf()}/${change.id}/accept`, {})
  expect([gone.status, gone.body.error.code]).toEqual([409, 'PORTAL_CHANGE_GONE'])
  expect((await admin.post(`${changesOf()}/${change.id}/refuse`, {})).status).toBe(200)
})

it('refuses what staff could not write, and what is of somebody else, naming it', async () => {
  const theirs = (await profile(otto)).contacts[0].id
  for (const [change, status, path] of [
    [{ kind: 'name', fullName: ' ' }, 400, 'changes.0.fullName'],
    [{ kind: 'contact_add', channel: 'email', value: 'nowhere' }, 400, 'changes.0.value'],
    [{ kind: 'contact_add', channel: 'phone', value: '12' }, 400, 'changes.0.value'],
    [{ kind: 'contact_add', channel: 'telegram', value: '@mia' }, 400, 'changes.0.channel'],
    [{ kind: 'contact_change', id: theirs, value: 'me@example.fi' }, 400, 'changes.0.id'],
    [{ kind: 'contact_remove', id: theirs }, 400, 'changes.0.id'],
    [{ kind: 'address_add', address: {} }, 400, 'changes.0.address.street'],
    [{ kind: 'address_add', address: { countryIso: 'XX' } }, 400, 'changes.0.address.countryIso'],
    [{ kind: 'source', value: 'x' }, 400, 'changes.0.kind'],
  ] as const) {
    const answer = await want([change])
    expect([change, answer.status, answer.body.error.details?.[0]?.path]).toEqual([change, status, path])
  }
  const other = await mia.post(`/api/portal/profile-changes?client=${otto.clientId}`, {
    changes: [{ kind: 'name', fullName: 'Stolen' }],
  })
  expect([other.status, other.body.error.code]).toEqual([404, 'RECORD_NOT_FOUND'])
  expect((await mia.get(`/api/portal/profile?client=${otto.clientId}`)).status).toBe(404)
  expect(await waiting()).toEqual([])
})
