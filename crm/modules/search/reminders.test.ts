import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'

let app: TestApp
let admin: Person
let agent: Person
let deal: string

beforeAll(async () => {
  ;[app, admin, agent] = await testPort('port_admin', 'sales_agent')
  const client = (await admin.post('/api/v1/clients', { fullName: 'Olga Bergström' })).body.data
  deal = (await admin.post('/api/v1/interests', { clientId: client.id })).body.data.id
})
afterAll(() => app.close())

const remind = async (title: string, at: string, by = admin) => {
  const body = { title, dueAt: at, recordType: 'interest', recordId: deal }
  const response = await by.post('/api/v1/reminders', body)
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return response.body.data.id as string
}
const found = async (q: string, by = admin) =>
  (await by.get(`/api/v1/search?q=${encodeURIComponent(q)}`)).body.data.filter(
    ({ type }: { type: string }) => type === 'reminder',
  )
const next = async (by = admin) => (await by.get('/api/v1/interests/board')).body.data.cards[0].nextReminder

it('finds reminders by their words, what waits first, and shows on its deal what comes next, to whoever may see it', async () => {
  expect(await next()).toBeNull()
  const later = await remind('Call about the électric post', '2031-05-02T09:00:00.000Z')
  const sooner = await remind('Send the brochure', '2031-05-01T09:00:00.000Z')
  expect(await next()).toEqual({ title: 'Send the brochure', at: '2031-05-01T09:00:00.000Z' })
  expect(await found('electric call')).toMatchObject([
    { id: later, title: 'Call about the électric post', subtitle: 'Olga Bergström', record: null },
  ])
  expect(await found('brochure', agent)).toEqual([])
  expect(await next(agent)).toBeNull()
  const own = await remind('Brochure for Olga', '2031-05-03T09:00:00.000Z', agent)
  expect((await found('brochure', agent)).map(({ id }: { id: string }) => id)).toEqual([own])
  expect(await next(agent)).toMatchObject({ title: 'Brochure for Olga' })
  await admin.post(`/api/v1/reminders/${sooner}/complete`, {})
  expect(await next()).toMatchObject({ title: 'Call about the électric post' })
  expect((await found('brochure')).map(({ id }: { id: string }) => id)).toEqual([own, sooner])
  const blind = await app.person(admin.portId!, ['interests.view'])
  expect(await found('brochure', blind)).toEqual([])
  expect(await next(blind)).toBeNull()
  const stranger = await app.person(await app.makePort(), 'port_admin')
  expect(await found('brochure', stranger)).toEqual([])
})
