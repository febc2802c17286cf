import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crmLimits } from '../../service.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let admin: Person
let slug: string

beforeAll(async () => {
  const roomy = { points: 1_000_000, seconds: 60, shared: false }
  app = await testApp({
    ...crmLimits,
    default: roomy,
    public_inquiry: { ...crmLimits.public_inquiry!, points: 200 },
  })
  slug = 'solhamn'
  admin = await app.person(await app.makePort(slug), 'port_admin')
})
afterAll(() => app.close())

const url = '/api/public/residential-inquiries'
const send = (body: object, headers = {}) =>
  app.nobody.post(url, { portSlug: slug, name: 'Nils Grön', email: 'nils@home.example', ...body }, headers)
const clientsOf = async (q: string) =>
  (await admin.get(`/api/v1/residential/clients?q=${encodeURIComponent(q)}`)).body.data
const interestsOf = async (clientId: string) =>
  (await admin.get(`/api/v1/residential/interests?clientId=${clientId}`)).body.data
const setRecipients = (value: unknown) =>
  admin.put('/api/v1/admin/settings', { key: 'residential_partner_recipients', value })
const mails = () =>
  app.rows(
    admin.portId,
    sql<{ to: string; subject: string; text: string }>`select to_address as to, subject, text from mails
      where category = 'notification' order by id`,
  )
const everything = async () => [
  (await admin.get('/api/v1/residential/clients')).body.meta.total,
  (await admin.get('/api/v1/residential/interests')).body.meta.total,
  (await mails()).length,
]

describe('an inquiry for a home', () => {
  it('opens an interest of a new client at the first stage, and says nothing of it', async () => {
    const answer = await send({
      email: 'Vera@Home.example',
      name: 'Vera Dahl',
      phone: '+46 70 123 45 67',
      sought: 'Two rooms',
      message: 'Near the sauna, please.',
      nationalityIso: 'SE',
      consent: true,
    })
    expect([answer.status, answer.body]).toEqual([201, { data: { received: true } }])
    const [client] = await clientsOf('vera@home')
    const { data: detail } = (await admin.get(`/api/v1/residential/clients/${client.id}`)).body
    expect(detail).toMatchObject({
      fullName: 'Vera Dahl',
      email: 'vera@home.example',
      phoneE164: '+46701234567',
      source: 'website',
      nationalityIso: 'SE',
      consentedAt: expect.any(String),
    })
    const [interest] = await interestsOf(client.id)
    expect(interest).toMatchObject({ stage: 'New', sought: 'Two rooms', assignedTo: null })
    const notes = (await admin.get(`/api/v1/residential/interests/${interest.id}/notes`)).body.data
    expect(notes.map((note: { body: string }) => note.body)).toEqual(['Near the sauna, please.'])
    const activity = (await admin.get(`/api/v1/residential/interests/${interest.id}/activity`)).body.data
    expect(activity.every((one: { actorId: unknown }) => one.actorId === null)).toBe(true)
  })

  it('is one more of a client who is known, whose record it does not change', async () => {
    const body = { fullName: 'Known Person', email: 'known@home.example', phone: '+46 70 765 43 21' }
    const known = (await admin.post('/api/v1/residential/clients', body)).body.data
    const before = await everything()
    const answers = [
      await send({ name: 'Somebody Else', email: 'KNOWN@home.example', nationalityIso: 'FI' }),
      await send({ name: 'By Phone', email: null, phone: '+46 70-765 43 21' }),
    ]
    expect(answers.map(({ body }) => body)).toEqual([
      { data: { received: true } },
      { data: { received: true } },
    ])
    expect((await everything()).slice(0, 2)).toEqual([before[0], before[1] + 2])
    expect((await interestsOf(known.id)).length).toBe(2)
    const now = (await admin.get(`/api/v1/residential/clients/${known.id}`)).body.data
    expect(now).toMatchObject({ fullName: 'Known Person', nationalityIso: null, version: known.version })
    const notes = (
      await admin.get(`/api/v1/residential/interests/${(await interestsOf(known.id))[0].id}/notes`)
    ).body
    expect(notes.data[0].body).toBe('By Phone · +46 70-765 43 21')
  })

  it('keeps what is no number where it was written', async () => {
    expect((await send({ name: 'Ola Nord', email: 'ola@home.example', phone: 'ask my wife' })).status).toBe(
      201,
    )
    const [client] = await clientsOf('ola@home')
    expect(client.phone).toBeNull()
    const [interest] = await interestsOf(client.id)
    const notes = (await admin.get(`/api/v1/residential/interests/${interest.id}/notes`)).body.data
    expect(notes.map((note: { body: string }) => note.body)).toEqual(['ask my wife'])
  })

  it('of one sender who presses twice is of one client', async () => {
    const body = { name: 'Twice', email: 'twice@home.example' }
    const answers = await Promise.all([send(body), send(body), send(body)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const found = await clientsOf('twice@home')
    expect(found.length).toBe(1)
    expect((await interestsOf(found[0].id)).length).toBe(3)
    const key = { 'idempotency-key': 'the-same-inquiry' }
    await send(body, key)
    await send(body, key)
    expect((await interestsOf(found[0].id)).length).toBe(4)
  })

  it('goes to each partner by mail, in its own letter', async () => {
    expect(
      (await setRecipients(' Sales@Partner.example ,office@partner.example, sales@partner.example')).body
        .data,
    ).toMatchObject({ value: 'sales@partner.example, office@partner.example', source: 'port' })
    const before = (await mails()).length
    await send({
      name: 'Eve Olsen',
      email: 'eve@home.example',
      message: 'Hello\nBcc: all@example.com\n\n<b>now</b>',
    })
    const sent = (await mails()).slice(before)
    expect(sent.map(({ to }) => to).sort()).toEqual(['office@partner.example', 'sales@partner.example'])
    expect(sent[0]!.subject).toBe(`Residential inquiry from ${slug}`)
    expect(sent[0]!.text).toContain('Name: Eve Olsen\nE-mail: eve@home.example')
    expect(sent[0]!.text).toContain('Message:\n\nHello\nBcc: all@example.com\n\n<b>now</b>')
    await setRecipients('')
    await send({ email: 'later@home.example' })
    expect((await mails()).length).toBe(before + 2)
    const wrong = await setRecipients('sales@partner.example; other')
    expect([wrong.status, wrong.body.error.details[0].path]).toEqual([400, 'value'])
  })

  it('of a program is answered alike and not kept', async () => {
    const before = await everything()
    const answer = await send({ website: 'https://spam.example' })
    expect([answer.status, answer.body]).toEqual([201, { data: { received: true } }])
    expect(await everything()).toEqual(before)
  })

  it('names the field that does not hold', async () => {
    const refused = async (body: object) => {
      const answer = await send(body)
      return [answer.status, answer.body.error.code, answer.body.error.details?.[0]?.path]
    }
    expect(await refused({ portSlug: 'nowhere' })).toEqual([404, 'PORT_NOT_FOUND', 'portSlug'])
    expect(await refused({ name: '' })).toEqual([400, 'VALIDATION_FAILED', 'name'])
    expect(await refused({ email: null })).toEqual([400, 'VALIDATION_FAILED', 'email'])
    expect(await refused({ name: 'A\r\nBcc: x@example.com' })).toEqual([400, 'VALIDATION_FAILED', 'name'])
    expect(await refused({ nationalityIso: 'XX' })).toEqual([400, 'VALIDATION_FAILED', 'nationalityIso'])
    expect(await refused({ stage: 'Sold' })).toEqual([400, 'VALIDATION_FAILED', 'stage'])
  })

  it('is taken twenty times an hour from one address, beside the inquiries for berths', async () => {
    const own = await testApp({
      ...crmLimits,
      default: { points: 1_000_000, seconds: 60, shared: false },
      public_inquiry: { ...crmLimits.public_inquiry!, points: 2 },
    })
    try {
      await own.makePort(slug)
      const body = { portSlug: slug, name: 'Much', email: 'much@home.example' }
      const home = () => own.nobody.post(url, body)
      expect([(await home()).status, (await home()).status]).toEqual([201, 201])
      const over = await home()
      expect([over.status, over.body.error.code]).toEqual([429, 'RATE_LIMITED'])
      expect((await own.nobody.post('/api/public/inquiries', body)).status).toBe(201)
    } finally {
      await own.close()
    }
  })
})
