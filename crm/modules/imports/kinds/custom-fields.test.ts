import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { applied, finished, previewed } from '../testing/upload.ts'

let app: TestApp
let admin: Person

const options = [
  { value: 'shed', label: 'In the shed' },
  { value: 'yard', label: 'On the yard' },
]

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
  admin = await app.person(await app.makePort(), 'port_admin')
  for (const [name, label, type, more] of [
    ['hours', 'Engine hours', 'number', {}],
    ['seen', 'Last seen', 'date', {}],
    ['insured', 'Insured', 'boolean', {}],
    ['place', 'Winter place', 'select', { options }],
    ['places', 'Other places', 'multiselect', { options }],
    ['site', 'Home page', 'url', {}],
    ['broker', 'Broker', 'text', { required: true }],
  ] as const) {
    const body = { entityType: 'company', name, label, type, ...more }
    expect((await admin.post('/api/v1/admin/custom-fields', body)).status).toBe(201)
  }
})
afterAll(() => app.close())

const heads = 'Company name;VAT;Engine hours;Last seen;Insured;Winter place;Other places;Home page;Broker'
const companyCalled = async (name: string) =>
  (await admin.get('/api/v1/companies?limit=1000')).body.data.find(
    (row: { name: string }) => row.name === name,
  )

it('proposes the fields of the port by their labels, converts, shows, writes and takes back', async () => {
  const one = await previewed(
    admin,
    'companies',
    [
      heads,
      'Fjord AS;FI1;1 250,5;1.5.2020;ja;on the yard;In the shed, yard;https://fjord.example;Nina',
      'Wrong AS;FI2;many;yesterday;perhaps;On the moon;shed, moon;fjord;Nina',
      'Bare AS;FI3;;;;;;;',
    ].join('\n'),
  )
  expect(one.mapping.columns).toMatchObject({
    'Engine hours': 'custom.hours',
    'Winter place': 'custom.place',
    Broker: 'custom.broker',
  })
  expect(one.fields).toContainEqual({
    key: 'custom.seen',
    label: 'Last seen',
    kind: 'date',
    required: false,
  })
  expect(one.counts).toMatchObject({ good: 1, bad: 2 })
  const { data } = (await admin.get(`/api/v1/imports/${one.id}/rows`)).body
  expect(data[0].values).toMatchObject({
    'custom.hours': 1250.5,
    'custom.seen': '2020-05-01',
    'custom.insured': true,
    'custom.place': 'On the yard',
    'custom.places': 'In the shed, On the yard',
  })
  // The one that refuses the row, and those that would only be left out.
  expect(data[1].problems.map(({ column }: { column: string }) => column)).toEqual([
    'Engine hours',
    'Last seen',
    'Insured',
    'Winter place',
    'Other places',
    'Home page',
  ])
  expect(data[2].problems).toMatchObject([{ message: 'Broker is required.' }])
  expect((await applied(admin, one.id)).progress).toMatchObject({ created: 1 })
  const company = await companyCalled('Fjord AS')
  expect(company.custom).toEqual({
    hours: 1250.5,
    seen: '2020-05-01',
    insured: true,
    place: 'yard',
    places: ['shed', 'yard'],
    site: 'https://fjord.example',
    broker: 'Nina',
  })
  const { data: facts } = (await admin.get(`/api/v1/companies/${company.id}/activity`)).body
  expect(facts).toMatchObject([{ type: 'company.created', newValues: { 'custom.hours': 1250.5 } }])

  // A second file brings it up to date by choice; taken back, it has what it had.
  const next = await previewed(admin, 'companies', `${heads}\nFjord AS;FI1;7;;;;In the shed;;\n`)
  expect(next.counts).toMatchObject({ known: 1, differing: 1, bad: 0 })
  const updating = await admin.patch(`/api/v1/imports/${next.id}`, { known: 'update' })
  expect(updating.body.data.counts).toMatchObject({ changed: 1 })
  const [changed] = (await admin.get(`/api/v1/imports/${next.id}/rows`)).body.data
  expect(changed.changes).toEqual([
    { field: 'custom.hours', from: 1250.5, to: 7, kept: false, choice: null },
    {
      field: 'custom.places',
      from: 'In the shed, On the yard',
      to: 'In the shed',
      kept: false,
      choice: null,
    },
  ])
  expect((await applied(admin, next.id)).progress).toMatchObject({ updated: 1 })
  expect((await companyCalled('Fjord AS')).custom).toMatchObject({ hours: 7, places: ['shed'] })
  expect((await admin.post(`/api/v1/imports/${next.id}/undo`)).status).toBe(202)
  expect((await finished(admin, next.id)).progress).toMatchObject({ takenBack: 1, kept: 0 })
  expect((await companyCalled('Fjord AS')).custom).toEqual(company.custom)
})

it('leaves out a field that is gone when a file with the same columns comes again', async () => {
  const file = 'Company name;Engine hours;Broker\nDraft AS;3;Nina\n'
  const one = await previewed(admin, 'companies', file)
  await applied(admin, one.id)
  const fields = (await admin.get('/api/v1/admin/custom-fields?entityType=company')).body.data
  const hours = fields.find(({ name }: { name: string }) => name === 'hours')
  expect((await admin.delete(`/api/v1/admin/custom-fields/${hours.id}`)).status).toBe(204)
  const again = await previewed(admin, 'companies', file.replace('Draft', 'Draught'))
  expect(again.remembered).not.toBeNull()
  expect(again.mapping.columns).toEqual({ 'Company name': 'name', Broker: 'custom.broker' })
  expect((await applied(admin, again.id)).progress).toMatchObject({ created: 1 })
})
