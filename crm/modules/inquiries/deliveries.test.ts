import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newSecret, signedHeaders } from '../../../platform/outbound/sign.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

const connections = '/api/v1/admin/form-connections'
const inbox = '/api/v1/admin/website-submissions'
const secret = newSecret()

let app: TestApp
let admin: Person
let id: string
let counter = 0

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  admin = await app.person(await app.makePort(), 'port_admin')
  id = (await admin.post(connections, { name: 'Berth inquiry', secret })).body.data.id
})
afterAll(() => app.close())

function submission(data: Record<string, unknown> = {}) {
  const answers: Record<string, unknown> = {
    full_name: 'Sofia Brandt',
    e_mail: 'sofia@brandt.example',
    boat_length: '40 ft',
    message: 'A berth for the summer?',
    first_visit: true,
    ...data,
  }
  const types: Record<string, string> = { e_mail: 'email', message: 'long_text' }
  const submissionId = `submission-${++counter}`
  return {
    submission_id: submissionId,
    id: submissionId,
    form_id: 'form-1',
    form_title: 'Berth inquiry',
    form_slug: 'berth-inquiry',
    submitted_at: '2026-05-01T09:30:00.000Z',
    data: answers,
    fields: Object.entries(answers).map(([key, value]) => ({
      id: key,
      key,
      label: key,
      type: types[key] ?? 'short_text',
      value,
    })),
    meta: { attribution: { utm_source: 'newsletter', page_url: 'https://marina.example/berths' } },
  }
}

function deliver(body: unknown, { signedBy = secret, at = new Date(), to = id, headers = {} } = {}) {
  const text = JSON.stringify(body, null, 1)
  const messageId = `msg_${(body as { id: string }).id}`
  return app.nobody.post(`/api/public/form-deliveries/${to}`, text, {
    ...signedHeaders([signedBy], messageId, text, at),
    ...headers,
  })
}
const inquiries = async () => (await admin.get(`${inbox}?state=all`)).body.data
const connection = async () => (await admin.get(connections)).body.data[0]

describe('a delivery', () => {
  it('is taken with signs of two characters wherever a text is cut', async () => {
    for (const [key, most] of [
      ['full_name', 200],
      ['message', 10_000],
      ['wishes_of_the_crew', 160],
    ] as const) {
      const answer = await deliver(submission({ [key]: `${'x'.repeat(most - 1)}⛵🚤` }))
      const cut = await deliver(submission({ [key]: `${'x'.repeat(most - 1)}🚤🚤` }))
      expect([key, answer.status, cut.status]).toEqual([key, 200, 200])
    }
  })

  it('is taken with as much as a form takes, and with fields of any name', async () => {
    const pages = Array.from({ length: 60 }, (_, n) => [`page_${n}`, 'x'.repeat(10_000)])
    expect((await deliver(submission(Object.fromEntries(pages)))).status).toBe(200)
    await admin.patch(`${connections}/${id}`, { mapping: { full_name: 'name' } })
    const answer = await deliver(submission({ constructor: 'Baltic Yachts' }))
    expect((await connection()).mapping).toMatchObject({ full_name: 'name', constructor: 'answer' })
    const { answers } = (await admin.get(`${inbox}/${answer.body.data.id}`)).body.data
    expect(answers).toContainEqual(expect.objectContaining({ key: 'constructor', value: 'Baltic Yachts' }))
  })

  it('becomes an inquiry by the words of its fields', async () => {
    const answer = await deliver(submission())
    expect([answer.status, answer.body.data.outcome]).toEqual([200, 'created'])
    const inquiry = (await admin.get(`${inbox}/${answer.body.data.id}`)).body.data
    expect(inquiry).toMatchObject({
      name: 'Sofia Brandt',
      email: 'sofia@brandt.example',
      message: 'A berth for the summer?',
      desiredLengthFt: 40,
      desiredLengthUnit: 'ft',
      formName: 'Berth inquiry',
      utm_source: 'newsletter',
      pageUrl: 'https://marina.example/berths',
      sourceKind: 'form',
      connectionId: id,
      answers: [{ key: 'first_visit', value: true }],
    })
    expect(await connection()).toMatchObject({ inquiryCount: 1, lastReceivedAt: expect.any(String) })
  })

  it('with a stay has its days, and so has the interest it becomes', async () => {
    const sent = submission({ stay: { from: '2027-07-01', to: '2027-07-08' } })
    const fields = sent.fields.map((one) => (one.key === 'stay' ? { ...one, type: 'date_range' } : one))
    const { data } = (await deliver({ ...sent, fields })).body
    const days = { arrivalDate: '2027-07-01', departureDate: '2027-07-08' }
    expect((await admin.get(`${inbox}/${data.id}`)).body.data).toMatchObject(days)
    const sample = (await connection()).sampleFields.find((one: { key: string }) => one.key === 'stay')
    expect(sample.value).toEqual({ from: '2027-07-01', to: '2027-07-08' })
    const { interestId } = (await admin.post(`${inbox}/${data.id}/convert`, {})).body.data
    const path = `/api/v1/interests/${interestId}`
    expect((await admin.get(path)).body.data).toMatchObject(days)
    const wrong = await admin.patch(path, { departureDate: '2027-06-30' })
    expect([wrong.status, wrong.body.error.details]).toEqual([
      400,
      [
        {
          path: 'departureDate',
          message: 'The end lies before the start.',
          code: 'end_before_start',
        },
      ],
    ])
    expect((await admin.patch(path, { arrivalDate: null, departureDate: '2027-06-30' })).status).toBe(200)
  })

  it('is one inquiry however often it comes, also at the same moment', async () => {
    const body = submission()
    const answers = await Promise.all([deliver(body), deliver(body), deliver(body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.map((answer) => answer.body.data.outcome).sort()).toEqual([
      'created',
      'repeated',
      'repeated',
    ])
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1)
    expect(await inquiries()).toHaveLength(1)
  })

  it('is refused when it was changed, signed by another secret, old, or not signed', async () => {
    const body = submission()
    const text = JSON.stringify(body)
    const headers = signedHeaders([secret], 'msg_1', text, new Date())
    const tampered = text.replace('Sofia', 'Mallory')
    const url = `/api/public/form-deliveries/${id}`
    const refused = [
      await app.nobody.post(url, tampered, headers),
      await app.nobody.post(url, `${text} `, headers),
      await app.nobody.post(url, text, { ...headers, 'webhook-id': 'msg_2' }),
      await deliver(body, { signedBy: newSecret() }),
      await deliver(body, { at: new Date(Date.now() - 6 * 60_000) }),
      await app.nobody.post(url, text, { 'content-type': 'application/json' }),
    ]
    expect(refused.map((answer) => [answer.status, answer.body.error.code])).toEqual(
      refused.map(() => [401, 'SIGNATURE_INVALID']),
    )
    expect(await inquiries()).toEqual([])
  })

  it('waits for the secret and while the connection is paused', async () => {
    const body = submission()
    const early = (await admin.post(connections, { name: 'No secret yet' })).body.data
    expect(early).toMatchObject({ secretHint: null, mappingConfirmed: false })
    const before = await deliver(body, { to: early.id })
    expect([before.status, before.body.error.code]).toEqual([409, 'FORM_SECRET_MISSING'])
    await admin.patch(`${connections}/${early.id}`, { secret, active: false })
    expect((await deliver(body, { to: early.id })).body.error.code).toBe('FORM_CONNECTION_PAUSED')
    await admin.patch(`${connections}/${early.id}`, { active: true })
    expect((await deliver(body, { to: early.id })).body.data.outcome).toBe('created')
  })

  it('of an unknown connection is 404', async () => {
    const answer = await deliver(submission(), { to: '01900000-0000-7000-8000-000000000009' })
    expect([answer.status, answer.body.error.code]).toEqual([404, 'RECORD_NOT_FOUND'])
  })

  it('that is a test shows the fields and makes no inquiry', async () => {
    const answer = await deliver(submission(), { headers: { 'webhook-test': 'true' } })
    expect(answer.body.data).toEqual({ outcome: 'test', id: null })
    expect(await inquiries()).toEqual([])
    expect(await connection()).toMatchObject({
      lastReceivedAt: expect.any(String),
      mapping: {
        full_name: 'name',
        e_mail: 'email',
        boat_length: 'length',
        message: 'message',
        first_visit: 'answer',
      },
      sampleFields: expect.arrayContaining([
        { key: 'full_name', label: 'full_name', type: 'short_text', value: 'Sofia Brandt' },
      ]),
    })
  })

  it('keeps answers in the words of the form, in the inbox and in the note of what becomes of it', async () => {
    const body = submission()
    body.fields = [
      ...body.fields,
      { id: 'kind', key: 'kind', label: 'Kind', type: 'choice', value: 'guest_berth', text: 'Guest berth' },
    ] as never
    const { data } = (await deliver(body)).body
    const inquiry = (await admin.get(`${inbox}/${data.id}`)).body.data
    expect(inquiry.answers).toContainEqual({
      ...{ key: 'kind', label: 'Kind', type: 'choice', value: 'guest_berth', text: 'Guest berth' },
    })
    const response = await admin.post(`${inbox}/${data.id}/convert`, {})
    expect(response.status, JSON.stringify(response.body)).toBeLessThan(300)
    const [deal] = (await admin.get('/api/v1/interests?limit=1')).body.data
    const notes = (await admin.get(`/api/v1/interests/${deal.id}/notes`)).body.data
    expect(notes[0].body).toContain('- Kind: Guest berth')
  })

  it('takes answers that are no address or size as they are, and loses none', async () => {
    const body = submission({ e_mail: 'see below', boat_length: 'about twelve', full_name: '' })
    const { data } = (await deliver(body)).body
    const inquiry = (await admin.get(`${inbox}/${data.id}`)).body.data
    expect(inquiry).toMatchObject({ name: '', email: 'see below', desiredLengthM: null })
    expect(inquiry.answers.map((field: { key: string }) => field.key)).toEqual(['boat_length', 'first_visit'])
    const [stored] = await app.rows(
      admin.portId,
      sql<{ raw: unknown }>`select raw from website_inquiries where id = ${data.id}`,
    )
    expect(stored!.raw).toEqual(body)
  })
})

describe('a connection', () => {
  it('shows where the form sends to, and never its secret', async () => {
    const state = await connection()
    expect(state.hookUrl).toBe(`http://localhost:3000/api/public/form-deliveries/${id}`)
    expect(state.secretHint).toBe(`…${secret.replace(/=+$/, '').slice(-4)}`)
    const stored = await app.rows(
      admin.portId,
      sql<{ text: string }>`select (select string_agg(f::text, '') from form_connections f)
        || (select string_agg(e::text, '') from events e) as text`,
    )
    expect(JSON.stringify([state, stored])).not.toContain(secret.slice(6))
  })

  it('follows the mapping a person chose, and proposes for fields that came later', async () => {
    const confirmed = {
      full_name: 'name',
      e_mail: 'email',
      boat_length: 'answer',
      message: 'message',
      first_visit: 'message',
    }
    const updated = await admin.patch(`${connections}/${id}`, { mapping: confirmed })
    expect(updated.body.data).toMatchObject({ mappingConfirmed: true })
    const { data } = (await deliver(submission({ phone_number: '+358 40 123 4567', nickname: 'Sofi' }))).body
    expect((await admin.get(`${inbox}/${data.id}`)).body.data).toMatchObject({
      phone: '+358 40 123 4567',
      message: 'A berth for the summer?\n\nfirst_visit: Yes',
      desiredLengthM: null,
      answers: [{ key: 'boat_length' }, { key: 'nickname' }],
    })
    expect((await admin.patch(`${connections}/${id}`, { mapping: { message: 'berth' } })).status).toBe(400)
    const back = await admin.patch(`${connections}/${id}`, { mapping: null })
    expect(back.body.data).toMatchObject({ mappingConfirmed: false, mapping: { boat_length: 'length' } })
  })

  it('has a name of its own, a secret that is one, and a version that deliveries leave alone', async () => {
    expect((await admin.post(connections, { name: 'berth INQUIRY' })).body.error.code).toBe('NAME_TAKEN')
    for (const wrong of ['hello', 'whsec_short', `${secret} extra`]) {
      expect((await admin.patch(`${connections}/${id}`, { secret: wrong })).status).toBe(400)
    }
    const { version } = await connection()
    await deliver(submission())
    expect((await connection()).version).toBe(version)
    const match = { 'if-match': `"${version}"` }
    expect((await admin.patch(`${connections}/${id}`, { name: 'Renamed' }, match)).status).toBe(200)
    expect((await admin.patch(`${connections}/${id}`, { name: 'Stale' }, match)).status).toBe(412)
  })

  it('ends, and leaves the inquiries it brought', async () => {
    await deliver(submission())
    expect((await admin.delete(`${connections}/${id}`)).status).toBe(204)
    expect(await inquiries()).toHaveLength(1)
    expect((await deliver(submission())).status).toBe(404)
  })

  it('is made by those who manage forms, and belongs to its port', async () => {
    const manager = await app.person(admin.portId!, 'sales_manager')
    expect((await manager.get(connections)).status).toBe(403)
    const stranger = await app.person(await app.makePort(), 'port_admin')
    expect((await stranger.patch(`${connections}/${id}`, { name: 'Mine' })).status).toBe(404)
    expect((await stranger.get(connections)).body.data).toEqual([])
  })
})
