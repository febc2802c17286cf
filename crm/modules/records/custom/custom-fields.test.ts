import { parse as csvParse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../../testing/app.ts'

const url = '/api/v1/admin/custom-fields'
let app: TestApp
let admin: Person
let agent: Person

beforeAll(async () => {
  ;[app, admin, agent] = await testPort('port_admin', 'sales_agent')
})
afterAll(() => app.close())

type Field = { id: string; name: string; version: number; displayOrder: number }
const options = [
  { value: 'shed', label: 'In the shed' },
  { value: 'yard', label: 'On the yard' },
  { value: 'water', label: 'In the water' },
]

async function field(entityType: string, name: string, type: string, more: object = {}): Promise<Field> {
  const body = { entityType, name, label: `The ${name}`, type, ...more }
  const answer = await admin.post(url, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
async function client(person = admin, more: object = {}): Promise<{ id: string; custom: object }> {
  const { status, body } = await person.post('/api/v1/clients', { fullName: 'Aino Laine', ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}
const put = (person: Person, id: string, values: unknown, type = 'client', headers = {}) =>
  person.send('PUT', `/api/v1/custom-fields/${id}?entityType=${type}`, { values }, headers)
const refusal = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]
const pathsOf = (answer: { body: { error: { details: { path: string }[] } } }) =>
  answer.body.error.details.map(({ path }) => path)

describe('a custom field', () => {
  it('is made, read in its order, changed, put in another order and deleted', async () => {
    const first = await field('yacht', 'engineHours', 'number')
    const second = await field('yacht', 'winterPlace', 'select', { options })
    expect([first.displayOrder, second.displayOrder]).toEqual([0, 1])
    const names = async () =>
      (await admin.get(`${url}?entityType=yacht`)).body.data.map(({ name }: Field) => name)
    expect(await names()).toEqual(['engineHours', 'winterPlace'])
    const order = { entityType: 'yacht', ids: [second.id, first.id] }
    expect((await admin.put(`${url}/order`, order)).status).toBe(200)
    expect(await names()).toEqual(['winterPlace', 'engineHours'])
    for (const [ids, code] of [
      [[first.id], 'CONFLICT'],
      [[first.id, first.id], 'REFERENCE_NOT_FOUND'],
      [[first.id, second.id, (await field('company', 'fleet', 'number')).id], 'REFERENCE_NOT_FOUND'],
    ] as const) {
      expect((await admin.put(`${url}/order`, { entityType: 'yacht', ids })).body.error.code).toBe(code)
    }
    const renamed = await admin.patch(`${url}/${first.id}`, { label: 'Hours', type: 'text' })
    expect(renamed.body.data).toMatchObject({ label: 'Hours', type: 'text', name: 'engineHours' })
    const stale = await admin.send('PATCH', `${url}/${first.id}`, { label: 'X' }, { 'if-match': '"1"' })
    expect(refusal(stale)).toEqual([412, 'VERSION_STALE'])
    expect((await admin.delete(`${url}/${first.id}`)).status).toBe(204)
    expect(await names()).toEqual(['winterPlace'])
    const audit = await admin.get('/api/v1/admin/audit?entityType=custom_field&limit=50')
    expect(audit.body.data.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(['custom_field.created', 'custom_field.updated', 'custom_field.deleted']),
    )
  })

  it.each([
    [{ name: '1st' }, 'name'],
    [{ name: 'hull colour' }, 'name'],
    [{ name: 'a'.repeat(41) }, 'name'],
    [{ label: ' ' }, 'label'],
    [{ label: 'a'.repeat(81) }, 'label'],
    [{ type: 'colour' }, 'type'],
    [{ type: 'select' }, 'options'],
    [{ type: 'select', options: [] }, 'options'],
    [{ type: 'select', options: [options[0], options[0]] }, 'options'],
    [{ type: 'number', options }, 'options'],
    [{ entityType: 'inquiry' }, 'entityType'],
    [{ displayOrder: -1 }, 'displayOrder'],
  ])('is refused with the field named: %j', async (wrong, path) => {
    const answer = await admin.post(url, {
      entityType: 'company',
      name: 'right',
      label: 'Right',
      type: 'text',
      ...wrong,
    })
    expect(refusal(answer)).toEqual([400, 'VALIDATION_FAILED'])
    expect(pathsOf(answer)).toContain(path)
  })

  it('has a name no other of its kind has, however many are made at once, and fifty are the most', async () => {
    const make = (name: string) =>
      admin.post(url, { entityType: 'interest', name, label: 'Season', type: 'text' })
    const answers = await Promise.all(['season', 'Season', 'SEASON'].map(make))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    for (let n = 0; n < 49; n++) await field('interest', `f${n}`, 'text')
    expect(refusal(await make('oneMore'))).toEqual([409, 'TOO_MANY_CUSTOM_FIELDS'])
    await field('berth', 'season', 'text')
  })

  it('is made by whoever manages the settings, and read by whoever may view the kind', async () => {
    const one = await field('company', 'insurer', 'text')
    const visibleFields = async (person: Person) =>
      (await person.get(url)).body.data.some(({ id }: Field) => id === one.id)
    expect(await visibleFields(agent)).toBe(true)
    expect(await visibleFields(await app.person(admin.portId!, ['clients.view']))).toBe(false)
    expect(await visibleFields(await app.person(admin.portId!, ['admin.manage_settings']))).toBe(true)
    const stranger = await app.person(await app.makePort(), 'port_admin')
    expect(await visibleFields(stranger)).toBe(false)
    for (const answer of [
      await agent.post(url, { entityType: 'company', name: 'x', label: 'X', type: 'text' }),
      await agent.patch(`${url}/${one.id}`, { label: 'X' }),
      await agent.delete(`${url}/${one.id}`),
      await agent.get(`${url}/${one.id}/usage`),
      await agent.put(`${url}/order`, { entityType: 'company', ids: [one.id] }),
    ]) {
      expect(refusal(answer)).toEqual([403, 'PERMISSION_DENIED'])
    }
    for (const answer of [
      await stranger.patch(`${url}/${one.id}`, { label: 'X' }),
      await stranger.delete(`${url}/${one.id}`),
      await stranger.get(`${url}/${one.id}/usage`),
    ]) {
      expect(refusal(answer)).toEqual([404, 'RECORD_NOT_FOUND'])
    }
  })

  it('keeps its type, and an option that records have, until something takes its place', async () => {
    const place = await field('client', 'place', 'multiselect', { options })
    const people = await Promise.all([0, 1, 2].map(() => client()))
    await put(admin, people[0]!.id, { place: ['yard', 'shed'] })
    await put(admin, people[1]!.id, { place: ['shed'] })
    await put(admin, people[2]!.id, { place: ['yard'] })
    const usage = async () => (await admin.get(`${url}/${place.id}/usage`)).body.data
    expect(await usage()).toEqual({
      records: 3,
      options: [
        { value: 'shed', records: 2 },
        { value: 'yard', records: 2 },
      ],
    })
    const typed = await admin.patch(`${url}/${place.id}`, { type: 'text' })
    expect(refusal(typed)).toEqual([409, 'CUSTOM_FIELD_IN_USE'])
    expect(typed.body.error.details[0]).toMatchObject({ code: 'custom_records', values: { count: '3' } })
    const remaining = options.slice(1)
    const gone = await admin.patch(`${url}/${place.id}`, { options: remaining })
    expect(refusal(gone)).toEqual([409, 'CUSTOM_OPTION_IN_USE'])
    expect(gone.body.error.details[0].values).toEqual({ option: 'In the shed', count: 2 })
    const wrong = await admin.patch(`${url}/${place.id}`, { options: remaining, replace: { shed: 'moon' } })
    expect([refusal(wrong), pathsOf(wrong)]).toEqual([[400, 'VALIDATION_FAILED'], ['replace.shed']])
    const replaced = await admin.patch(`${url}/${place.id}`, {
      options: remaining,
      replace: { shed: 'yard' },
    })
    expect(replaced.status).toBe(200)
    expect(await usage()).toEqual({ records: 3, options: [{ value: 'yard', records: 3 }] })
    const cleared = await admin.patch(`${url}/${place.id}`, {
      options: [options[2]],
      replace: { yard: null },
    })
    expect(cleared.status).toBe(200)
    expect(await usage()).toEqual({ records: 0, options: [] })
    expect((await admin.patch(`${url}/${place.id}`, { type: 'text' })).body.data.options).toEqual([])
    await admin.delete(`${url}/${place.id}`)
  })
})

describe('custom values', () => {
  it('are set by name, cleared by null, left where not named, and stand in lists, records and the audit log', async () => {
    for (const [name, type] of [
      ['hull', 'text'],
      ['hours', 'number'],
      ['since', 'date'],
      ['insured', 'boolean'],
      ['site', 'url'],
    ] as const)
      await field('client', name, type)
    await field('client', 'storage', 'select', { options })
    await field('client', 'places', 'multiselect', { options })
    const { id } = await client()
    const values = {
      hull: '  Åland 31 ',
      hours: 12.5,
      since: '2020-02-29',
      insured: false,
      site: 'https://example.com/a?b=c',
      storage: 'yard',
      places: ['water', 'shed', 'water'],
    }
    const expected = { ...values, hull: 'Åland 31', places: ['shed', 'water'] }
    const set = await put(agent, id, values)
    expect(set.body.data).toEqual({ custom: expected, version: 2 })
    const read = (await admin.get(`/api/v1/clients/${id}`)).body.data
    expect([read.custom, read.version]).toEqual([expected, 2])
    const some = await put(admin, id, { hull: null, hours: 0, places: [] })
    const { hull: _hull, places: _places, ...rest } = expected
    expect(some.body.data).toEqual({ custom: { ...rest, hours: 0 }, version: 3 })
    const same = await put(admin, id, { hours: 0, hull: '' })
    expect(same.body.data.version).toBe(3)
    const listed = (await admin.get('/api/v1/clients?limit=1000')).body.data
    expect(listed.find((row: { id: string }) => row.id === id).custom).toEqual({ ...rest, hours: 0 })
    const [fact] = (await admin.get(`/api/v1/clients/${id}/activity`)).body.data
    expect(fact).toMatchObject({
      type: 'client.updated',
      oldValues: { 'custom.hull': 'Åland 31', 'custom.hours': 12.5, 'custom.places': ['shed', 'water'] },
      newValues: { 'custom.hull': null, 'custom.hours': 0, 'custom.places': null },
    })
    const csv = await admin.send('GET', '/api/v1/clients', undefined, { accept: 'text/csv' })
    const rows = csvParse(String(csv.body), { bom: true, columns: true }) as Record<string, string>[]
    expect(rows.find((row) => row['The since'] === '2020-02-29')).toMatchObject({
      Name: 'Aino Laine',
      'The hours': '0',
      'The insured': 'No',
      'The storage': 'On the yard',
      'The hull': '',
    })
    const response = await admin.send('GET', '/api/v1/clients?columns=custom.storage,fullName', undefined, {
      accept: 'text/csv',
    })
    expect(String(response.body).split('\r\n')[0]).toMatch(/The storage,Name$/)
  })

  it.each([
    [{ hours: 'many' }, 'values.hours', 'wrong_type'],
    [{ hours: 1e13 }, 'values.hours', 'too_large'],
    [{ hull: 7 }, 'values.hull', 'wrong_type'],
    [{ hull: 'x'.repeat(2001) }, 'values.hull', 'too_long'],
    [{ hull: 'a\nb' }, 'values.hull', 'no_breaks'],
    [{ since: '2020-02-30' }, 'values.since', 'not_a_date'],
    [{ since: '0020-02-03' }, 'values.since', 'day_range'],
    [{ insured: 'yes' }, 'values.insured', 'wrong_type'],
    [{ site: 'javascript:alert(1)' }, 'values.site', 'not_an_address'],
    [{ site: `https://example.com/${'x'.repeat(2000)}` }, 'values.site', 'too_long'],
    [{ storage: 'moon' }, 'values.storage', 'not_offered'],
    [{ storage: ['yard'] }, 'values.storage', 'not_offered'],
    [{ places: 'yard' }, 'values.places', 'wrong_type'],
    [{ places: ['moon'] }, 'values.places', 'not_offered'],
    [{ shoeSize: 44 }, 'values.shoeSize', 'unknown_field'],
    [{ constructor: 1 }, 'values.constructor', 'unknown_field'],
    [{ Hull: 'x' }, 'values.Hull', 'unknown_field'],
    ['nothing', 'values', 'wrong_type'],
  ])('that do not fit are refused with the field named: %j', async (values, path, code) => {
    const { id } = await client()
    const answer = await put(admin, id, values)
    expect(refusal(answer)).toEqual([400, 'VALIDATION_FAILED'])
    expect(answer.body.error.details[0]).toMatchObject({ path, code })
    expect((await admin.get(`/api/v1/clients/${id}`)).body.data).toMatchObject({ custom: {}, version: 1 })
  })

  it('are written by whoever may edit that kind, of a record of that kind in the port', async () => {
    const { id } = await client()
    const yacht = (await admin.post('/api/v1/yachts', { name: 'Havørn', ownerType: 'client', ownerId: id }))
      .body.data
    const clerk = await app.person(admin.portId!, ['clients.view', 'clients.edit', 'yachts.view'])
    expect((await put(clerk, id, { hull: 'Oak' })).status).toBe(200)
    expect(refusal(await put(clerk, yacht.id, {}, 'yacht'))).toEqual([403, 'PERMISSION_DENIED'])
    const stranger = await app.person(await app.makePort(), 'port_admin')
    for (const answer of [
      await put(stranger, id, { hull: 'Steel' }),
      await put(clerk, yacht.id, { hull: 'Steel' }),
      await put(admin, id, {}, 'yacht'),
    ]) {
      expect(refusal(answer)).toEqual([404, 'RECORD_NOT_FOUND'])
    }
    const none = await admin.put(`/api/v1/custom-fields/${id}`, { values: {} })
    expect([refusal(none), pathsOf(none)]).toEqual([[400, 'VALIDATION_FAILED'], ['entityType']])
    expect(refusal(await put(admin, id, {}, 'inquiry'))).toEqual([400, 'VALIDATION_FAILED'])
  })

  it('of two people at once are not lost, and If-Match says who was late', async () => {
    const { id } = await client()
    const both = await Promise.all([put(admin, id, { hull: 'Oak' }), put(agent, id, { hours: 3 })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const late = { 'if-match': '"1"' }
    expect(refusal(await put(admin, id, { hull: 'Elm' }, 'client', late))).toEqual([412, 'VERSION_STALE'])
    const { custom } = (await admin.get(`/api/v1/clients/${id}`)).body.data
    expect(custom).toEqual({ hull: 'Oak', hours: 3 })
  })

  it('that are required are asked for when a record is made, and not cleared', async () => {
    const size = await field('company', 'size', 'number', { required: true })
    const bare = await admin.post('/api/v1/companies', { name: 'Fjord AS' })
    expect([refusal(bare), pathsOf(bare)]).toEqual([[400, 'VALIDATION_FAILED'], ['custom.size']])
    const wrong = await admin.post('/api/v1/companies', { name: 'Fjord AS', custom: { size: 'big' } })
    expect(pathsOf(wrong)).toEqual(['custom.size'])
    const response = await admin.post('/api/v1/companies', { name: 'Fjord AS', custom: { size: 3 } })
    expect(response.body.data.custom).toEqual({ size: 3 })
    const [fact] = (await admin.get(`/api/v1/companies/${response.body.data.id}/activity`)).body.data
    expect(fact).toMatchObject({ type: 'company.created', newValues: { 'custom.size': 3 } })
    const cleared = await put(admin, response.body.data.id, { size: null }, 'company')
    expect([refusal(cleared), pathsOf(cleared)]).toEqual([[400, 'VALIDATION_FAILED'], ['values.size']])
    await admin.delete(`${url}/${size.id}`)
    expect((await admin.get(`/api/v1/companies/${response.body.data.id}`)).body.data.custom).toEqual({})
  })

  it('of an inquiry that becomes a client may stay open', async () => {
    await field('client', 'passport_seen', 'boolean', { required: true })
    const { ports } = (await admin.get('/api/v1/me')).body.data
    const slug = ports.find((port: { id: string }) => port.id === admin.portId).slug
    const inquiry = await admin.post('/api/public/inquiries', {
      portSlug: slug,
      name: 'Leif Strand',
      email: 'leif@example.com',
    })
    expect(inquiry.status).toBe(201)
    const converted = await admin.post(`/api/v1/admin/website-submissions/${inquiry.body.data.id}/convert`, {
      newClient: { fullName: 'Leif Strand' },
    })
    expect(converted.status, JSON.stringify(converted.body)).toBeLessThan(300)
    const all = (await admin.get(`${url}?entityType=client`)).body.data
    await admin.delete(`${url}/${all.find(({ name }: Field) => name === 'passport_seen').id}`)
  })

  it('are written or not, however the field changes meanwhile', async () => {
    const fragile = await field('client', 'fragile', 'select', { options })
    const people = await Promise.all([0, 1, 2, 3].map(() => client()))
    const answers = await Promise.all([
      ...people.map(({ id }) => put(admin, id, { fragile: 'shed' })),
      admin.delete(`${url}/${fragile.id}`),
    ])
    expect(answers.map(({ status }) => status).filter((status) => ![200, 204, 400].includes(status))).toEqual(
      [],
    )
    const rows = (await admin.get('/api/v1/clients?limit=1000')).body.data
    expect(rows.filter(({ custom }: { custom: object }) => 'fragile' in custom)).toEqual([])
  })
})

describe('a list', () => {
  it('is filtered and sorted by custom fields, and refuses what is none', async () => {
    const names = async (query: string) => {
      const { status, body } = await admin.get(`/api/v1/clients?q=Filtered&${query}`)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data.map(({ fullName }: { fullName: string }) => fullName.replace('Filtered ', ''))
    }
    await client(admin, {
      fullName: 'Filtered A',
      custom: { hours: 5, hull: 'Käpy', storage: 'water', places: ['water'] },
    })
    await client(admin, {
      fullName: 'Filtered B',
      custom: { hours: 20, hull: 'oak', storage: 'shed', insured: true, since: '2021-01-01' },
    })
    await client(admin, { fullName: 'Filtered C' })
    expect(await names('filter=custom.hours:gte:10')).toEqual(['B'])
    expect((await names('filter=custom.hours:ne:20')).sort()).toEqual(['A', 'C'])
    expect(await names('filter=custom.hull:contains:KAPY')).toEqual(['A'])
    expect(await names('filter=custom.storage:in:shed,yard')).toEqual(['B'])
    expect(await names('filter=custom.places:eq:water|custom.insured:eq:true&sort=fullName')).toEqual([
      'A',
      'B',
    ])
    expect(await names('filter=custom.since:empty&sort=-fullName')).toEqual(['C', 'A'])
    expect(await names('sort=-custom.hours')).toEqual(['B', 'A', 'C'])
    expect(await names('sort=custom.storage')).toEqual(['B', 'A', 'C'])
    expect(await names('sort=custom.hull')).toEqual(['A', 'B', 'C'])
    for (const [query, path] of [
      ['filter=custom.nothing:eq:1', 'filter'],
      ['filter=custom.hours:contains:1', 'filter'],
      ['filter=custom.hours:eq:many', 'filter'],
      ['filter=custom.storage:eq:moon', 'filter'],
      ['filter=custom.constructor:eq:x', 'filter'],
      ['sort=custom.nothing', 'sort'],
      ['columns=custom.nothing', 'columns'],
    ] as const) {
      const answer = await admin.get(`/api/v1/clients?${query}`)
      expect([refusal(answer), pathsOf(answer)]).toEqual([[400, 'VALIDATION_FAILED'], [path]])
    }
  })

  it.each(['clients', 'yachts', 'companies', 'berths', 'interests'])('of %s takes them', async (table) => {
    const type = {
      clients: 'client',
      yachts: 'yacht',
      companies: 'company',
      berths: 'berth',
      interests: 'interest',
    }
    const entityType = type[table as keyof typeof type]
    const all = (await admin.get(`${url}?entityType=${entityType}`)).body.data
    const name = all[0].name
    const list = await admin.get(`/api/v1/${table}?filter=custom.${name}:notempty&sort=custom.${name}`)
    expect(list.status, JSON.stringify(list.body)).toBe(200)
    const csv = await admin.send('GET', `/api/v1/${table}?columns=custom.${name}`, undefined, {
      accept: 'text/csv',
    })
    expect(csv.status).toBe(200)
  })

  it('saved as a view keeps them; the view is renamed though the field is gone', async () => {
    const short = await field('client', 'short', 'text')
    const look = {
      filters: { filter: 'custom.short:eq:x' },
      sort: '-custom.short',
      columns: ['custom.short'],
    }
    const saved = (view: object) =>
      admin.post('/api/v1/saved-views', { entityType: 'client', name: 'Short', ...view })
    const view = await saved(look)
    expect(view.body.data).toMatchObject(look)
    const wrong = await saved({ name: 'Wrong', filters: { filter: 'custom.long:eq:x' } })
    expect([refusal(wrong), pathsOf(wrong)]).toEqual([[400, 'VALIDATION_FAILED'], ['filters.filter']])
    await admin.delete(`${url}/${short.id}`)
    const renamed = await admin.patch(`/api/v1/saved-views/${view.body.data.id}`, { name: 'Long' })
    expect(renamed.status).toBe(200)
  })
})
