import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { crmLimits } from '../../service.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

const inbox = '/api/v1/admin/website-submissions'
const sofia = { name: 'Sofia Brandt', email: 'Sofia@Brandt.example', phone: '+358 40 123 4567' }

let app: TestApp
let slug: string
let admin: Person
let agent: Person
let counter = 0

beforeAll(async () => {
  // Every test sends inquiries from one address.
  const plenty = { points: 1_000_000, seconds: 60, shared: false }
  const roomy = { ...crmLimits, default: plenty, public_inquiry: plenty }
  app = await testApp(roomy)
})
beforeEach(async () => {
  slug = `inbox-${++counter}`
  const portId = await app.makePort(slug)
  admin = await app.person(portId, 'port_admin')
  agent = await app.person(portId, 'sales_agent')
})
afterAll(() => app.close())

async function send(fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const body = { portSlug: slug, ...sofia, ...fields }
  const answer = await app.nobody.post('/api/public/inquiries', body, headers)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data.id as string
}
const read = async (id: string, person = agent) => (await person.get(`${inbox}/${id}`)).body.data
const triage = (id: string, body: unknown, person = agent) => person.patch(`${inbox}/${id}/triage`, body)
const convert = (id: string, body: unknown = {}, person = agent) =>
  person.post(`${inbox}/${id}/convert`, body)
const names = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map(({ name }) => name)

async function knownClient(fields: Record<string, unknown> = {}) {
  const contacts = [{ channel: 'email', value: 'sofia@brandt.example' }]
  const answer = await admin.post('/api/v1/clients', { fullName: 'Sofia Brandt', contacts, ...fields })
  return answer.body.data.id as string
}

describe('the public intake', () => {
  it('keeps a number as typed with its full form and country, and takes no heap of answers', async () => {
    expect(await read(await send({ phone: '+46 70-123 45 67' }))).toMatchObject({
      phone: '+46 70-123 45 67',
      phoneE164: '+46701234567',
      phoneCountry: 'SE',
    })
    const answers = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`Question ${at}`, 'Yes']))
    await send({ answers: answers(100) })
    const heap = { portSlug: slug, ...sofia, answers: answers(101) }
    const { status, body } = await app.nobody.post('/api/public/inquiries', heap)
    expect([status, body.error?.details[0]]).toMatchObject([400, { path: 'answers', code: 'too_many' }])
  })

  it('keeps what was sent, with the size in both units and where it came from', async () => {
    const id = await send({
      message: 'A berth for the summer?',
      desiredLengthFt: 40,
      utm_source: 'newsletter',
      utmMedium: 'email',
      pageUrl: 'https://marina.example/berths',
      answers: { 'First visit': true, Interests: ['sailing', 'racing'] },
    })
    expect(await read(id)).toMatchObject({
      name: 'Sofia Brandt',
      email: 'sofia@brandt.example',
      triageState: 'open',
      desiredLengthFt: 40,
      desiredLengthM: 12.192,
      desiredLengthUnit: 'ft',
      utm_source: 'newsletter',
      utm_medium: 'email',
      sourceKind: 'public',
      answers: [
        { label: 'First visit', value: true },
        { label: 'Interests', value: ['sailing', 'racing'] },
      ],
    })
    const [event] = await app.rows(
      agent.portId,
      sql<{ actorId: string | null; entityLabel: string }>`select actor_id, entity_label from events
        where type = 'inquiry.received' and entity_id = ${id}`,
    )
    expect(event).toEqual({ actorId: null, entityLabel: 'Sofia Brandt' })
  })

  it('refuses an unknown port, an unknown field, and an inquiry nobody could answer', async () => {
    const post = (body: object) =>
      app.nobody.post('/api/public/inquiries', { portSlug: slug, ...sofia, ...body })
    expect((await post({ portSlug: 'nowhere' })).body.error.code).toBe('PORT_NOT_FOUND')
    expect((await post({ colour: 'blue' })).body.error.details[0].path).toBe('colour')
    expect((await post({ email: null, phone: '' })).body.error.details[0].path).toBe('email')
    expect((await post({ desiredLengthM: 12, desiredLengthFt: 12 })).status).toBe(400)
    expect((await admin.get(`${inbox}?state=all`)).body.meta.total).toBe(0)
  })

  it('may be called by the pages of any website', async () => {
    const response = await app.nobody.send('OPTIONS', '/api/public/inquiries', undefined, {
      origin: 'https://marina.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    })
    expect([response.status, response.headers['access-control-allow-origin']]).toEqual([204, '*'])
    const from = { origin: 'https://marina.example' }
    const refused = await app.nobody.post('/api/public/inquiries', {}, from)
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([400, '*'])
    expect((await app.nobody.send('OPTIONS', '/api/v1/clients')).status).toBe(405)
  })

  it('takes the same key once', async () => {
    const key = { 'idempotency-key': `inquiry-of-${slug}` }
    const ids = await Promise.all([send({}, key), send({}, key), send({}, key)])
    expect(new Set(ids).size).toBe(1)
    expect((await admin.get(inbox)).body.meta.total).toBe(1)
    const other = { portSlug: slug, ...sofia, name: 'Another' }
    expect((await app.nobody.post('/api/public/inquiries', other, key)).body.error.code).toBe(
      'IDEMPOTENCY_MISMATCH',
    )
  })

  it('takes twenty an hour from one address', async () => {
    const strict = await testApp()
    try {
      await strict.makePort('strict')
      const post = () => strict.nobody.post('/api/public/inquiries', { portSlug: 'strict', ...sofia })
      for (let sent = 0; sent < 20; sent++) expect((await post()).status).toBe(201)
      const refused = await post()
      expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED'])
      expect(refused.headers['x-ratelimit-limit']).toBe('20')
    } finally {
      await strict.close()
    }
  })
})

describe('triage', () => {
  it('sorts the inbox by state, owner and words', async () => {
    const [open, assigned, dismissed] = [
      await send({ name: 'Open One' }),
      await send({ name: 'Assigned One', message: 'Winter storage for Älva' }),
      await send({ name: 'Dismissed One' }),
    ]
    await triage(assigned, { state: 'assigned', assignedTo: agent.userId })
    await triage(dismissed, { state: 'dismissed' })
    expect(names(await agent.get(inbox))).toEqual(['Assigned One', 'Open One'])
    expect(names(await agent.get(`${inbox}?state=dismissed`))).toEqual(['Dismissed One'])
    expect((await agent.get(`${inbox}?state=all`)).body.meta.total).toBe(3)
    expect(names(await agent.get(`${inbox}?assignedTo=${agent.userId}`))).toEqual(['Assigned One'])
    expect(names(await agent.get(`${inbox}?q=alva`))).toEqual(['Assigned One'])
    expect(names(await agent.get(`${inbox}?sort=name&state=all`))).toEqual([
      'Assigned One',
      'Dismissed One',
      'Open One',
    ])
    expect((await agent.get(`${inbox}?state=lost`)).status).toBe(400)
    expect((await read(open)).triagedAt).toBeNull()
  })

  it('stamps who did it and when, and puts back what was dismissed', async () => {
    const id = await send()
    const dismissed = await triage(id, { state: 'dismissed' })
    expect(dismissed.body.data).toMatchObject({ triageState: 'dismissed', triagedBy: agent.userId })
    const back = await triage(id, { state: 'open' }, admin)
    expect(back.body.data).toMatchObject({ triageState: 'open', triagedBy: admin.userId, assignedTo: null })
    const again = await triage(id, { state: 'open' })
    expect([again.status, again.body.data.version]).toEqual([200, back.body.data.version])
    const stale = await agent.patch(`${inbox}/${id}/triage`, { state: 'dismissed' }, { 'if-match': '"1"' })
    expect(stale.body.error.code).toBe('VERSION_STALE')
  })

  it('assigns to somebody of the port alone', async () => {
    const id = await send()
    expect((await triage(id, {})).body.error.details[0].path).toBe('triageState')
    const two = await triage(id, { state: 'open', triageState: 'dismissed' })
    expect(two.body.error.details[0].path).toBe('state')
    // Without a person it goes to who asks.
    const mine = await triage(id, { triageState: 'assigned' })
    expect(mine.body.data).toMatchObject({ triageState: 'assigned', assignedTo: agent.userId })
    const stranger = await app.person(await app.makePort(), 'sales_agent')
    const refused = await triage(id, { state: 'assigned', assignedTo: stranger.userId })
    expect([refused.status, refused.body.error.code]).toEqual([400, 'REFERENCE_NOT_FOUND'])
    const assigned = await triage(id, { state: 'assigned', assignedTo: admin.userId })
    expect(assigned.body.data).toMatchObject({ triageState: 'assigned', assignedTo: admin.userId })
  })

  it('is open to who sells and to who administers something, and to nobody else', async () => {
    const id = await send()
    const viewer = await app.person(admin.portId!, 'viewer')
    expect((await viewer.get(inbox)).status).toBe(403)
    expect((await viewer.get(`${inbox}/${id}`)).status).toBe(403)
    expect((await triage(id, { state: 'dismissed' }, viewer)).status).toBe(403)
    expect((await convert(id, {}, viewer)).status).toBe(403)
    await knownClient()
    for (const permission of ['interests.edit', 'admin.manage_tags']) {
      const person = await app.person(admin.portId!, [permission])
      expect((await person.get(inbox)).body.meta.total).toBe(1)
      expect((await read(id, person)).matches).toEqual([])
      expect((await triage(id, { triageState: 'assigned' }, person)).body.data.assignedTo).toBe(person.userId)
      expect((await convert(id, {}, person)).status).toBe(403)
    }
  })

  it('shows another port nothing', async () => {
    const id = await send()
    const stranger = await app.person(await app.makePort(), 'port_admin')
    expect((await stranger.get(inbox)).body.meta.total).toBe(0)
    for (const answer of [
      await stranger.get(`${inbox}/${id}`),
      await triage(id, { state: 'dismissed' }, stranger),
      await convert(id, {}, stranger),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([404, 'RECORD_NOT_FOUND'])
    }
  })
})

describe('converting', () => {
  it('makes the client and the interest, with size, message and owner', async () => {
    const id = await send({ message: 'A berth for the summer?', desiredLengthM: 12, desiredDraftM: 2 })
    await triage(id, { state: 'assigned', assignedTo: agent.userId })
    const { body, status } = await convert(id, { leadCategory: 'hot_lead' }, admin)
    expect(status).toBe(201)
    const { clientId, interestId, clientCreated, inquiry } = body.data
    expect(clientCreated).toBe(true)
    expect(inquiry).toMatchObject({
      triageState: 'converted',
      clientId,
      interestId,
      clientName: 'Sofia Brandt',
    })
    const client = (await admin.get(`/api/v1/clients/${clientId}`)).body.data
    expect(client.source).toBe('website')
    expect(client.contacts.map((contact: { value: string }) => contact.value)).toEqual([
      'sofia@brandt.example',
      '+358 40 123 4567',
    ])
    expect((await admin.get(`/api/v1/interests/${interestId}`)).body.data).toMatchObject({
      clientId,
      source: 'website',
      leadCategory: 'hot_lead',
      assignedTo: agent.userId,
      desiredLengthM: 12,
      desiredDraftM: 2,
    })
    const notes = (await admin.get(`/api/v1/interests/${interestId}/notes`)).body.data
    expect(notes[0].body).toBe('A berth for the summer?')
  })

  it('is taken back by whoever did it, with the interest and the client it made', async () => {
    const id = await send({ message: 'A berth for the summer?' })
    await triage(id, { state: 'assigned', assignedTo: agent.userId })
    const { clientId, interestId } = (await convert(id)).body.data
    const back = (person: Person) => person.post(`${inbox}/${id}/undo-convert`, {})
    expect((await back(admin)).status).toBe(404)
    expect((await back(agent)).body.data).toMatchObject({
      triageState: 'assigned',
      assignedTo: agent.userId,
      clientId: null,
      interestId: null,
    })
    for (const url of [`/api/v1/interests/${interestId}`, `/api/v1/clients/${clientId}`]) {
      expect((await admin.get(url)).body.data.archivedAt).not.toBeNull()
    }
    expect((await back(agent)).status).toBe(404)
    expect((await convert(id)).status).toBe(201)
  })

  it('is not taken back once the deal went on; a client known before stays', async () => {
    const clientId = await knownClient()
    const id = await send()
    const { interestId } = (await convert(id)).body.data
    const back = () => agent.post(`${inbox}/${id}/undo-convert`, {})
    const note = await agent.post(`/api/v1/interests/${interestId}/notes`, { body: 'Called back.' })
    const noted = await back()
    expect([noted.status, noted.body.error.details]).toEqual([
      409,
      [{ path: 'notes', message: 'A note was written since.', code: 'note_written' }],
    ])
    await agent.delete(`/api/v1/interests/${interestId}/notes/${note.body.data.id}`)
    await agent.patch(`/api/v1/interests/${interestId}`, { temperature: 'hot' })
    expect((await back()).body.error).toMatchObject({
      code: 'UNDO_STALE',
      details: [{ path: 'interest', message: 'The interest was changed since.' }],
    })
    const second = await send()
    await convert(second)
    expect((await agent.post(`${inbox}/${second}/undo-convert`, {})).status).toBe(200)
    expect((await admin.get(`/api/v1/clients/${clientId}`)).body.data.archivedAt).toBeNull()
  })

  it('gives the interest to whoever converts where the port names nobody, and to nobody when told', async () => {
    const ownerOf = async (body: object) => {
      const { interestId } = (await convert(await send(), body)).body.data
      return (await admin.get(`/api/v1/interests/${interestId}`)).body.data.assignedTo
    }
    expect(await ownerOf({})).toBe(agent.userId)
    expect(await ownerOf({ assignedTo: null })).toBe(null)
  })

  it('proposes the known client and takes it, with the default owner', async () => {
    const clientId = await knownClient()
    await admin.put('/api/v1/admin/settings', { key: 'default_new_interest_owner', value: admin.userId })
    const id = await send()
    expect((await read(id)).matches[0]).toMatchObject({ clientId, score: 100, matched: ['email', 'name'] })
    const { data } = (await convert(id)).body
    expect(data).toMatchObject({ clientId, clientCreated: false })
    const interest = (await admin.get(`/api/v1/interests/${data.interestId}`)).body.data
    expect(interest.assignedTo).toBe(admin.userId)
  })

  it('gives the known client what is new to them, when told', async () => {
    const clientId = await knownClient()
    const values = async () =>
      (await admin.get(`/api/v1/clients/${clientId}`)).body.data.contacts.map(
        (contact: { value: string }) => contact.value,
      )
    await convert(await send())
    expect(await values()).toEqual(['sofia@brandt.example'])
    await convert(await send(), { addContacts: true })
    await convert(await send({ phone: '+358401234567' }), { addContacts: true })
    expect(await values()).toEqual(['sofia@brandt.example', '+358 40 123 4567'])
    const limited = await app.person(admin.portId!, ['interests.view', 'interests.create', 'clients.view'])
    const refused = await convert(await send(), { addContacts: true }, limited)
    expect(refused.body.error.code).toBe('PERMISSION_DENIED')
  })

  it('makes a new client beside a known one when told, under the name given', async () => {
    const known = await knownClient()
    const id = await send()
    const { data } = (await convert(id, { newClient: { fullName: 'Sofia Brandt-Lund', phone: null } })).body
    expect(data.clientId).not.toBe(known)
    const client = (await admin.get(`/api/v1/clients/${data.clientId}`)).body.data
    expect(client).toMatchObject({ fullName: 'Sofia Brandt-Lund', contacts: [{ channel: 'email' }] })
  })

  it('makes one client of a new sender whose inquiries are converted at once', async () => {
    const phone = { email: null, phone: '+358 50 765 4321' }
    for (const sender of [{}, phone]) {
      const ids = await Promise.all(Array.from({ length: 6 }, () => send(sender)))
      const answers = await Promise.all(ids.map((id) => convert(id, {}, admin)))
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
      const inquiries = answers.map(({ body }) => body.data)
      expect(new Set(inquiries.map(({ clientId }) => clientId)).size).toBe(1)
      expect(inquiries.filter(({ clientCreated }) => clientCreated)).toHaveLength(1)
      await admin.delete(`/api/v1/clients/${inquiries[0].clientId}`)
    }
  })

  it('makes one client by two people who both were shown nobody, and another one when told so', async () => {
    const [one, two, three] = [await send(), await send(), await send()]
    const newClient = { fullName: 'Sofia Brandt', besides: [] as string[] }
    const first = (await convert(one, { newClient }, admin)).body.data
    const second = (await convert(two, { newClient }, admin)).body.data
    expect(second).toMatchObject({ clientId: first.clientId, clientCreated: false })
    const body = { newClient: { ...newClient, besides: [first.clientId] } }
    expect((await convert(three, body, admin)).body.data.clientCreated).toBe(true)
  })

  it('leaves an archived match alone and takes a client named', async () => {
    const archived = await knownClient()
    await admin.delete(`/api/v1/clients/${archived}`)
    const first = (await convert(await send())).body.data
    expect(first.clientCreated).toBe(true)
    const second = (await convert(await send(), { clientId: first.clientId })).body.data
    expect(second).toMatchObject({ clientId: first.clientId, clientCreated: false })
    const refused = await convert(await send(), { clientId: archived })
    expect([refused.status, refused.body.error.code]).toEqual([400, 'REFERENCE_NOT_FOUND'])
  })

  it('names the interest it has when it was set back to open and is converted again', async () => {
    const id = await send()
    const first = (await convert(id)).body.data
    expect(first.interestKnown).toBe(false)
    expect((await triage(id, { triageState: 'open' })).status).toBe(200)
    const other = await knownClient({ fullName: 'Somebody Else', contacts: [] })
    expect((await convert(id, { clientId: other })).body.error.code).toBe('INQUIRY_CONVERTED')
    const again = await convert(id)
    expect([again.status, again.body.data]).toMatchObject([
      201,
      { ...first, inquiry: { triageState: 'converted' }, clientCreated: false, interestKnown: true },
    ])
    const { data: deals } = (await admin.get('/api/v1/interests')).body
    expect(deals.map((deal: { id: string }) => deal.id)).toEqual([first.interestId])
    await admin.delete(`/api/v1/interests/${first.interestId}`)
    await triage(id, { triageState: 'open' })
    expect((await convert(id)).body.data).toMatchObject({ interestKnown: false, clientId: first.clientId })
  })

  it('gives the deal of a client one is not shown to whose client it is, and names no client', async () => {
    const role = await admin.post('/api/v1/admin/roles', {
      name: 'Own deals',
      permissions: ['clients.view', 'clients.create', 'clients.edit', 'interests.view', 'interests.create'],
      scopes: { clients: 'own', interests: 'own' },
    })
    expect(role.status, JSON.stringify(role.body)).toBe(201)
    const own = await app.person(admin.portId!, 'viewer')
    await admin.patch(`/api/v1/admin/users/${own.userId}`, { roleId: role.body.data.id })
    const clientId = await knownClient()
    await admin.post('/api/v1/interests', { clientId, assignedTo: agent.userId })
    for (const body of [{}, { newClient: { besides: [] }, assignedTo: own.userId }, { addContacts: true }]) {
      const id = await send()
      const { status, body: answer } = await convert(id, body, own)
      expect([status, answer.data], JSON.stringify(answer)).toMatchObject([
        201,
        {
          clientId: null,
          clientCreated: false,
          inquiry: { clientId: null, clientName: null, interestId: null, matches: [] },
        },
      ])
      const deal = (await admin.get(`/api/v1/interests/${answer.data.interestId}`)).body.data
      expect([deal.clientId, deal.assignedTo]).toEqual([clientId, agent.userId])
      expect((await own.get(`/api/v1/interests/${deal.id}`)).status).toBe(404)
    }
    expect((await own.get(`/api/v1/clients/${clientId}`)).status).toBe(404)
    expect((await own.get('/api/v1/clients')).body.meta.total).toBe(0)
    const { contacts } = (await admin.get(`/api/v1/clients/${clientId}`)).body.data
    expect(contacts).toHaveLength(1)
    const stranger = await send({ email: 'nobody.yet@example.com', phone: null, name: 'Nobody Yet' })
    const mine = (await convert(stranger, {}, own)).body.data
    expect((await own.get(`/api/v1/clients/${mine.clientId}`)).status).toBe(200)
  })

  it('happens once, also when two convert at the same moment', async () => {
    const id = await send()
    const answers = await Promise.all([convert(id), convert(id, {}, admin), convert(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.body.error.code).toBe('INQUIRY_CONVERTED')
    expect((await admin.get('/api/v1/clients')).body.meta.total).toBe(1)
    expect((await admin.get('/api/v1/interests')).body.meta.total).toBe(1)
  })

  it('needs the right to make a client, and says which part is wrong', async () => {
    const limited = await app.person(admin.portId!, ['interests.view', 'interests.create', 'clients.view'])
    const id = await send()
    expect((await convert(id, {}, limited)).body.error.code).toBe('PERMISSION_DENIED')
    const wrong = await convert(id, { newClient: { email: 'nobody' } })
    expect(wrong.body.error.details[0].path).toBe('newClient.email')
    expect((await read(id)).triageState).toBe('open')
    const clientId = await knownClient()
    expect((await convert(id, { clientId, newClient: {} })).status).toBe(400)
    expect((await convert(id, {}, limited)).body.data).toMatchObject({ clientId })
  })
})
