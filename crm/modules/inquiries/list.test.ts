import { afterAll, beforeAll, expect, it } from 'vitest'
import { crmLimits } from '../../service.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

const inbox = '/api/v1/admin/website-submissions'

let app: TestApp
let admin: Person
let agent: Person
let stranger: Person

beforeAll(async () => {
  const plenty = { points: 1_000_000, seconds: 60, shared: false }
  app = await testApp({ ...crmLimits, default: plenty, public_inquiry: plenty })
  const portId = await app.makePort('list-of-inquiries')
  admin = await app.person(portId, 'port_admin')
  agent = await app.person(portId, 'sales_agent')
  stranger = await app.person(await app.makePort('elsewhere-of-inquiries'), 'port_admin')
  const sent = [
    { name: 'Ilse Örn', email: 'ilse@example.com', message: 'A berth for a sloop', utm_source: 'news' },
    { name: 'Bo Ek', email: 'bo@example.com', message: 'Winter storage', desiredLengthM: 12 },
    { name: 'Carl', phone: '+46 70 123 45 67', formName: 'Contact us', desiredLengthM: 8 },
  ]
  for (const body of sent) {
    const answer = await app.nobody.post('/api/public/inquiries', { portSlug: 'list-of-inquiries', ...body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  }
  const bo = (await agent.get(`${inbox}?q=bo`)).body.data[0].id
  await agent.patch(`${inbox}/${bo}/triage`, { triageState: 'assigned' })
})
afterAll(() => app.close())

async function names(query: Record<string, string>, person = agent): Promise<string[]> {
  const answer = await person.get(`${inbox}?${new URLSearchParams({ state: 'all', ...query })}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.body.meta.total).toBe(answer.body.data.length)
  return answer.body.data.map(({ name }: { name: string }) => name)
}

it.each([
  ['name:contains:orn', ['Ilse Örn']],
  ['message:contains:SLOOP', ['Ilse Örn']],
  ['message:empty', ['Carl']],
  ['desiredLengthM:gte:10', ['Bo Ek']],
  ['desiredLengthM:lt:10|utm_source:eq:news', ['Carl', 'Ilse Örn']],
  ['triageState:in:assigned,converted', ['Bo Ek']],
  ['assignedTo:eq:me', ['Bo Ek']],
  ['assigneeName:empty', ['Carl', 'Ilse Örn']],
  ['email:notempty;triageState:ne:assigned', ['Ilse Örn']],
  ['sourceKind:eq:form', []],
  ['triagedAt:notempty', ['Bo Ek']],
  ['phone:contains:070 123', ['Carl']],
  ['phone:contains:+46 (0)70-123', ['Carl']],
  ['phone:contains:071', []],
])('finds by %s', async (filter, expected) => {
  expect((await names({ filter })).sort()).toEqual(expected)
})

it.each([
  ['orn ilse', ['Ilse Örn']],
  ['SLOOP', ['Ilse Örn']],
  ['bo', ['Bo Ek']],
  ['inter stor', ['Bo Ek']],
  ['070 123 45', ['Carl']],
  ['+4670123', ['Carl']],
  ['contact us', ['Carl']],
  ['%', []],
  ['nobody', []],
])('finds by the words “%s”', async (q, expected) => {
  expect((await names({ q })).sort()).toEqual(expected)
  expect(await names({ q }, stranger)).toEqual([])
})

it('sorts by every field, those without a value last', async () => {
  expect(await names({ sort: 'email' })).toEqual(['Bo Ek', 'Ilse Örn', 'Carl'])
  expect(await names({ sort: '-desiredLengthM' })).toEqual(['Bo Ek', 'Carl', 'Ilse Örn'])
  expect(await names({ sort: 'assignedTo' })).toEqual(['Bo Ek', 'Ilse Örn', 'Carl'])
  expect(await names({ sort: 'createdAt' })).toEqual(['Ilse Örn', 'Bo Ek', 'Carl'])
})

it('keeps its named filters beside the conditions', async () => {
  expect(await names({ state: 'inbox', filter: 'desiredLengthM:notempty', sort: 'name' })).toEqual([
    'Bo Ek',
    'Carl',
  ])
  expect(await names({ state: 'open', filter: 'name:contains:bo' })).toEqual([])
  expect(await names({ filter: 'name:notempty' }, stranger)).toEqual([])
})

it('refuses what it has not, naming the part', async () => {
  const wrong = {
    filter: ['custom.berth:eq:x', 'archivedAt:empty', 'raw:contains:x', 'email:lt:x'],
    sort: ['archivedAt', 'custom.berth', 'raw'],
    columns: ['custom.berth', 'raw'],
  }
  for (const [part, values] of Object.entries(wrong)) {
    for (const value of values) {
      const answer = await agent.get(`${inbox}?${new URLSearchParams({ [part]: value })}`)
      expect([value, answer.status, answer.body.error?.details?.[0]?.path]).toEqual([value, 400, part])
    }
  }
})

it('is a table of the columns asked for, in their order', async () => {
  const table = async (query: Record<string, string>) => {
    const answer = await agent.get(
      `${inbox}?${new URLSearchParams({ state: 'all', sort: 'name', ...query })}`,
      {
        accept: 'text/csv',
      },
    )
    return String(answer.body).replace('\ufeff', '').trim().split('\r\n')
  }
  expect((await table({}))[0]).toBe('Received,Name,E-mail,Phone,Message,Form,State,Assigned to,Settled,Tags')
  expect(await table({ columns: 'name,utm_source,excerpt,sourceKind,triageState' })).toEqual([
    'Name,Campaign source,Message,Source,State',
    'Bo Ek,,Winter storage,Public,Assigned',
    'Carl,,,Public,Open',
    'Ilse Örn,news,A berth for a sloop,Public,Open',
  ])
})

it('is kept as a view with its conditions, and only with those it takes', async () => {
  const view = (filters: Record<string, string>) =>
    admin.post('/api/v1/saved-views', { entityType: 'inquiry', name: `View ${filters.filter}`, filters })
  expect((await view({ state: 'all', filter: 'desiredLengthM:gt:10' })).status).toBe(201)
  const refused = await view({ filter: 'custom.depth:gt:10' })
  expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'filters.filter'])
})
