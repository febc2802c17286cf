import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { crmJobs } from '../../../jobs.ts'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { type PortalPerson, portalPerson } from '../testing/portal-person.ts'

let app: TestApp
let admin: Person
let mia: PortalPerson
const ask = (body: string, by = mia) => by.post('/api/portal/messages', { body })
const path = (by = mia) => `/api/v1/clients/${by.clientId}/portal-messages`
const letters = () =>
  app.rows(
    admin.portId,
    sql<{
      text: string
      subject: string
    }>`select subject, text from mails where to_address = 'mia@example.fi' and category = 'sales_message' order by created_at`,
  )
const mailNow = () =>
  crmJobs(app.crm.services, async () => {}).mail_portal_message!(
    { tenantId: admin.portId, clientId: mia.clientId },
    { attempt: 1, maxAttempts: 1 },
  )

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort('words'), 'port_admin')
  mia = await portalPerson(app, admin, { email: 'mia@example.fi', fullName: 'Mia Laine' })
})
afterAll(() => app.close())

/** A file that a client sends in the portal. */
async function sentFile(by: PortalPerson, name: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob(['A torn line']), name)
  return (await by.post('/api/portal/files', form as never)).body.data.id
}

it('a question comes with what its client sent, and with nothing of anybody else', async () => {
  const eva = await portalPerson(app, admin, { email: 'ulla@example.fi', fullName: 'Ulla Salo' })
  const [line, cleat, foreign] = await Promise.all([
    sentFile(eva, 'line.txt'),
    sentFile(eva, 'cleat.txt'),
    sentFile(mia, 'theirs.txt'),
  ])
  const staffs = new FormData()
  staffs.append('entityType', 'client')
  staffs.append('entityId', eva.clientId)
  staffs.append('file', new Blob(['Rules']), 'rules.txt')
  const own = (await admin.send('POST', '/api/v1/files/upload', staffs as never)).body.data.id
  const write = (fileIds: unknown) => eva.post('/api/portal/messages', { body: 'Is this safe?', fileIds })
  for (const wrong of [foreign, own])
    expect((await write([line, wrong])).body.error).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
      details: [{ path: 'fileIds.1' }],
    })
  expect((await write([line, line])).body.error.details[0].path).toBe('fileIds')
  expect((await eva.get('/api/portal/messages')).body.data).toEqual([])
  const sent = await write([cleat, line])
  expect([sent.status, sent.body.data.files.map(({ name }: { name: string }) => name)]).toEqual([
    ...[201, ['cleat.txt', 'line.txt']],
  ])
  expect((await admin.delete(`/api/v1/files/${line}`)).status).toBe(204)
  const [message] = (await admin.get(path(eva))).body.data
  expect(message).toMatchObject({
    body: 'Is this safe?',
    waits: true,
    files: [{ id: cleat, name: 'cleat.txt', size: 11, mediaType: 'text/plain' }],
  })
  await admin.post(`${path(eva)}/settle`, {})
})

it('a question waits until staff answer, and both see when it was read', async () => {
  const sent = await ask('When may I move in?')
  expect([sent.status, sent.body.data]).toEqual([
    201,
    expect.objectContaining({
      mine: true,
      authorName: 'Mia Laine',
      body: 'When may I move in?',
      readAt: null,
    }),
  ])
  expect((await admin.get('/api/v1/portal-messages/waiting')).body.data).toMatchObject([
    { clientId: mia.clientId, clientName: 'Mia Laine', count: 1, lastBody: 'When may I move in?' },
  ])
  // Nobody has a deal of hers: who invited her is told.
  expect((await admin.get('/api/v1/notifications')).body.data[0]).toMatchObject({
    kind: 'portal_message',
    entityType: 'client',
    entityId: mia.clientId,
    entityTitle: 'Mia Laine',
  })
  expect((await admin.post(`${path()}/read`, {})).status).toBe(204)
  expect((await mia.get('/api/portal/messages')).body.data[0].readAt).not.toBeNull()
  const answer = await admin.post(path(), { body: 'On the first of May.' })
  expect([answer.status, answer.body.data]).toEqual([
    201,
    expect.objectContaining({ fromClient: false, authorId: admin.userId, readAt: null, waits: false }),
  ])
  expect((await admin.get('/api/v1/portal-messages/waiting')).body.data).toEqual([])
  expect((await mia.get('/api/portal/me')).body.data.waiting.messages).toBe(1)
  expect((await mia.get('/api/portal/messages')).body.data).toMatchObject([
    { mine: true, body: 'When may I move in?' },
    { mine: false, body: 'On the first of May.', readAt: null },
  ])
  expect((await mia.post('/api/portal/messages/read', {})).status).toBe(204)
  expect((await mia.get('/api/portal/me')).body.data.waiting.messages).toBe(0)
  expect((await admin.get(path())).body.data).toMatchObject([
    { fromClient: true, waits: false, readByName: expect.any(String) },
    { fromClient: false, readAt: expect.any(String) },
  ])
  const story = (await admin.get(`/api/v1/clients/${mia.clientId}/activity`)).body.data
  expect(story.slice(0, 2)).toMatchObject([
    { type: 'client.portal_answered' },
    { type: 'client.portal_asked', actorName: 'Mia Laine' },
  ])
})

it('an answer is mailed, and what follows within ten minutes goes in one mail after them', async () => {
  await mailNow()
  // She has read the first answer in the portal.
  expect(await letters()).toEqual([])
  await admin.post(path(), { body: 'Bring your key.' })
  await mailNow()
  expect(await letters()).toMatchObject([{ text: expect.stringContaining('Bring your key.') }])
  expect((await letters())[0]!.text).toContain('/portal/messages')
  await admin.post(path(), { body: 'And your documents.' })
  await admin.post(path(), { body: 'And a torch.' })
  const owner = new pg.Client({ ...app.connectionOf(admin.portId), ssl: false })
  await owner.connect()
  const { rows: jobs } = await owner.query(
    `select round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker._private_jobs where key = $1`,
    [`mail_portal_message:${mia.clientId}`],
  )
  await owner.end()
  expect(jobs).toEqual([{ minutes: 10 }])
  await mailNow()
  const [, second] = await letters()
  expect(second!.text).toContain('And your documents.')
  expect(second!.text).toContain('And a torch.')
  expect(second!.text).not.toContain('Bring your key.')
})

it('whoever looks after the deal is told, and staff with clients of their own see those alone', async () => {
  const role = await admin.post('/api/v1/admin/roles', {
    name: 'Own clients',
    permissions: ['clients.view', 'clients.edit', 'interests.view', 'admin.manage_users'],
    scopes: { clients: 'own', interests: 'own' },
  })
  const seller = await app.person(admin.portId!, 'viewer')
  await admin.patch(`/api/v1/admin/users/${seller.userId}`, { roleId: role.body.data.id })
  await admin.post('/api/v1/interests', { clientId: mia.clientId, assignedTo: seller.userId })
  const otto = await portalPerson(app, admin, { email: 'otto@example.fi' })
  await ask('Is A7 free?')
  await ask('And A8?', otto)
  expect((await seller.get('/api/v1/notifications')).body.data.slice(0, 1)).toMatchObject([
    { kind: 'portal_message', entityId: mia.clientId },
  ])
  const waiting = async (by: Person) =>
    (await by.get('/api/v1/portal-messages/waiting')).body.data.map(
      ({ clientId }: { clientId: string }) => clientId,
    )
  expect(await waiting(admin)).toEqual([mia.clientId, otto.clientId])
  expect(await waiting(seller)).toEqual([mia.clientId])
  expect((await seller.get(path(otto))).status).toBe(404)
  expect((await seller.post(path(otto), { body: 'x' })).status).toBe(404)
  expect((await seller.post(`${path(otto)}/read`, {})).status).toBe(404)
  const account = `/api/v1/clients/${otto.clientId}/portal-user`
  expect((await seller.get(account)).status).toBe(404)
  expect((await seller.post(account, {})).status).toBe(404)
  expect((await seller.delete(account)).status).toBe(404)
  expect((await admin.post(`${path(otto)}/settle`, {})).status).toBe(204)
  expect(await waiting(admin)).toEqual([mia.clientId])
})

it('refuses what is empty, too long, to nobody, or to a port that shows no messages', async () => {
  for (const body of ['', ' \n ', 'x'.repeat(5001)]) {
    const answer = await ask(body)
    expect([answer.status, answer.body.error.details[0].path]).toEqual([400, 'body'])
  }
  const silent = (await admin.post('/api/v1/clients', { fullName: 'No Portal' })).body.data
  const refused = await admin.post(`/api/v1/clients/${silent.id}/portal-messages`, { body: 'Hello' })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'PORTAL_NOT_ACTIVE'])
  await admin.put('/api/v1/admin/settings', { key: 'portal_parts', value: ['interests'] })
  expect((await ask('Hello')).body.error.code).toBe('MODULE_DISABLED')
  expect((await admin.post(path(), { body: 'Hello' })).body.error.code).toBe('MODULE_DISABLED')
  await admin.delete('/api/v1/admin/settings/portal_parts')
})

it('twenty messages in a quarter of an hour are enough', async () => {
  const eva = await portalPerson(app, admin, { email: 'eva@example.fi' })
  for (let n = 1; n <= 20; n += 1) expect((await ask(`Message ${n}`, eva)).status).toBe(201)
  expect((await ask('One more', eva)).status).toBe(429)
})
