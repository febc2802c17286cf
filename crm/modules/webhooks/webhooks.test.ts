import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { webhookNames } from '../../../contract/webhooks/events.ts'
import { type Call, type Receiver, startReceiver } from '../../../platform/testing/receiver.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { dayFrom } from '../../testing/days.ts'
import { recordDeclined, recordExpired } from '../documents/outcome.ts'
import { signingIn } from '../documents/testing/signing.ts'
import { webhookEnded } from './ended.ts'

let app: TestApp
let admin: Person
let moorings = 0
let to: Receiver
const url = '/api/v1/admin/webhooks'

beforeAll(async () => {
  app = await testApp(undefined, { env: { hookAllow: ['127.0.0.1'] } })
  to = await startReceiver()
  await app.crm.openWorker({ timeoutMs: 1500 })
})
afterAll(async () => {
  await app.close()
  await to.close()
})

/** A port with an administrator, and a webhook that hears some events. */
async function hearing(events: readonly string[]) {
  to.calls.length = 0
  to.answer = { status: 200 }
  admin = await app.person(await app.makePort(), 'port_admin')
  const { status, body } = await admin.post(url, { url: `${to.url}/in`, events })
  expect(status).toBe(201)
  return body.data as { id: string; secret: string; version: number }
}

const create = async (path: string, body: unknown) => (await admin.post(`/api/v1/${path}`, body)).body.data
const bodyOf = (call: Call) => JSON.parse(call.body)
const deliveriesOf = async (id: string) => (await admin.get(`${url}/${id}/deliveries`)).body.data

/** What leads to each event of the catalogue: gives the path of the record it is about. */
const inFlight = async () => {
  const desk = signingIn(app, admin)
  const { id, signers } = await desk.sent([{ name: 'Ada', email: 'ada@sea.example' }])
  return { desk, id, said: { documentId: id, signerId: signers[0]!, source: 'service' as const } }
}

const happenings: Record<string, () => Promise<string>> = {
  'document.sent': async () => `documents/${(await inFlight()).id}`,
  'document.completed': async () => {
    const { desk, id } = await inFlight()
    await desk.complete(id)
    return `documents/${id}`
  },
  'document.declined': async () => {
    const { desk, id, said } = await inFlight()
    await desk.within((tx) => recordDeclined(tx, { ...said, reason: 'No' }))
    return `documents/${id}`
  },
  'document.expired': async () => {
    const { desk, id } = await inFlight()
    await desk.within((tx) => recordExpired(tx, { documentId: id, source: 'service' }))
    return `documents/${id}`
  },
  'client.created': async () => `clients/${(await create('clients', { fullName: 'Ada' })).id}`,
  'client.updated': async () => {
    const { id } = await create('clients', { fullName: 'Ada' })
    await admin.patch(`/api/v1/clients/${id}`, { fullName: 'Ada Byron' })
    return `clients/${id}`
  },
  'client.archived': async () => {
    const { id } = await create('clients', { fullName: 'Ada' })
    await admin.delete(`/api/v1/clients/${id}`)
    return `clients/${id}`
  },
  'client.merged': async () => {
    const [winner, loser] = [
      await create('clients', { fullName: 'Ada' }),
      await create('clients', { fullName: 'Ada B' }),
    ]
    const { status } = await admin.post(`/api/v1/clients/${winner.id}/merge`, { loserId: loser.id })
    expect(status).toBe(200)
    return `clients/${winner.id}`
  },
  'yacht.created': async () => `yachts/${(await yacht()).id}`,
  'yacht.transferred': async () => {
    const { id } = await yacht()
    const { id: ownerId } = await create('companies', { name: 'Fjord Charter' })
    await admin.post(`/api/v1/yachts/${id}/transfer`, { ownerType: 'company', ownerId })
    return `yachts/${id}`
  },
  'berth.status_changed': async () => {
    const { id } = await create('berths', { mooringNumber: 'A1', price: '1200.50', currency: 'EUR' })
    await admin.patch(`/api/v1/berths/${id}`, { status: 'under_offer' })
    return `berths/${id}`
  },
  'berth.archived': async () => {
    const { id } = await create('berths', { mooringNumber: 'A2' })
    await admin.delete(`/api/v1/berths/${id}`, { reason: 'Rebuilt pontoon' })
    return `berths/${id}`
  },
  'payment.recorded': async () => {
    const { id } = await interest()
    const { id: paid } = await create(`interests/${id}/payments`, {
      type: 'deposit',
      amount: '99.5',
      currency: 'EUR',
    })
    return `payments/${paid}`
  },
  'tenancy.activated': async () => `tenancies/${await tenancy()}`,
  'tenancy.ended': async () => {
    const id = await tenancy()
    await admin.post(`/api/v1/tenancies/${id}/end`, { endDate: '2026-05-01' })
    return `tenancies/${id}`
  },
  'reservation.activated': async () => `berth-reservations/${await reservation()}`,
  'reservation.moved': async () => {
    const id = await reservation()
    await admin.patch(`/api/v1/berth-reservations/${id}`, { endDate: dayFrom(40) })
    return `berth-reservations/${id}`
  },
  'reservation.ended': async () => {
    const id = await reservation()
    await admin.patch(`/api/v1/berth-reservations/${id}`, { action: 'end' })
    return `berth-reservations/${id}`
  },
  'invoice.sent': async () => `invoices/${await invoice()}`,
  'invoice.paid': async () => {
    const id = await invoice()
    await create(`invoices/${id}/record-payment`, { amount: '10.00', method: 'cash' })
    return `invoices/${id}`
  },
  'interest.created': async () => `interests/${(await interest()).id}`,
  'interest.stage_changed': async () => {
    const { id } = await interest()
    await admin.post(`/api/v1/interests/${id}/stage`, { stage: 'qualified' })
    return `interests/${id}`
  },
  'interest.outcome_set': async () => {
    const { id } = await interest()
    await admin.post(`/api/v1/interests/${id}/outcome`, { outcome: 'lost_other', reason: 'Too dear' })
    return `interests/${id}`
  },
  'inquiry.received': async () => {
    const { ports } = (await admin.get('/api/v1/me')).body.data
    const portSlug = ports.find((port: { id: string }) => port.id === admin.portId).slug
    const sent = { portSlug, name: 'Leif Strand', email: 'leif@example.com' }
    const { body } = await app.nobody.post('/api/public/inquiries', sent)
    return `admin/website-submissions/${body.data.id}`
  },
}

async function tenancy(): Promise<string> {
  const { id: clientId } = await create('clients', { fullName: 'Ada' })
  const { id: yachtId } = await create('yachts', { name: 'Lovelace', ownerType: 'client', ownerId: clientId })
  moorings += 1
  const { id: berthId } = await create('berths', { mooringNumber: `T${moorings}` })
  const terms = { berthId, clientId, yachtId, tenureType: 'permanent', startDate: '2026-01-01' }
  const { id } = await create('tenancies', terms)
  await admin.post(`/api/v1/tenancies/${id}/activate`, {})
  return id
}

async function reservation(): Promise<string> {
  const { id: clientId } = await create('clients', { fullName: 'Ada' })
  moorings += 1
  const { id: berthId } = await create('berths', { mooringNumber: `T${moorings}` })
  const { id } = await create(`berths/${berthId}/reservations`, { clientId })
  await admin.patch(`/api/v1/berth-reservations/${id}`, { action: 'activate' })
  return id
}

async function invoice(): Promise<string> {
  const { id: clientId } = await create('clients', { fullName: 'Ada' })
  await admin.put('/api/v1/admin/settings', {
    key: 'invoice_issuer',
    value: { name: 'Harbour', address: 'Quay 1' },
  })
  const line = { description: 'Fee', quantity: 1, unitPrice: '10.00', taxRatePct: 0 }
  const { id } = await create('invoices', { clientId, lines: [line] })
  await admin.post(`/api/v1/invoices/${id}/send`, { to: [] })
  return id
}

async function yacht() {
  const { id: ownerId } = await create('clients', { fullName: 'Ada' })
  return create('yachts', { name: 'Havørn', ownerType: 'client', ownerId })
}

async function interest() {
  const { id: clientId } = await create('clients', { fullName: 'Ada' })
  return create('interests', { clientId })
}

describe('the catalogue', () => {
  it('holds the events of the facts that modules declare', async () => {
    await hearing(['client.created'])
    expect(Object.keys(happenings).sort()).toEqual([...webhookNames].sort())
    const { body } = await admin.get(`${url}/events`)
    expect(body.data.map((one: { name: string }) => one.name)).toEqual(webhookNames)
    for (const { name, entity, allowed, example } of body.data) {
      expect([allowed, name.startsWith(`${entity}.`)]).toEqual([true, true])
      expect(example).toMatchObject({ type: name, portId: admin.portId, data: { entityType: entity } })
      expect(Object.keys(example.data.record).length).toBeGreaterThan(10)
    }
  })

  it.each(webhookNames)('%s is sent with the record as the interface gives it', async (name) => {
    const { secret } = await hearing([name])
    const path = await happenings[name]!()
    const [call] = await to.got(1)
    const body = bodyOf(call!)
    expect(new Webhook(secret).verify(call!.body, call!.headers as Record<string, string>)).toEqual(body)
    expect(Object.keys(body)).toEqual(['id', 'type', 'timestamp', 'portId', 'data'])
    expect(body).toMatchObject({ type: name, portId: admin.portId })
    const { data: record } = (await admin.get(`/api/v1/${path}`)).body
    // Whom an inquiry may be from is told to people who may see clients.
    expect(body.data.record).toEqual({ ...record, ...('matches' in record ? { matches: [] } : {}) })
    const { data: entries } = (await admin.get(`/api/v1/admin/audit?entityId=${record.id}`)).body
    const entry = entries.find((one: { id: string }) => one.id === body.id)
    expect(body.data).toMatchObject({
      entityType: entry.entityType,
      entityId: entry.entityId,
      label: entry.entityLabel,
      actorId: entry.actorId,
      oldValues: entry.oldValues,
      newValues: entry.newValues,
    })
    expect(to.calls).toHaveLength(1)
  })
})

describe('what is sent', () => {
  it('has nothing that the audit log masks', async () => {
    await hearing(['client.updated'])
    const { id } = await create('clients', { fullName: 'Ada' })
    const preferences = { passportNumber: 'X1234567', berthSide: 'port' }
    const changed = await admin.patch(`/api/v1/clients/${id}`, { preferences })
    expect(changed.status).toBe(200)
    const [call] = await to.got(1)
    expect(call!.body).not.toContain('X1234567')
    expect(bodyOf(call!).data.record.preferences).toEqual({ passportNumber: '•••', berthSide: 'port' })
  })

  it('does not tell of what was refused, only looked at, or of another port', async () => {
    const { id } = await hearing([...webhookNames])
    const { id: clientId } = await create('clients', { fullName: 'Ada' })
    const deal = await create('interests', { clientId })
    await to.got(2)
    await admin.post(`/api/v1/interests/${deal.id}/preview`, { action: 'stage', stage: 'qualified' })
    expect((await admin.post('/api/v1/interests', { clientId: deal.id })).status).toBe(400)
    const elsewhere = await app.person(await app.makePort(), 'port_admin')
    await elsewhere.post('/api/v1/clients', { fullName: 'Somebody else' })
    await admin.post('/api/v1/clients', { fullName: 'Bo' })
    await to.got(3)
    expect((await deliveriesOf(id)).map((one: { type: string }) => one.type)).toEqual([
      'client.created',
      'interest.created',
      'client.created',
    ])
  })

  it('is written for each of many records at once, in few statements', async () => {
    const { id } = await hearing(['client.updated', 'client.archived'])
    const ids: string[] = []
    for (let n = 0; n < 120; n++) ids.push((await create('clients', { fullName: `C${n}` })).id)
    const bulk = await admin.post('/api/v1/clients/bulk', { action: 'assign_source', source: 'broker', ids })
    expect(bulk.status).toBe(200)
    await to.got(120)
    const bodies = to.calls.map(bodyOf)
    expect(new Set(bodies.map((one) => one.data.entityId))).toEqual(new Set(ids))
    for (const { data } of bodies)
      expect([data.record.id, data.record.source]).toEqual([data.entityId, 'broker'])
    expect((await admin.get(`${url}/${id}/deliveries?limit=200`)).body.data).toHaveLength(120)
  })

  it('reaches every webhook that hears the event once, each with an id of its own', async () => {
    await hearing(['client.created'])
    await admin.post(url, { url: `${to.url}/other`, events: ['client.created', 'client.updated'] })
    await create('clients', { fullName: 'Ada' })
    await to.got(2)
    expect(to.calls.map((call) => call.path).sort()).toEqual(['/in', '/other'])
    expect(new Set(to.calls.map((call) => call.headers['webhook-id'])).size).toBe(2)
    expect(new Set(to.calls.map((call) => call.body)).size).toBe(1)
  })

  it('is looked for in memory where nobody hears, and in every process once somebody does', async () => {
    const quiet = await app.person(await app.makePort(), 'port_admin')
    const { kernel } = app.crm.services
    const tx = { tenantId: quiet.portId } as Parameters<NonNullable<typeof kernel.outbox>>[0]
    const fact = {
      id: '',
      type: 'client.created',
      entityId: null,
      entityType: 'client',
      causeId: null,
    } as const
    // The first fact of a port looks, the others know.
    await quiet.post('/api/v1/clients', { fullName: 'Ada' })
    expect(kernel.outbox!(tx, [fact])).toBeNull()
    expect(kernel.outbox!(tx, [{ ...fact, type: 'client.noted' }])).toBeNull()
    await quiet.post(url, { url: `${to.url}/in`, events: ['client.created'] })
    await expect
      .poll(async () => {
        await quiet.post('/api/v1/clients', { fullName: 'Bo' })
        const [hook] = (await quiet.get(url)).body.data
        return hook.lastDelivery !== null
      })
      .toBe(true)
  })
})

describe('a webhook', () => {
  it('is made, changed and deleted; its secret is shown once', async () => {
    const { id, secret } = await hearing(['client.created', 'client.created'])
    expect(secret).toMatch(/^whsec_/)
    const { data } = (await admin.get(`${url}/${id}`)).body
    expect(JSON.stringify([data, (await admin.get(url)).body])).not.toContain(secret.slice(6))
    expect(data).toMatchObject({
      events: ['client.created'],
      state: 'active',
      pending: 0,
      lastDelivery: null,
    })
    const changed = await admin.patch(
      `${url}/${id}`,
      { name: 'Accounting', events: ['client.archived'] },
      { 'if-match': `"${data.version}"` },
    )
    expect(changed.body.data).toMatchObject({ name: 'Accounting', events: ['client.archived'] })
    const stale = await admin.patch(`${url}/${id}`, { name: 'X' }, { 'if-match': `"${data.version}"` })
    expect([stale.status, stale.body.error.code]).toEqual([412, 'VERSION_STALE'])
    const { data: entries } = (await admin.get(`/api/v1/admin/audit?entityType=webhook`)).body
    expect(entries.map((one: { action: string }) => one.action)).toEqual(['update', 'create'])
    expect((await admin.delete(`${url}/${id}`)).status).toBe(204)
    expect((await admin.get(`${url}/${id}`)).status).toBe(404)
    expect((await admin.get(url)).body.data).toEqual([])
  })

  it.each<[object, string]>([
    [{ url: 'https://192.0.2.1/in' }, 'events'],
    [{ url: 'https://192.0.2.1/in', events: [] }, 'events'],
    [{ url: 'https://192.0.2.1/in', events: ['client.vanished'] }, 'events.0'],
    [{ events: ['client.created'] }, 'url'],
    [{ url: '', events: ['client.created'] }, 'url'],
    [{ url: 'https://192.0.2.1/in', events: ['client.created'], name: 'x'.repeat(121) }, 'name'],
    [{ url: 'https://192.0.2.1/in', events: ['client.created'], inOrder: 'yes' }, 'inOrder'],
  ])('%j is refused at its field', async (body, field) => {
    const answer = await admin.post(url, body)
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(answer.body.error.details.map((one: { path: string }) => one.path)).toContain(field)
  })

  it('is one of twenty at most, however many are made at once', async () => {
    await hearing(['client.created'])
    const body = { url: `${to.url}/in`, events: ['client.created'] }
    const answers = await Promise.all(Array.from({ length: 25 }, () => admin.post(url, body)))
    const codes = answers.map(({ status, body }) => (status === 201 ? 'made' : body.error.code))
    expect(codes.filter((code) => code === 'made')).toHaveLength(19)
    expect(codes.filter((code) => code === 'TOO_MANY_WEBHOOKS')).toHaveLength(6)
  })

  it('that moves takes what waits along to the new address', async () => {
    const { id } = await hearing(['client.created'])
    const other = await startReceiver()
    to.answer = { status: 500 }
    await create('clients', { fullName: 'Ada' })
    await expect.poll(async () => (await deliveriesOf(id))[0]?.lastStatus).toBe(500)
    expect((await admin.patch(`${url}/${id}`, { url: `${other.url}/new` })).status).toBe(200)
    await app.rows(
      admin.portId,
      sql`with due as (update webhook_deliveries set next_attempt_at = now() where webhook_id = ${id} returning 1)
        select pg_notify('webhook_deliveries', '') from due`,
    )
    const [call] = await other.got(1)
    expect(call!.path).toBe('/new')
    expect(call!.body).toBe(to.calls[0]!.body)
    await other.close()
  })

  it('is not of another port, and its deliveries are not of another webhook', async () => {
    const { id } = await hearing(['client.created'])
    await create('clients', { fullName: 'Ada' })
    await to.got(1)
    const [delivery] = await deliveriesOf(id)
    const { id: second } = (await admin.post(url, { url: `${to.url}/2`, events: ['client.created'] })).body
      .data
    expect((await admin.get(`${url}/${second}/deliveries/${delivery.id}`)).status).toBe(404)
    expect((await admin.post(`${url}/${second}/deliveries/${delivery.id}/replay`)).status).toBe(404)
    const stranger = await app.person(await app.makePort(), 'port_admin')
    for (const path of ['', '/deliveries', `/deliveries/${delivery.id}`])
      expect((await stranger.get(`${url}/${id}${path}`)).status).toBe(404)
    expect((await stranger.post(`${url}/${id}/rotate-secret`)).status).toBe(404)
    expect((await stranger.delete(`${url}/${id}`)).status).toBe(404)
    expect(to.calls).toHaveLength(1)
  })

  it('sends nobody what they may not see themselves', async () => {
    const { id } = await hearing(['client.created', 'berth.archived'])
    await create('clients', { fullName: 'Ada' })
    await to.got(1)
    const limited = await app.person(admin.portId!, ['admin.manage_webhooks', 'berths.view'])
    const events = (await limited.get(`${url}/events`)).body.data
    const allowed = events.filter((one: { allowed: boolean }) => one.allowed)
    expect(allowed.map((one: { name: string }) => one.name).sort()).toEqual([
      'berth.archived',
      'berth.status_changed',
      // Whoever administers something sees the inbox.
      'inquiry.received',
    ])
    const refused = [
      await limited.post(url, { url: `${to.url}/x`, events: ['berth.archived', 'client.created'] }),
      await limited.patch(`${url}/${id}`, { url: `${to.url}/elsewhere` }),
      await limited.patch(`${url}/${id}`, { events: ['client.created', 'client.updated'] }),
    ]
    for (const { status, body } of refused) {
      expect([status, body.error.code]).toEqual([403, 'RIGHTS_EXCEED_OWN'])
      expect(body.error.details[0].path).toBe('events')
    }
    expect((await limited.patch(`${url}/${id}`, { name: 'Renamed', active: false })).status).toBe(200)
    const [delivery] = (await limited.get(`${url}/${id}/deliveries`)).body.data
    const { data } = (await limited.get(`${url}/${id}/deliveries/${delivery.id}`)).body
    expect(data).toMatchObject({ body: null, history: [{ status: 200, excerpt: null }] })
    const detail = (await admin.get(`${url}/${id}/deliveries/${delivery.id}`)).body.data
    expect(detail.body).toBe(to.calls[0]!.body)
  })

  it('that ended is told once to whoever manages webhooks, and recorded', async () => {
    const { id } = await hearing(['client.created'])
    const manager = await app.person(admin.portId!, ['admin.manage_webhooks'])
    await app.person(admin.portId!, 'sales_agent')
    to.answer = { status: 410 }
    await create('clients', { fullName: 'Ada' })
    const mails = sql<{ toAddress: string; text: string }>`select to_address, text from mails
      where position(${id} in text) > 0 order by to_address`
    await expect
      .poll(async () => (await app.rows(admin.portId, mails)).map((mail) => mail.toAddress))
      .toEqual([admin.email, manager.email].sort())
    expect((await app.rows(admin.portId, mails))[0]!.text).toContain(`/admin/webhooks?open=${id}`)
    // A job that runs again, after a crash, tells it no second time.
    await webhookEnded(app.crm.services)(
      { tenantId: admin.portId, webhookId: id },
      { attempt: 2, maxAttempts: 25 },
    )
    expect(await app.rows(admin.portId, mails)).toHaveLength(2)
    const { data } = (await admin.get(`/api/v1/admin/audit?entityId=${id}`)).body
    expect(data[0]).toMatchObject({ action: 'disable', metadata: { reason: 'gone' }, actorId: null })
    expect((await admin.get(`${url}/${id}`)).body.data).toMatchObject({
      state: 'disabled',
      stateReason: 'gone',
    })
    expect((await admin.post(`${url}/${id}/replay-failed`)).body.error.code).toBe('WEBHOOK_DISABLED')
  })

  it('that ended is recorded where nobody could be written to, or the worker died at the last try', async () => {
    const { id } = await hearing(['client.created'])
    await app.rows(
      admin.portId,
      sql`update webhooks set state = 'disabled', state_reason = 'failing', state_changed_at = now() where id = ${id}`,
    )
    for (let runs = 0; runs < 2; runs += 1)
      await webhookEnded(app.crm.services)(
        { tenantId: admin.portId, webhookId: id },
        { attempt: 21, maxAttempts: 25 },
      )
    const { data } = (await admin.get(`/api/v1/admin/audit?entityId=${id}`)).body
    const ends = data.filter(({ action }: { action: string }) => action === 'disable')
    expect(ends).toMatchObject([{ metadata: { reason: 'failing' } }])
    const letters = sql`select from mails where position(${id} in text) > 0`
    expect(await app.rows(admin.portId, letters)).toHaveLength(0)
  })
})

it('the log is read page by page, by state, and forgotten with what was deleted', async () => {
  const { id } = await hearing(['client.created'])
  for (let n = 0; n < 7; n++) await create('clients', { fullName: `C${n}` })
  await to.got(7)
  await expect
    .poll(async () => (await deliveriesOf(id)).every((one: { state: string }) => one.state === 'succeeded'))
    .toBe(true)
  const pages: string[][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await admin.get(`${url}/${id}/deliveries?limit=3${cursor && `&cursor=${cursor}`}`)
    pages.push(body.data.map((one: { id: string }) => one.id))
    cursor = body.meta.nextCursor
  }
  expect(pages.map((page) => page.length)).toEqual([3, 3, 1])
  expect(pages.flat()).toEqual((await deliveriesOf(id)).map((one: { id: string }) => one.id))
  expect((await admin.get(`${url}/${id}/deliveries?state=failed`)).body.data).toEqual([])
  expect((await admin.get(`${url}/${id}/deliveries?state=lost`)).status).toBe(400)
  const strayed = await admin.get(`${url}/${id}/deliveries?cursor=next`)
  expect([strayed.status, strayed.body.error.details?.[0].path]).toEqual([400, 'cursor'])

  await admin.delete(`${url}/${id}`)
  const left = async (table: string) =>
    (await app.rows(admin.portId, sql`select 1 from ${sql.table(table)}`)).length
  const prune = () => app.rows(admin.portId, sql`select prune_deliveries(100), forget_webhooks()`)
  await prune()
  expect([await left('webhooks'), await left('webhook_deliveries')]).toEqual([1, 7])
  await app.rows(admin.portId, sql`update webhook_deliveries set finished_at = now() - interval '91 days'`)
  await prune()
  await prune()
  expect([await left('webhooks'), await left('webhook_deliveries'), await left('webhook_attempts')]).toEqual([
    0, 0, 0,
  ])
})

it('hears what happens in the moment after it was made, and nothing after it was deleted', async () => {
  await hearing(['yacht.created'])
  for (let round = 0; round < 5; round++) {
    // The port's webhooks are known by now.
    await create('clients', { fullName: 'Nobody hears' })
    const { id } = await create('admin/webhooks', { url: `${to.url}/next`, events: ['client.created'] })
    await create('clients', { fullName: 'Somebody hears' })
    expect(await deliveriesOf(id)).toHaveLength(1)
    await admin.delete(`${url}/${id}`)
  }
})
