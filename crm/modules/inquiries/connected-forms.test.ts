import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import { newSecret, signedHeaders, verify } from '../../../platform/outbound/sign.ts'
import { type Receiver, startReceiver } from '../../../platform/testing/receiver.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

const connections = '/api/v1/admin/form-connections'
const inbox = '/api/v1/admin/website-submissions'
const secret = newSecret()

let desk: Receiver
let app: TestApp
let admin: Person
let id: string

beforeAll(async () => {
  desk = await startReceiver()
  app = await testApp(undefined, { env: { forms: { listenPort: 0, publicUrl: desk.url } } })
  await app.crm.openWorker()
})
beforeEach(async () => {
  admin = await app.person(await app.makePort(), 'port_admin')
  id = (await admin.post(connections, { name: 'Website' })).body.data.id
})
afterAll(async () => {
  await app.close()
  await desk.close()
})

const fields = [
  { key: 'full_name', label: 'Your name', type: 'short_text' },
  { key: 'email', label: 'E-mail', type: 'email' },
  { key: 'begins', label: 'When does the stay begin?', type: 'date' },
  { key: 'loa', label: 'Length', type: 'number', unit: 'ft' },
  {
    key: 'kind',
    label: 'Kind of berth',
    type: 'choice',
    options: [{ value: 'guest_berth', label: 'Guest berth' }],
  },
]
const form = {
  id: uuidv7(),
  accountId: uuidv7(),
  subscriptionId: uuidv7(),
  name: 'Berth inquiry',
  earlier: 3,
  fields,
}

async function connect() {
  const { status, body } = await admin.patch(`${connections}/${id}`, { secret, form })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

function deliver(data: Record<string, unknown>, { at = new Date(), submission = uuidv7() } = {}) {
  const body = {
    submission_id: submission,
    form_title: 'Berth inquiry',
    submitted_at: at.toISOString(),
    data,
    fields: fields.map(({ options: _options, ...field }) => ({ ...field, value: data[field.key] ?? null })),
  }
  const text = JSON.stringify(body)
  const headers = signedHeaders([secret], `msg_${submission}`, text, new Date())
  return app.nobody.post(`/api/public/form-deliveries/${id}`, text, headers)
}
const connection = async () => (await admin.get(connections)).body.data[0]
const inquiry = async (which: string) => (await admin.get(`${inbox}/${which}`)).body.data

it('knows the fields of the form that was chosen, before anything was sent', async () => {
  expect(await connect()).toMatchObject({
    secretHint: expect.stringMatching(/^…/),
    lastReceivedAt: null,
    mappingConfirmed: false,
    mapping: { full_name: 'name', email: 'email', begins: 'arrival', loa: 'length', kind: 'answer' },
    sampleFields: expect.arrayContaining([
      { key: 'loa', label: 'Length', type: 'number', unit: 'ft', value: null },
    ]),
    form: { name: 'Berth inquiry', url: `${desk.url}/forms/${form.id}/webhooks`, earlier: 3, takenOver: 0 },
    mappedBefore: { open: 0, converted: 0, applying: false },
  })
  const confirmed = await admin.patch(`${connections}/${id}`, { mapping: { ...fields.map(() => 'answer') } })
  expect(confirmed.body.data).toMatchObject({ mappingConfirmed: true })
  const wrong = await admin.patch(`${connections}/${id}`, { form: { ...form, earlier: -1 } })
  expect([wrong.status, wrong.body.error.details[0].path]).toEqual([400, 'form.earlier'])
})

it('asks the form desk for the earlier answers, signed, and takes each with its own date', async () => {
  await connect()
  desk.answer = { status: 202, body: JSON.stringify({ data: { count: 2, total: 2 } }) }
  const response = await admin.post(`${connections}/${id}/take-over`, {})
  expect(response.status, JSON.stringify(response.body)).toBe(202)
  expect(response.body.data).toMatchObject({ count: 2, connection: { form: { earlier: 2, takenOver: 0 } } })
  const call = desk.calls.at(-1)!
  expect(call.path).toBe(
    `/api/public/accounts/${form.accountId}/subscriptions/${form.subscriptionId}/earlier`,
  )
  expect(verify([secret], call.headers, call.body)).toBe(true)

  const before = new Date('2026-05-01T09:30:00.000Z')
  const first = uuidv7()
  const sent = await deliver(
    { full_name: 'Sofia', email: 'sofia@brandt.example' },
    { at: before, submission: first },
  )
  expect(sent.body.data.outcome).toBe('created')
  expect((await deliver({ full_name: 'Sofia' }, { at: before, submission: first })).body.data.outcome).toBe(
    'repeated',
  )
  await deliver({ full_name: 'Aino', email: 'aino@meri.example' })
  expect(await connection()).toMatchObject({ inquiryCount: 2, form: { earlier: 2, takenOver: 1 } })
  expect((await inquiry(sent.body.data.id)).createdAt).toBe(before.toISOString())
  // Nobody is warned that it waits: it came before anybody could answer it.
  const alerts = (await admin.get('/api/v1/alerts')).body.data as { rule: string }[]
  expect(alerts.filter(({ rule }) => rule === 'inquiry_unassigned')).toEqual([])
})

it('says when the form desk could not be asked, and asks for none without a form or a secret', async () => {
  const none = await admin.post(`${connections}/${id}/take-over`, {})
  expect([none.status, none.body.error.code]).toEqual([409, 'FORM_SECRET_MISSING'])
  await connect()
  desk.answer = { status: 404, body: '{}' }
  const refused = await admin.post(`${connections}/${id}/take-over`, {})
  expect([refused.status, refused.body.error.code]).toEqual([502, 'FORM_DESK_UNAVAILABLE'])
  await admin.patch(`${connections}/${id}`, { active: false })
  expect((await admin.post(`${connections}/${id}/take-over`, {})).body.error.code).toBe(
    'FORM_CONNECTION_PAUSED',
  )
  expect((await connection()).form.requestedAt).toBeNull()
})

it('maps what came before anew when the mapping was corrected, but for what was converted', async () => {
  await connect()
  const send = async (name: string) =>
    (await deliver({ full_name: name, email: `${name}@x.example`, begins: '2027-07-01', loa: 40 })).body.data
      .id
  const [sofia, aino, elsa] = [await send('sofia'), await send('aino'), await send('elsa')]
  await admin.post(`${inbox}/${elsa}/convert`, {})
  await admin.patch(`${inbox}/${aino}/triage`, { triageState: 'dismissed' })
  const mapping = { full_name: 'answer', email: 'email', begins: 'message', loa: 'answer', kind: 'answer' }
  const changed = await admin.patch(`${connections}/${id}`, { mapping })
  expect(changed.body.data.mappedBefore).toEqual({ open: 2, converted: 1, applying: false })
  const applied = await admin.post(`${connections}/${id}/apply-mapping`, {})
  expect(applied.status).toBe(202)
  await expect.poll(async () => (await connection()).mappedBefore.open).toBe(0)
  expect(await connection()).toMatchObject({ mappedBefore: { open: 0, converted: 1, applying: false } })
  expect(await inquiry(sofia)).toMatchObject({
    name: '',
    email: 'sofia@x.example',
    message: 'When does the stay begin? 2027-07-01',
    desiredLengthM: null,
    answers: [{ key: 'full_name' }, { key: 'loa' }],
  })
  expect(await inquiry(aino)).toMatchObject({
    triageState: 'dismissed',
    message: expect.stringContaining('2027'),
  })
  expect(await inquiry(elsa)).toMatchObject({ name: 'elsa', message: null })
  // What comes now is mapped so from the start, and the same mapping again changes nothing.
  await send('later')
  await admin.patch(`${connections}/${id}`, { mapping })
  expect((await connection()).mappedBefore.open).toBe(0)
  const facts = await app.rows(
    admin.portId,
    sql<{
      type: string
    }>`select type from events where entity_id in (${sofia}, ${aino}, ${elsa}) and type = 'inquiry.mapped'`,
  )
  expect(facts).toHaveLength(2)
})
