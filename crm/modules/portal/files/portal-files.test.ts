import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { type PortalPerson, portalPerson } from '../testing/portal-person.ts'

let app: TestApp
let admin: Person
let mia: PortalPerson
let otto: PortalPerson

const requestsOf = (by = mia) => `/api/v1/clients/${by.clientId}/file-requests`
const portalFiles = async (by = mia) => (await by.get('/api/portal/files')).body.data

function form(name: string, content: string, fields: Record<string, string> = {}): FormData {
  const sent = new FormData()
  for (const [key, value] of Object.entries(fields)) sent.append(key, value)
  sent.append('file', new Blob([content]), name)
  return sent
}

async function uploadFile(name: string, on: object): Promise<string> {
  const answer = await admin.post(
    '/api/v1/files/upload',
    form(name, `The text of ${name}`, on as Record<string, string>) as never,
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data.id
}

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort('documents'), 'port_admin')
  mia = await portalPerson(app, admin, { email: 'mia@example.fi', fullName: 'Mia Laine' })
  otto = await portalPerson(app, admin, { email: 'otto@example.fi', fullName: 'Otto Berg' })
})
afterAll(() => app.close())

it('shows a client the files that staff mark, and no other', async () => {
  const rules = await uploadFile('rules.txt', { clientId: mia.clientId })
  await uploadFile('private.txt', { clientId: mia.clientId })
  expect(await portalFiles()).toEqual({ files: [], requests: [] })
  expect((await mia.get(`/api/portal/files/${rules}/download`)).status).toBe(404)
  const shared = await admin.patch(`/api/v1/files/${rules}`, { sharedInPortal: true })
  expect([shared.status, shared.body.data.sharedInPortal]).toEqual([200, true])
  expect((await portalFiles()).files).toMatchObject([{ id: rules, name: 'rules.txt', mine: false }])
  expect((await portalFiles(otto)).files).toEqual([])
  expect((await otto.get(`/api/portal/files/${rules}/download`)).status).toBe(404)
  const { url, expiresAt } = (await mia.get(`/api/portal/files/${rules}/download`)).body.data
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(3.9 * 3_600_000)
  const file = await app.web.inject({ method: 'GET', url: new URL(url).pathname })
  expect([file.statusCode, file.payload]).toEqual([200, 'The text of rules.txt'])
  const story = (await admin.get('/api/v1/admin/audit?action=update&limit=1')).body.data
  expect(story).toMatchObject([
    { oldValues: { sharedInPortal: false }, newValues: { sharedInPortal: true }, entityLabel: 'rules.txt' },
  ])
  // What goes to another client is not shown to them unasked.
  await admin.patch(`/api/v1/files/${rules}`, { clientId: otto.clientId })
  expect((await portalFiles()).files).toEqual([])
  expect((await portalFiles(otto)).files).toEqual([])
  const own = await uploadFile('port.txt', {})
  const refused = await admin.patch(`/api/v1/files/${own}`, { sharedInPortal: true })
  expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'sharedInPortal'])
})

it('a client sends what they are asked for, and staff hear of it', async () => {
  const response = await admin.post(requestsOf(), { title: 'Insurance certificate' })
  expect([response.status, response.body.data]).toEqual([
    201,
    expect.objectContaining({ title: 'Insurance certificate', fulfilledAt: null, fileId: null }),
  ])
  const letters = await app.rows(
    admin.portId,
    sql<{
      text: string
    }>`select text from mails where to_address = 'mia@example.fi' and category = 'sales_message'`,
  )
  expect(letters).toMatchObject([{ text: expect.stringContaining('Insurance certificate') }])
  expect((await mia.get('/api/portal/me')).body.data.waiting.files).toBe(1)
  const [request] = (await portalFiles()).requests
  expect(request).toMatchObject({ title: 'Insurance certificate' })
  const strange = await otto.post('/api/portal/files', form('x.txt', 'x', { requestId: request.id }) as never)
  expect([strange.status, strange.body.error.details[0].path]).toEqual([400, 'requestId'])
  const sent = await mia.post(
    '/api/portal/files',
    form('insured.txt', 'Insured until 2031', { requestId: request.id }) as never,
  )
  expect([sent.status, sent.body.data]).toEqual([
    201,
    expect.objectContaining({ name: 'insured.txt', mediaType: 'text/plain', size: 18, mine: true }),
  ])
  expect(await portalFiles()).toMatchObject({ files: [{ id: sent.body.data.id, mine: true }], requests: [] })
  expect((await admin.get(requestsOf())).body.data).toMatchObject([
    { title: 'Insurance certificate', fulfilledAt: expect.any(String), fileId: sent.body.data.id },
  ])
  const { data } = (await admin.get(`/api/v1/files?clientId=${mia.clientId}&q=insured`)).body
  expect(data).toMatchObject([{ uploadedById: null, uploadedByName: 'Mia Laine', sharedInPortal: true }])
  expect((await admin.get('/api/v1/notifications')).body.data[0]).toMatchObject({
    kind: 'portal_file',
    entityId: mia.clientId,
  })
  expect((await admin.delete(`${requestsOf()}/${request.id}`)).body.error.code).toBe('PORTAL_FILE_SENT')
})

it('what is withdrawn is asked for no more, of nobody else’s client', async () => {
  const { id } = (await admin.post(requestsOf(), { title: 'Passport' })).body.data
  expect((await admin.delete(`${requestsOf(otto)}/${id}`)).status).toBe(404)
  expect((await admin.delete(`${requestsOf()}/${id}`)).status).toBe(200)
  expect((await portalFiles()).requests).toEqual([])
  expect((await mia.post('/api/portal/files', form('p.txt', 'p', { requestId: id }) as never)).status).toBe(
    400,
  )
  expect((await admin.delete(`${requestsOf()}/${id}`)).status).toBe(404)
})

it('refuses what no upload of staff takes, and no file', async () => {
  for (const [name, content, code] of [
    ['run.exe', 'MZ\u0090\u0000', 'FILE_TYPE_REFUSED'],
    ['empty.txt', '', 'FILE_UNREADABLE'],
  ] as const) {
    const answer = await mia.post('/api/portal/files', form(name, content) as never)
    expect([name, answer.body.error?.code]).toEqual([name, code])
  }
  const none = await mia.post('/api/portal/files', new FormData() as never)
  expect([none.status, none.body.error.details[0].path]).toEqual([400, 'file'])
  const title = await admin.post(requestsOf(), { title: ' ' })
  expect([title.status, title.body.error.details[0].path]).toEqual([400, 'title'])
})
