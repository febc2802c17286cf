import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { createRecord } from '../duplicates/testing/everything.ts'

let app: TestApp
let boss: Person
const portSlug = 'intake-bay'

beforeAll(async () => {
  app = await testApp()
  boss = await app.person(await app.makePort(portSlug), 'port_admin')
})
afterAll(() => app.close())

let source = 10
/** Each from an address of its own, so that the hour of one is not that of another. */
const ask = (body: object, from = `203.0.113.${source++}`) =>
  app.web.inject({
    method: 'POST',
    url: '/api/public/interests',
    payload: { portSlug, ...body },
    remoteAddress: from,
  })
const read = async (path: string) => (await boss.get(`/api/v1/${path}`)).body.data
const clientCalled = async (name: string) => {
  const [row] = await read(`clients?q=${encodeURIComponent(name)}`)
  return row && read(`clients/${row.id}`)
}
const everything = {
  name: 'Ingmar Sjö',
  email: 'ingmar@sjo.example',
  phoneE164: '+358401234567',
  phoneCountry: 'FI',
  nationalityIso: 'SE',
  address: {
    street: 'Hamngatan 1',
    city: 'Åbo',
    postalCode: '20100',
    countryIso: 'FI',
    subdivisionIso: 'FI-19',
  },
  company: {
    name: 'Sjö Ab',
    incorporationCountryIso: 'FI',
    incorporationSubdivisionIso: 'FI-19',
    vatNumber: 'FI1',
  },
  message: 'A berth of twelve metres, please',
  desiredLengthM: 12,
  consents: ['email_marketing'],
  consentTextVersion: 'May 2026',
}

describe('an interest that a website sends', () => {
  it('makes the client with all that was said, their company and the deal, without a user', async () => {
    const answer = await ask(everything)
    expect([answer.statusCode, answer.json()]).toEqual([201, { data: { received: true } }])
    const client = await clientCalled('Ingmar')
    expect(client).toMatchObject({
      fullName: 'Ingmar Sjö',
      nationalityIso: 'SE',
      source: 'website',
      contacts: [
        { channel: 'email', value: 'ingmar@sjo.example' },
        { channel: 'phone', valueE164: '+358401234567', valueCountry: 'FI' },
      ],
      addresses: [{ ...everything.address, isPrimary: true }],
      companies: [{ name: 'Sjö Ab', role: 'representative', isPrimary: true }],
    })
    const company = await read(`companies/${client.companies[0].id}`)
    expect(company).toMatchObject({ incorporationCountryIso: 'FI', incorporationSubdivisionIso: 'FI-19' })
    const [deal] = await read(`interests?clientId=${client.id}`)
    expect(deal).toMatchObject({ source: 'website', pipelineStage: 'enquiry' })
    expect(await read(`interests/${deal.id}`)).toMatchObject({ desiredLengthM: 12 })
    expect((await read(`interests/${deal.id}/notes`))[0].body).toBe(everything.message)
    expect(await read(`clients/${client.id}/consents`)).toMatchObject([
      { kind: 'email_marketing', given: true, means: 'website', textVersion: 'May 2026', authorName: null },
    ])
    const [entry] = await read(`admin/audit?entityId=${deal.id}`)
    expect(entry.actorId).toBeNull()
  })

  it('reads every way to write a number', async () => {
    for (const [name, numbers, e164] of [
      ['Raw Number', { phone: '+46 70 123 45 67' }, '+46701234567'],
      ['By Country', { phone: '070-765 43 21', phoneCountry: 'SE' }, '+46707654321'],
      ['By Address', { phone: '070-765 43 22', address: { countryIso: 'SE' } }, '+46707654322'],
    ] as const) {
      expect((await ask({ name, ...numbers })).statusCode).toBe(201)
      const typed = numbers.phone
      expect((await clientCalled(name)).contacts).toMatchObject([
        { channel: 'phone', value: typed, valueE164: e164, valueCountry: 'SE' },
      ])
    }
    await ask({ name: 'No Number', email: 'no@number.example', phone: 'ask my wife' })
    const client = await clientCalled('No Number')
    const [deal] = await read(`interests?clientId=${client.id}`)
    expect([client.contacts.length, (await read(`interests/${deal.id}/notes`))[0].body]).toEqual([
      1,
      'ask my wife',
    ])
  })

  it('takes the client it knows, changes nothing of them, and tells nobody that it does', async () => {
    const { id } = await createRecord(boss, 'clients', {
      fullName: 'Karin Lund',
      contacts: [{ channel: 'email', value: 'karin@lund.example' }],
    })
    await createRecord(boss, 'companies', { name: 'Lund Oy' })
    const before = await read(`clients/${id}`)
    const known = await ask({
      ...everything,
      name: 'K. Lund',
      email: 'Karin@lund.example',
      phoneE164: '+358409990001',
      company: { name: 'lund oy' },
    })
    const fresh = await ask({
      ...everything,
      name: 'Quite New',
      email: 'new@x.example',
      phoneE164: '+358409990002',
    })
    expect([known.statusCode, known.body]).toEqual([fresh.statusCode, fresh.body])
    expect(await read(`clients/${id}`)).toEqual({ ...before, updatedAt: expect.anything() })
    const [deal] = await read(`interests?clientId=${id}`)
    const [note] = await read(`interests/${deal.id}/notes`)
    expect(note.body).toMatch(
      /^K\. Lund · .*\+358409990001 · Hamngatan 1.* · Offers by e-mail · lund oy\n\nA berth/,
    )
    expect(await read(`clients/${id}/consents`)).toEqual([])
    // Two at once are one client.
    const twice = { name: 'Both At Once', email: 'both@once.example' }
    await Promise.all([ask(twice), ask(twice), ask(twice)])
    expect((await boss.get('/api/v1/clients?q=both%20at%20once')).body.meta.total).toBe(1)
  })

  it('names what is wrong, and keeps nothing of programs', async () => {
    for (const [body, path] of [
      [{ name: 'X' }, 'email'],
      [{ ...everything, phoneE164: '+0123' }, 'phoneE164'],
      [{ ...everything, phoneE164: '+99912345678' }, 'phoneE164'],
      [{ ...everything, address: { countryIso: 'SE', subdivisionIso: 'FI-19' } }, 'address.subdivisionIso'],
      [
        {
          ...everything,
          company: { name: 'C', incorporationCountryIso: 'SE', incorporationSubdivisionIso: 'FI-19' },
        },
        'company.incorporationSubdivisionIso',
      ],
      [{ ...everything, nationalityIso: 'XX' }, 'nationalityIso'],
    ] as const) {
      const answer = await ask(body)
      expect([answer.statusCode, answer.json().error.details?.[0].path]).toEqual([400, path])
    }
    expect((await ask({ ...everything, portSlug: 'nowhere' })).json().error.code).toBe('PORT_NOT_FOUND')
    const bots = { name: 'Bot Bottini', email: 'bot@bot.example' }
    const trap = await ask({ ...bots, website: 'https://spam.example' })
    const fast = await ask({ ...bots, startedAt: new Date().toISOString() })
    expect([trap.body, fast.body]).toEqual(Array(2).fill('{"data":{"received":true}}'))
    expect(await clientCalled('Bottini')).toBeUndefined()
    expect((await ask({ ...bots, startedAt: new Date(Date.now() - 60_000).toISOString() })).statusCode).toBe(
      201,
    )
    expect(await clientCalled('Bottini')).toBeDefined()
    const inquiry = { portSlug, name: 'Bot Inquiry', email: 'bot@bot.example', website: 'x' }
    expect((await app.nobody.post('/api/public/inquiries', inquiry)).status).toBe(201)
    expect(await read('admin/website-submissions')).toEqual([])
  })

  it('is taken twenty times an hour from one address', async () => {
    const statuses = []
    for (let n = 0; n < 21; n += 1)
      statuses.push((await ask({ name: `Guest ${n}`, email: `g${n}@x.example` }, '198.51.100.7')).statusCode)
    expect([statuses[19], statuses[20]]).toEqual([201, 429])
  })
})
