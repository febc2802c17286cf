import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { vocabularyKeys } from '../../../contract/vocabularies/lists.ts'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'

let app: TestApp
let admin: Person
let agent: Person

beforeAll(async () => {
  ;[app, admin, agent] = await testPort('port_admin', 'sales_agent')
})
afterAll(() => app.close())

type Term = { value: string; label: string; renamed: boolean; active: boolean; system: boolean }
const read = async (key: string, person = agent): Promise<{ values: Term[]; version: number }> =>
  (await person.get('/api/v1/vocabularies')).body.data.find((one: { key: string }) => one.key === key)
const put = (key: string, values: unknown, headers = {}, person = admin) =>
  person.send('PUT', `/api/v1/admin/vocabularies/${key}`, { values }, headers)
const termsOf = ({ values }: { values: Term[] }) =>
  values.map(({ value, label, renamed, active }) => ({ value, label: renamed ? label : null, active }))
const refusal = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]
const pathOf = (answer: { body: { error: { details: { path: string }[] } } }) =>
  answer.body.error.details[0]!.path
let berths = 0
const berth = (more: object) => admin.post('/api/v1/berths', { mooringNumber: `V${++berths}`, ...more })

describe('a vocabulary', () => {
  it('has the values every port has, until the port says its own', async () => {
    const { body } = await agent.get('/api/v1/vocabularies')
    expect(body.data.map(({ key }: { key: string }) => key)).toEqual(vocabularyKeys)
    expect(body.data).toHaveLength(11)
    const { values, version } = await read('interest_temperature')
    const usual = { renamed: false, active: true, system: true }
    expect([version, values]).toEqual([
      0,
      [
        { value: 'cold', label: 'Cold', ...usual },
        { value: 'warm', label: 'Warm', ...usual },
        { value: 'hot', label: 'Hot', ...usual },
      ],
    ])
    const response = await put('interest_temperature', [
      { value: 'hot', label: 'Burning' },
      { value: 'icy', label: 'Icy' },
      { value: 'warm', label: 'Warm', active: false },
    ])
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    expect(response.body.data.values).toEqual([
      { value: 'hot', label: 'Burning', renamed: true, active: true, system: true },
      { value: 'icy', label: 'Icy', renamed: true, active: true, system: false },
      { value: 'warm', label: 'Warm', renamed: false, active: false, system: true },
      { value: 'cold', label: 'Cold', renamed: false, active: false, system: true },
    ])
    const same = await put('interest_temperature', termsOf(response.body.data))
    expect(same.body.data.version).toBe(response.body.data.version)
    const stranger = await app.person(await app.makePort(), 'port_admin')
    expect((await read('interest_temperature', stranger)).version).toBe(0)
    const [entry] = (await admin.get('/api/v1/admin/audit?entityType=vocabulary')).body.data
    expect(entry).toMatchObject({
      newValues: { interest_temperature: ['Burning', 'Icy', '(Warm)', '(Cold)'] },
    })
    expect(
      (await put('interest_temperature', [{ value: 'cold' }, { value: 'warm' }, { value: 'hot' }])).status,
    ).toBe(200)
  })

  it.each([
    [[{ value: 'manual' }, { value: 'manual' }], 'values'],
    [[{ value: '' }], 'values.0.value'],
    [[{ value: 'x'.repeat(61) }], 'values.0.value'],
    [[{ value: 'radio', label: 'x'.repeat(81) }], 'values.0.label'],
    [[{ value: 'radio', label: 'WEBSITE' }, { value: 'website' }], 'values.1.label'],
    [Array.from({ length: 101 }, (_, n) => ({ value: `v${n}` })), 'values'],
  ])('is refused with the place named: %#', async (values, path) => {
    const answer = await put('lead_sources', values)
    expect([refusal(answer), pathOf(answer)]).toEqual([[400, 'VALIDATION_FAILED'], path])
  })

  it('is set by whoever manages the settings, once of two at the same time', async () => {
    expect(refusal(await put('lead_sources', [], {}, agent))).toEqual([403, 'PERMISSION_DENIED'])
    expect(refusal(await put('lead_sauces', []))).toEqual([404, 'RECORD_NOT_FOUND'])
    const own = [{ value: 'radio', label: 'Radio' }]
    const both = await Promise.all(
      [own, [...own, { value: 'flyer', label: 'Flyer' }]].map((values) =>
        put('expense_categories', values, { 'if-match': '"0"' }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  it('keeps a value that records have, and lets another go', async () => {
    const before = await read('cleat_types')
    await put('cleat_types', [
      ...termsOf(before),
      { value: 'oak', label: 'Oak cleat' },
      { value: 'tin', label: 'Tin' },
    ])
    expect((await berth({ cleatType: 'oak' })).status).toBe(201)
    const used = await put('cleat_types', termsOf(before))
    expect(refusal(used)).toEqual([409, 'VOCABULARY_VALUE_IN_USE'])
    expect(used.body.error.details).toEqual([
      expect.objectContaining({
        path: 'values.oak',
        code: 'vocabulary_value_used',
        values: { term: 'Oak cleat', count: '1' },
      }),
    ])
    const without = await put('cleat_types', [
      ...termsOf(before),
      { value: 'oak', label: 'Oak cleat', active: false },
    ])
    expect(without.status).toBe(200)
  })

  it('loses no value to which a record is being added, and takes none that just went', async () => {
    const own = { value: 'rope', label: 'Rope' }
    const before = termsOf(await read('bollard_types'))
    for (let turn = 0; turn < 5; turn++) {
      await put('bollard_types', [...before, own])
      const [creation, gone] = await Promise.all([
        berth({ bollardType: 'rope' }),
        put('bollard_types', before),
      ])
      expect([
        [201, 409],
        [400, 200],
      ]).toContainEqual([creation.status, gone.status])
      await app.rows(admin.portId!, sql`update berths set bollard_type = null where bollard_type = 'rope'`)
    }
  })
})

describe('what a record has of a vocabulary', () => {
  it('is a value the port offers, else the field is named; an old one stays', async () => {
    const { body } = await berth({ mooringType: 'lazy_line', access: 'on_foot' })
    const { id } = body.data
    const usual = termsOf(await read('mooring_types'))
    await put(
      'mooring_types',
      usual.map((one) => (one.value === 'lazy_line' ? { ...one, active: false } : one)),
    )
    const patch = (values: object) => admin.patch(`/api/v1/berths/${id}`, values)
    expect((await patch({ mooringType: 'lazy_line', pontoon: 'North' })).status).toBe(200)
    for (const [values, path] of [
      [{ mooringType: 'velcro' }, 'mooringType'],
      [{ access: 'by rope' }, 'access'],
      [{ tenureType: 'forever' }, 'tenureType'],
    ] as const) {
      const answer = await patch(values)
      expect([refusal(answer), pathOf(answer)]).toEqual([[400, 'VALIDATION_FAILED'], path])
    }
    expect(await patch({ mooringType: null })).toMatchObject({ status: 200 })
    expect(pathOf(await patch({ mooringType: 'lazy_line' }))).toBe('mooringType')
    const client = (await admin.post('/api/v1/clients', { fullName: 'Aino Laine' })).body.data
    for (const [url, values, path] of [
      ['/api/v1/clients', { fullName: 'Aino', source: 'dream' }, 'source'],
      ['/api/v1/interests', { clientId: client.id, temperature: 'tepid' }, 'temperature'],
      ['/api/v1/residential/clients', { fullName: 'Aino', source: 'dream' }, 'source'],
      ['/api/v1/clients/bulk', { action: 'assign_source', ids: [client.id], source: 'dream' }, 'source'],
      ['/api/v1/berths/bulk', { action: 'change_tenure_type', ids: [id], tenureType: 'x' }, 'tenureType'],
      [
        '/api/v1/berths/bulk-add',
        { defaults: {}, berths: [{ mooringNumber: 'W1' }, { mooringNumber: 'W2', sidePontoon: 'up' }] },
        'berths.1.sidePontoon',
      ],
    ] as const) {
      const answer = await admin.post(url, values)
      expect([url, refusal(answer), pathOf(answer)]).toEqual([url, [400, 'VALIDATION_FAILED'], path])
    }
    await put('mooring_types', usual)
  })

  it('comes from the website though nobody is offered that source', async () => {
    const usual = termsOf(await read('lead_sources'))
    await put(
      'lead_sources',
      usual.map((one) => (one.value === 'website' ? { ...one, active: false } : one)),
    )
    const slug = (await admin.get('/api/v1/me')).body.data.ports.find(
      ({ id }: { id: string }) => id === admin.portId,
    ).slug
    const sent = { portSlug: slug, name: 'Leif Strand', email: 'leif@example.com' }
    const { id } = (await admin.post('/api/public/inquiries', sent)).body.data
    const converted = await admin.post(`/api/v1/admin/website-submissions/${id}/convert`, {
      newClient: { fullName: 'Leif Strand' },
    })
    expect(converted.status, JSON.stringify(converted.body)).toBe(201)
    await put('lead_sources', usual)
  })

  it('is filtered, sorted in the order of the port, and told by its label', async () => {
    const usual = termsOf(await read('side_pontoons'))
    const own = { value: 'astern', label: 'Behind the berth', active: true }
    await put('side_pontoons', [
      own,
      ...usual.map((one) => (one.value === 'none' ? { ...one, label: 'Without' } : one)),
    ])
    for (const sidePontoon of ['none', 'astern', 'both_sides']) await berth({ sidePontoon })
    const values = async (query: string) => {
      const { status, body } = await admin.get(`/api/v1/berths?filter=sidePontoon:notempty&${query}`)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data.map((row: { sidePontoon: string }) => row.sidePontoon)
    }
    expect(await values('sort=sidePontoon')).toEqual(['astern', 'none', 'both_sides'])
    expect(await values('sort=-sidePontoon')).toEqual(['both_sides', 'none', 'astern'])
    const only = await admin.get('/api/v1/berths?filter=sidePontoon:eq:astern')
    expect(only.body.data).toHaveLength(1)
    const csv = await admin.send(
      'GET',
      '/api/v1/berths?columns=sidePontoon&filter=sidePontoon:notempty',
      undefined,
      {
        accept: 'text/csv',
      },
    )
    expect(String(csv.body).trim().split('\r\n').slice(1).sort()).toEqual([
      'Behind the berth',
      'Both sides',
      'Without',
    ])
  })

  it('comes from a file by its value, its label or a word of the trade', async () => {
    const usual = termsOf(await read('access_types'))
    await put('access_types', [...usual, { value: 'ferry', label: 'Little ferry' }])
    const form = new FormData()
    form.append('entity', 'berths')
    const file = 'Mooring number,Access,Mooring type\nX1,ferry,\nX2,LITTLE FERRY,peräpoiju\nX3,helicopter,\n'
    form.append('file', new Blob([file]), 'berths.csv')
    const response = await admin.post('/api/v1/imports', form)
    expect(response.status, JSON.stringify(response.body)).toBe(201)
    const one = response.body.data
    expect(one.counts).toMatchObject({ good: 3, bad: 0, withGaps: 1 })
    expect(one.words.filter(({ field }: { field: string }) => field === 'access')).toEqual([
      expect.objectContaining({ word: 'ferry', value: 'ferry' }),
      expect.objectContaining({ word: 'LITTLE FERRY', value: 'ferry' }),
      expect.objectContaining({ word: 'helicopter', value: null }),
    ])
    const meant = await admin.patch(`/api/v1/imports/${one.id}`, {
      words: { access: { helicopter: 'by_boat' } },
    })
    expect(meant.body.data.counts).toMatchObject({ good: 3, bad: 0, withGaps: 0 })
    const rows = (await admin.get(`/api/v1/imports/${one.id}/rows`)).body.data
    expect(rows[1].record ?? rows[1].values).toMatchObject({ access: 'ferry', mooringType: 'stern_buoy' })
  })
})
