import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  admin = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

async function create(fields: Record<string, unknown> = {}, person = admin) {
  const answer = await person.post('/api/v1/clients', { fullName: 'Torsten Ahlgren', ...fields })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

const read = async (id: string) => (await admin.get(`/api/v1/clients/${id}`)).body.data

it.each([
  ['070 123', true],
  ['+46 (0)70-123 45', true],
  ['0046 70 123', true],
  ['070-124', false],
])('a filter by “phone contains %s” reads it as a number: %s', async (typed, fits) => {
  await create({ contacts: [{ channel: 'phone', value: '+46 70 123 45 67' }] })
  await create({ contacts: [{ channel: 'phone', value: '+358 40 765 4321' }] })
  const filter = encodeURIComponent(`phone:contains:${typed}`)
  const { body } = await admin.get(`/api/v1/clients?filter=${filter}`)
  expect(body.data.map(({ phone }: { phone: string }) => phone)).toEqual(fits ? ['+46701234567'] : [])
})

describe('one action on many clients', () => {
  it('needs the permission of the single action and no other', async () => {
    const [one, other] = [await create(), await create()]
    const remover = await app.person(admin.portId!, ['clients.view', 'clients.delete'])
    const editor = await app.person(admin.portId!, ['clients.view', 'clients.edit'])
    const bulk = (who: Person, body: object, headers = {}) => who.post('/api/v1/clients/bulk', body, headers)
    const request = { 'x-request-id': 'archived-by-the-remover' }
    const archive = { action: 'archive', ids: [one.id, other.id] }
    expect((await bulk(editor, archive)).status).toBe(403)
    const source = { action: 'assign_source', source: 'broker', ids: [one.id] }
    expect((await bulk(remover, source)).status).toBe(403)
    expect((await bulk(editor, source)).status).toBe(200)
    const done = await bulk(remover, archive, request)
    expect([done.status, done.body.data?.results.map(({ ok }: { ok: boolean }) => ok)]).toEqual([
      200,
      [true, true],
    ])
    const undo = { action: 'undo', ids: archive.ids, requestId: request['x-request-id'] }
    await bulk(editor, undo)
    expect((await read(one.id)).archivedAt).not.toBeNull()
    await bulk(remover, undo)
    expect((await read(one.id)).archivedAt).toBeNull()
  })
})

describe('the choices of a picker', () => {
  it('are all clients that are not archived, the best matches of a text, or the newest', async () => {
    const fullNames = Array.from({ length: 60 }, (_, at) => `Person ${at}`)
    for (const fullName of fullNames) await create({ fullName })
    const gone = await create({ fullName: 'Gone Away' })
    await admin.delete(`/api/v1/clients/${gone.id}`)
    const labels = async (query: string) =>
      (await admin.get(`/api/v1/clients/options${query}`)).body.data.map(
        ({ label }: { label: string }) => label,
      )
    expect(await labels('')).toEqual(fullNames.toReversed())
    expect(await labels('?limit=2')).toEqual(['Person 59', 'Person 58'])
    expect((await labels('?q=person+7'))[0]).toBe('Person 7')
  })
})

describe('creating a client', () => {
  it('names a refused contact or address by its place and writes nothing', async () => {
    const contacts = [
      { channel: 'email', value: 'torsten@ahlgren.example' },
      { channel: 'phone', value: 'none' },
    ]
    const phone = await admin.post('/api/v1/clients', { fullName: 'Torsten', contacts })
    expect([phone.status, phone.body.error.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(phone.body.error.details).toEqual([
      { path: 'contacts.1.value', message: 'This is not a phone number.', code: 'phone' },
    ])
    const mail = await admin.post('/api/v1/clients', {
      fullName: 'Torsten',
      contacts: [{ channel: 'email', value: 'torsten at home' }],
    })
    expect(mail.body.error.details[0].path).toBe('contacts.0.value')
    const addresses = [{ city: 'Turku' }, { countryIso: 'FI', subdivisionIso: 'SE-AB' }]
    const address = await admin.post('/api/v1/clients', { fullName: 'Torsten', addresses })
    expect(address.body.error.details[0].path).toBe('addresses.1.subdivisionIso')
    expect((await admin.get('/api/v1/clients')).body.meta.total).toBe(0)
  })

  it.each([
    ['+358 40', 'phone_short', 'This phone number is too short: some digits are missing.'],
    ['040', 'phone_short', 'This phone number is too short: some digits are missing.'],
    ['+358 40 123 4567 8901', 'phone_long', 'This phone number is too long for its country.'],
    ['+999 123 4567', 'phone_nowhere', 'No country has phone numbers like this one.'],
  ])('refuses %s as a phone number', async (value, code, message) => {
    const contacts = [{ channel: 'phone', value, valueCountry: 'FI' }]
    const answer = await admin.post('/api/v1/clients', { fullName: 'Torsten', contacts })
    expect(answer.body.error?.details).toEqual([{ path: 'contacts.0.value', message, code }])
  })

  it('keeps a national number that no rule of the own country fits, as typed', async () => {
    const contacts = [{ channel: 'phone', value: '040 1234567 8901234', valueCountry: 'FI' }]
    expect((await create({ contacts })).contacts).toMatchObject([
      { value: '040 1234567 8901234', valueE164: null },
    ])
  })

  it('takes contacts, addresses and tags in one step', async () => {
    const tag = (await admin.post('/api/v1/tags', { name: 'Regatta', color: '#1e6091' })).body.data
    const client = await create({
      contacts: [{ channel: 'email', value: 'torsten@ahlgren.example' }],
      addresses: [{ city: 'Turku', countryIso: 'FI', subdivisionIso: 'FI-19' }],
      tagIds: [tag.id],
    })
    expect(client.contacts[0]).toMatchObject({ value: 'torsten@ahlgren.example', isPrimary: true })
    expect(client.addresses[0]).toMatchObject({ subdivisionIso: 'FI-19', isPrimary: true })
    expect(client.tags).toMatchObject([{ name: 'Regatta' }])
  })

  it('refuses a tag of another port', async () => {
    const other = await app.person(await app.makePort(), 'port_admin')
    const tag = (await other.post('/api/v1/tags', { name: 'Theirs', color: '#1e6091' })).body.data
    const answer = await admin.post('/api/v1/clients', { fullName: 'Torsten', tagIds: [tag.id] })
    expect([answer.status, answer.body.error.code]).toEqual([400, 'REFERENCE_NOT_FOUND'])
  })
})

describe('contacts', () => {
  const contacts = (id: string) => `/api/v1/clients/${id}/contacts`

  it('keep one primary for each channel', async () => {
    const { id } = await create()
    const add = async (channel: string, value: string, isPrimary?: boolean) =>
      (await admin.post(contacts(id), { channel, value, ...(isPrimary === undefined ? {} : { isPrimary }) }))
        .body.data
    const first = await add('email', 'first@ahlgren.example')
    const second = await add('email', 'second@ahlgren.example')
    const phone = await add('phone', '+358 40 123 4567')
    expect([first.isPrimary, second.isPrimary, phone.isPrimary]).toEqual([true, false, true])
    const third = await add('email', 'third@ahlgren.example', true)
    const primaries = async () =>
      (await read(id)).contacts.filter((contact: { isPrimary: boolean }) => contact.isPrimary)
    expect((await primaries()).map((contact: { id: string }) => contact.id)).toEqual([third.id, phone.id])
    await admin.patch(`${contacts(id)}/${second.id}`, { isPrimary: true })
    expect((await primaries()).map((contact: { id: string }) => contact.id)).toEqual([second.id, phone.id])
    await admin.delete(`${contacts(id)}/${second.id}`)
    expect((await primaries()).map((contact: { id: string }) => contact.id)).toEqual([first.id, phone.id])
  })

  it.each([
    ['040 123 4567', 'FI', null, '+358401234567', 'FI'],
    ['0701 234 567', null, 'SE', '+46701234567', 'SE'],
    ['+47 406 12 345', 'FI', 'SE', '+4740612345', 'NO'],
    ['040 123 4567', null, null, null, null],
  ])(
    'reads %s in the country %s, else the nationality %s, as %s',
    async (value, country, nation, e164, iso) => {
      const { id } = await create({ nationalityIso: nation })
      const answer = await admin.post(contacts(id), { channel: 'phone', value, valueCountry: country })
      expect(answer.body.data).toMatchObject({ value, valueE164: e164, valueCountry: iso })
    },
  )

  it('refuse what is no address or number, and change nothing that is the same', async () => {
    const { id, version } = await create()
    const bad = await admin.post(contacts(id), { channel: 'email', value: 'nobody' })
    expect([bad.status, bad.body.error.details[0].path]).toEqual([400, 'value'])
    const { data } = (await admin.post(contacts(id), { channel: 'other', value: 'VHF 72' })).body
    const after = (await read(id)).version
    expect(after).toBe(version + 1)
    await admin.patch(`${contacts(id)}/${data.id}`, { value: 'VHF 72' })
    expect((await read(id)).version).toBe(after)
  })
})

describe('addresses', () => {
  const addresses = (id: string) => `/api/v1/clients/${id}/addresses`

  it('keep one primary', async () => {
    const { id } = await create({ addresses: [{ city: 'Turku' }] })
    const second = (await admin.post(addresses(id), { city: 'Hanko' })).body.data
    expect(second.isPrimary).toBe(false)
    await admin.patch(`${addresses(id)}/${second.id}`, { isPrimary: true })
    const cities = (await read(id)).addresses.map((one: { city: string; isPrimary: boolean }) => [
      one.city,
      one.isPrimary,
    ])
    expect(cities).toEqual([
      ['Hanko', true],
      ['Turku', false],
    ])
  })

  it('lose the subdivision with its country, and refuse one of another', async () => {
    const { id, addresses: known } = await create({
      addresses: [{ city: 'Turku', countryIso: 'FI', subdivisionIso: 'FI-19' }],
    })
    const path = `${addresses(id)}/${known[0].id}`
    const wrong = await admin.patch(path, { subdivisionIso: 'SE-AB' })
    expect([wrong.status, wrong.body.error.details[0].path]).toEqual([400, 'subdivisionIso'])
    const moved = await admin.patch(path, { countryIso: 'SE' })
    expect(moved.body.data).toMatchObject({ countryIso: 'SE', subdivisionIso: null })
    const both = await admin.patch(path, { countryIso: 'NO', subdivisionIso: 'NO-03' })
    expect(both.body.data).toMatchObject({ countryIso: 'NO', subdivisionIso: 'NO-03' })
  })
})

describe('match candidates', () => {
  const known = { fullName: 'Måns Ekström-Lindqvist', nationalityIso: 'SE' }
  const contacts = [
    { channel: 'email', value: 'Mans@Ekstrom.example' },
    { channel: 'phone', value: '0701 234 567' },
  ]
  const match = async (query: Record<string, string>) =>
    (await admin.get(`/api/v1/clients/match-candidates?${new URLSearchParams(query)}`)).body.data

  it.each([
    [{ email: 'mans@ekstrom.EXAMPLE' }, 95, 'high', ['email']],
    [{ phone: '+46 70 123 45 67' }, 90, 'high', ['phone']],
    [{ name: 'lindqvist ekstrom, MANS' }, 60, 'medium', ['name']],
    [{ email: 'mans@ekstrom.example', phone: '+46701234567' }, 95, 'high', ['email', 'phone']],
    [{ phone: '+46701234567', name: 'Mans Ekstrom Lindqvist' }, 100, 'high', ['phone', 'name']],
  ])('score %j as %i', async (query, score, confidence, matched) => {
    const { id } = await create({ ...known, contacts })
    expect(await match(query)).toMatchObject([{ clientId: id, score, confidence, matched }])
  })

  it('score a similar name from 40 to 55 and leave out what stays below 50', async () => {
    await create({ ...known, contacts })
    const near = await match({ name: 'Mans Ekstrom Lindqvistt' })
    const far = await match({ name: 'Mans Ekstrom Lindquist' })
    expect(near).toHaveLength(1)
    for (const candidate of near) {
      expect(candidate).toMatchObject({ confidence: 'medium', matched: ['similar_name'] })
      expect(candidate.score).toBeGreaterThanOrEqual(50)
      expect(candidate.score).toBeLessThanOrEqual(55)
    }
    expect(far).toEqual([])
    expect(await match({ name: 'Bengt Karlsson' })).toEqual([])
  })

  it('add a similar name to a phone, and find archived clients too', async () => {
    const { id } = await create({ ...known, contacts })
    await admin.delete(`/api/v1/clients/${id}`)
    const [candidate] = await match({ phone: '+46701234567', name: 'Mans Ekstrom Lindquist' })
    expect(candidate).toMatchObject({ score: 100, matched: ['phone', 'similar_name'] })
    expect(candidate.archivedAt).not.toBeNull()
  })

  it('never come from another port', async () => {
    const other = await app.person(await app.makePort(), 'port_admin')
    await create({ ...known, contacts }, other)
    expect(
      await match({ email: 'mans@ekstrom.example', phone: '+46701234567', name: known.fullName }),
    ).toEqual([])
  })
})

describe('archive and bulk', () => {
  const bulk = (body: Record<string, unknown>, person = admin) => person.post('/api/v1/clients/bulk', body)

  it('archives and restores one client, each only once', async () => {
    const { id } = await create()
    const path = `/api/v1/clients/${id}`
    expect((await admin.post(`${path}/restore`)).body.error.code).toBe('NOT_ARCHIVED')
    expect((await admin.delete(path)).status).toBe(204)
    const again = await admin.delete(path)
    expect([again.status, again.body.error.code]).toEqual([409, 'ALREADY_ARCHIVED'])
    expect((await admin.get('/api/v1/clients')).body.meta.total).toBe(0)
    expect((await admin.get('/api/v1/clients?archived=yes')).body.meta.total).toBe(1)
    expect((await admin.post(`${path}/restore`)).status).toBe(204)
    expect((await admin.get('/api/v1/clients')).body.meta.total).toBe(1)
  })

  it('acts on each id by itself, in the order sent', async () => {
    const other = await app.person(await app.makePort(), 'port_admin')
    const foreign = await create({}, other)
    const [one, two] = [await create(), await create({ fullName: 'Ulla Berg' })]
    await admin.delete(`/api/v1/clients/${one.id}`)
    const answer = await bulk({ action: 'archive', ids: [two.id, foreign.id, one.id] })
    expect(answer.status).toBe(200)
    const results = answer.body.data.results
    expect(results.map((each: { id: string; ok: boolean }) => [each.id, each.ok])).toEqual([
      [two.id, true],
      [foreign.id, false],
      [one.id, true],
    ])
    expect(results[1].error.code).toBe('RECORD_NOT_FOUND')
    expect((await other.get(`/api/v1/clients/${foreign.id}`)).body.data.archivedAt).toBeNull()
    await bulk({ action: 'restore', ids: [one.id, two.id] })
    expect((await admin.get('/api/v1/clients')).body.meta.total).toBe(2)
  })

  it('tags, untags and assigns a source', async () => {
    const tag = (await admin.post('/api/v1/tags', { name: 'Winter', color: '#1e6091' })).body.data
    const ids = [(await create()).id, (await create({ fullName: 'Ulla Berg' })).id]
    await bulk({ action: 'add_tag', ids, tagId: tag.id })
    expect((await admin.get(`/api/v1/clients?tagIds=${tag.id}`)).body.meta.total).toBe(2)
    await bulk({ action: 'remove_tag', ids: [ids[0]], tagId: tag.id })
    expect((await admin.get(`/api/v1/clients?tagIds=${tag.id}`)).body.meta.total).toBe(1)
    await bulk({ action: 'assign_source', ids, source: 'boat_show' })
    expect((await admin.get('/api/v1/clients?source=boat_show')).body.meta.total).toBe(2)
    const unnamed = await bulk({ action: 'assign_source', ids })
    expect([unnamed.status, unnamed.body.error.details[0].path]).toEqual([400, 'source'])
  })

  it('archives for those only who may', async () => {
    const { id } = await create()
    const agent = await app.person(admin.portId!, ['clients.view', 'clients.edit'])
    expect((await bulk({ action: 'archive', ids: [id] }, agent)).status).toBe(403)
    expect((await bulk({ action: 'assign_source', ids: [id], source: 'broker' }, agent)).status).toBe(200)
    const rows = await app.rows(
      admin.portId,
      sql<{ archivedAt: Date | null }>`select archived_at from clients where id = ${id}`,
    )
    expect(rows).toEqual([{ archivedAt: null }])
  })
})

describe('clients of the same name', () => {
  it('are told by id and name alone to who may not view clients', async () => {
    const contacts = [{ channel: 'email', value: 'torsten@ahlgren.example' }]
    const { id } = await create({ contacts })
    const ask = async (person: Person) =>
      (await person.get('/api/v1/clients/duplicates?name=Torsten%20Ahlgren')).body.data
    expect(await ask(admin)).toMatchObject([{ clientId: id, email: 'torsten@ahlgren.example', score: 60 }])
    const nobody = await app.person(admin.portId!, [])
    expect(await ask(nobody)).toEqual([{ clientId: id, fullName: 'Torsten Ahlgren' }])
  })
})
