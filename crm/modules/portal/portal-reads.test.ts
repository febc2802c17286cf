import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crm } from '../../../contract/crm.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { portalParts } from '../../../contract/portal/parts.ts'
import { crmJobs } from '../../jobs.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { dayFrom } from '../../testing/days.ts'
import { inviteClient, type PortalPerson, portalPerson, signedInAs } from './testing/portal-person.ts'

let app: TestApp
let admin: Person
let mia: PortalPerson
let other: PortalPerson
const theirs: Record<string, string> = {}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server answered.
async function create(path: string, body: unknown): Promise<any> {
  const answer = await admin.post(path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

const rows = async (path: string, by = mia) => (await by.get(`/api/portal/${path}`)).body.data

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort('reads'), 'port_admin')
  mia = await portalPerson(app, admin, { email: 'mia@example.fi', fullName: 'Mia Laine' })
  other = await portalPerson(app, admin, { email: 'otto@example.fi', fullName: 'Otto Berg' })
  const berth = await create('/api/v1/berths', { mooringNumber: 'A7', lengthM: 12, widthM: 4 })
  await create('/api/v1/berths', { mooringNumber: 'A8', lengthM: 12, widthM: 4 })
  const yacht = await create('/api/v1/yachts', {
    name: 'Aallotar',
    ownerType: 'client',
    ownerId: mia.clientId,
  })
  const deal = await create('/api/v1/interests', { clientId: mia.clientId, yachtId: yacht.id })
  await create(`/api/v1/interests/${deal.id}/berths`, { berthId: berth.id })
  const reservation = await create(`/api/v1/berths/${berth.id}/reservations`, {
    clientId: mia.clientId,
    tenureType: 'permanent',
  })
  Object.assign(theirs, {
    berth: berth.id,
    yacht: yacht.id,
    interest: deal.id,
    reservation: reservation.id,
  })
  await admin.put('/api/v1/admin/settings', {
    key: 'invoice_issuer',
    value: { name: 'Reads Marina', address: 'Quay 1', iban: 'FI2112345600000785', bic: 'NDEAFIHH' },
  })
  const file = new FormData()
  file.append('file', new Blob(['Insured']), 'insured.txt')
  theirs.file = (await mia.post('/api/portal/files', file as never)).body.data.id
  theirs.invoice = await sentInvoice({ billingEntityType: 'client', billingEntityId: mia.clientId })
})
afterAll(() => app.close())

async function sentInvoice(billing: { billingEntityType: string; billingEntityId: string }): Promise<string> {
  const draft = await create('/api/v1/invoices', {
    ...billing,
    kind: 'general',
    currency: 'EUR',
    lines: [{ description: 'Berth fee', quantity: '1', unitPrice: '100.00', taxRatePct: '25.5' }],
  })
  await create(`/api/v1/invoices/${draft.id}/send`, { to: ['books@laine.example'] })
  return draft.id
}

describe('a client sees', () => {
  it('the deal with its berth, its yacht and what comes next', async () => {
    expect(await rows('interests')).toMatchObject([
      {
        id: theirs.interest,
        moorings: ['A7'],
        yachtName: 'Aallotar',
        next: 'berth_is_sought',
        outcome: null,
      },
    ])
  })

  it('the invoice with how it is paid, and no draft', async () => {
    await create('/api/v1/invoices', {
      billingEntityType: 'client',
      billingEntityId: mia.clientId,
      kind: 'general',
      currency: 'EUR',
      lines: [],
    })
    const list = await rows('invoices')
    expect(list).toMatchObject([{ id: theirs.invoice, gross: '125.50', open: '125.50', status: 'sent' }])
    expect(await rows(`invoices/${theirs.invoice}`)).toMatchObject({
      payment: {
        recipient: 'Reads Marina',
        iban: 'FI21 1234 5600 0007 85',
        code: expect.stringContaining('EUR125.5'),
      },
      lines: [{ description: 'Berth fee', quantity: '1', taxRatePct: '25.5', net: '100.00' }],
    })
    await crmJobs(app.crm.services, async () => {}).print_invoices!(
      { tenantId: admin.portId },
      { attempt: 1, maxAttempts: 1 },
    )
    const { url, expiresAt } = await rows(`invoices/${theirs.invoice}/download`)
    const left = (Date.parse(expiresAt) - Date.now()) / 3_600_000
    expect(left).toBeGreaterThan(3.9)
    expect(left).toBeLessThanOrEqual(4)
    const file = await app.web.inject({ method: 'GET', url: new URL(url).pathname })
    expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })

  it('whom they ring and write to: the port, also where nobody looks after them', async () => {
    const contactOf = async () => {
      const { port } = await rows('me')
      return [port.phone, port.email]
    }
    const put = (key: string, value: unknown) => admin.put('/api/v1/admin/settings', { key, value })
    expect(await contactOf()).toEqual([null, null])
    const issuer = { name: 'Reads Marina', address: 'Quay 1', iban: 'FI2112345600000785', bic: 'NDEAFIHH' }
    await put('invoice_issuer', { ...issuer, email: 'bills@reads.example' })
    expect(await contactOf()).toEqual([null, 'bills@reads.example'])
    await put('port_contact', { phone: '+358 40 5551234', email: 'Office@reads.example' })
    expect(await contactOf()).toEqual(['+358 40 555 1234', 'office@reads.example'])
    const wrong = await put('port_contact', { phone: 'ring us', email: 'nobody' })
    expect(wrong.body.error.details.map(({ path }: { path: string }) => path)).toEqual([
      'value.phone',
      'value.email',
    ])
    await admin.delete('/api/v1/admin/settings/port_contact')
  })

  it('invoices of a company as long as they direct it, and nothing else of it', async () => {
    const company = await create('/api/v1/companies', { name: 'Laine Oy' })
    const invoice = await sentInvoice({ billingEntityType: 'company', billingEntityId: company.id })
    await create('/api/v1/yachts', { name: 'Company boat', ownerType: 'company', ownerId: company.id })
    expect(await rows('invoices')).toHaveLength(1)
    const member = await create(`/api/v1/companies/${company.id}/members`, {
      clientId: mia.clientId,
      role: 'director',
      startDate: '2020-01-01',
    })
    expect((await rows('invoices')).map(({ id }: { id: string }) => id)).toContain(invoice)
    expect(await rows('yachts')).toMatchObject([{ name: 'Aallotar' }])
    await admin.patch(`/api/v1/companies/${company.id}/members/${member.id}`, { endDate: '2020-12-31' })
    expect((await mia.get(`/api/portal/invoices/${invoice}`)).status).toBe(404)
    await admin.patch(`/api/v1/companies/${company.id}/members/${member.id}`, {
      endDate: null,
      role: 'employee',
    })
    expect(await rows('invoices')).toHaveLength(1)
  })

  it('the berth, its dock as it is drawn, and nobody else on it', async () => {
    expect(await rows('berths')).toMatchObject([{ id: theirs.berth, mooringNumber: 'A7', by: 'reservation' }])
    const { plan } = await rows(`berths/${theirs.berth}`)
    expect(plan.map(({ mooringNumber }: { mooringNumber: string }) => mooringNumber)).toEqual(['A7', 'A8'])
    expect(Object.keys(plan[0]).sort()).toEqual([
      'access',
      'dock',
      'id',
      'lengthM',
      'mooringNumber',
      'mooringType',
      'number',
      'planRotation',
      'planX',
      'planY',
      'pontoon',
      'widthM',
    ])
  })

  it('only the parts that the port shows', async () => {
    const path = '/api/v1/admin/settings'
    await admin.put(path, { key: 'portal_parts', value: ['interests'] })
    expect((await rows('me')).parts).toEqual(['interests'])
    expect((await mia.get('/api/portal/yachts')).body.error.code).toBe('MODULE_DISABLED')
    expect((await mia.get('/api/portal/interests')).status).toBe(200)
    await admin.delete(`${path}/portal_parts`)
    expect((await rows('me')).parts).toEqual([...portalParts])
    await admin.put(path, { key: 'portal_enabled', value: false })
    expect((await mia.get('/api/portal/me')).status).toBe(401)
    await admin.put(path, { key: 'portal_enabled', value: true })
    expect((await mia.get('/api/portal/me')).status).toBe(200)
  })
})

describe('the next term that was offered', () => {
  it('is answered once, by its last day, and whoever looks after them is told', async () => {
    const berth = await create('/api/v1/berths', { mooringNumber: 'T1' })
    const { id } = await create('/api/v1/tenancies', {
      ...{ berthId: berth.id, clientId: mia.clientId, yachtId: theirs.yacht, tenureType: 'seasonal' },
      ...{ startDate: dayFrom(-100), endDate: dayFrom(40) },
    })
    await create(`/api/v1/tenancies/${id}/activate`, {})
    const answer = (word: string, by = mia) => by.post(`/api/portal/tenancies/${id}/${word}-renewal`, {})
    expect((await answer('accept')).body.error.code).toBe('RENEWAL_NOT_OFFERED')
    await create('/api/v1/tenancies/renewals/offer', {
      ...{
        tenancyIds: [id],
        newEndDate: dayFrom(400),
        answerBy: dayFrom(10),
        price: '1250.50',
        currency: 'EUR',
      },
    })
    expect((await rows('me')).waiting.renewals).toBe(1)
    const offered = async () =>
      ((await rows('tenancies')) as { id: string; offer: object | null }[]).find((one) => one.id === id)!
        .offer
    expect(await offered()).toMatchObject({ startDate: dayFrom(40), newEndDate: dayFrom(400), taxed: false })
    await admin.put('/api/v1/admin/settings', {
      ...{ key: 'tax_rates', value: [{ label: 'VAT', ratePct: '25.5' }] },
    })
    expect(await offered()).toMatchObject({ price: '1250.50', taxed: true })
    expect((await answer('accept', other)).status).toBe(404)
    const answers = await Promise.all([answer('accept'), answer('accept')])
    expect(answers.map(({ status, body }) => [status, body.data.offer.state])).toEqual([
      [200, 'accepted'],
      [200, 'accepted'],
    ])
    expect((await answer('decline')).body.error.code).toBe('RENEWAL_NOT_OFFERED')
    expect((await rows('me')).waiting.renewals).toBe(0)
    const notifications = (await admin.get('/api/v1/notifications')).body.data as {
      kind: string
      entityTitle: string
    }[]
    expect(notifications.filter(({ kind }) => kind === 'portal_renewal')).toMatchObject([
      { entityTitle: 'Mia Laine' },
    ])
  })
})

describe('every operation of the portal', () => {
  const all = Object.entries(crm.portal as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name,
    endpoint,
  }))
  const withIds = all.filter(({ endpoint }) => endpoint.path.includes('{id}'))
  const kindOf = (path: string) =>
    ({
      interests: 'interest',
      invoices: 'invoice',
      yachts: 'yacht',
      berths: 'berth',
      reservations: 'reservation',
      files: 'file',
    })[path.split('/')[3]!]

  it.each(all)('$name is 401 without a session, and for staff', async ({ endpoint }) => {
    const url = endpoint.path.replace('{id}', theirs.berth!)
    for (const by of [app.nobody, admin]) {
      const answer = await by.send(endpoint.method, url, endpoint.method === 'POST' ? {} : undefined)
      if (endpoint.orNobody) expect([answer.status, answer.body]).toEqual([200, { data: null }])
      else expect([answer.status, answer.body.error.code]).toEqual([401, 'SESSION_REQUIRED'])
    }
  })

  it.each(withIds)(
    "$name is 404 for what is another client's, another kind's, nobody's or no id",
    async ({ endpoint }) => {
      const ids = [
        theirs[kindOf(endpoint.path) ?? 'interest']!,
        mia.clientId,
        admin.portId!,
        'nonsense',
        "' or 1=1",
      ]
      for (const id of ids) {
        const url = endpoint.path.replace('{id}', encodeURIComponent(id))
        const answer = await app.nobody.send(
          endpoint.method,
          url,
          endpoint.method === 'POST' ? {} : undefined,
          { cookie: other.cookie },
        )
        expect([answer.status, answer.body.error.code]).toEqual([404, 'RECORD_NOT_FOUND'])
      }
    },
  )

  const withBody = [
    ...all,
    ...Object.entries(crm.portalAccess as Record<string, Endpoint>).map(([name, endpoint]) => ({
      name,
      endpoint,
    })),
  ].filter(({ endpoint }) => endpoint.gate === 'portal' && endpoint.body && !endpoint.upload)

  it.each(withBody)('$name refuses a malformed, a strange and a wrongly typed body', async ({ endpoint }) => {
    const url = endpoint.path.replace('{id}', theirs.interest!)
    const sent = async (body: unknown) => {
      const answer = await app.nobody.send(endpoint.method, url, body, {
        cookie: mia.cookie,
        'content-type': 'application/json',
      })
      return [answer.status, answer.body.error.code]
    }
    expect(await sent('{"a":')).toEqual([400, 'BODY_MALFORMED'])
    expect(await sent('[1]')).toEqual([400, 'VALIDATION_FAILED'])
    expect(await sent({ strange: true })).toEqual([400, 'VALIDATION_FAILED'])
  })

  it('shows a client without anything empty lists', async () => {
    for (const list of [
      'interests',
      'documents',
      'invoices',
      'yachts',
      'berths',
      'reservations',
      'tenancies',
      'waiting-list',
      'messages',
    ])
      expect(await rows(list, other)).toEqual([])
  })
})

describe('staff', () => {
  it('look at what a client sees, no further than their role, and change nothing', async () => {
    const agent = await app.person(admin.portId!, ['clients.view', 'interests.view'])
    const answer = await agent.post(`/api/v1/clients/${mia.clientId}/portal-view`, {})
    expect(answer.body.data.url).toMatch(/\/portal$/)
    const look = String([answer.headers['set-cookie']].flat()[0]).split(';')[0]!
    const get = (path: string, cookie: string) =>
      app.nobody.send('GET', `/api/portal/${path}`, undefined, { cookie })
    const both = `${agent.cookie}; ${look}`
    expect((await get('me', both)).body.data).toMatchObject({
      email: null,
      viewOnly: true,
      parts: ['interests', 'messages'],
      clients: [{ fullName: 'Mia Laine' }],
    })
    expect((await get('interests', both)).body.data).toHaveLength(1)
    expect((await get('invoices', both)).body.error.code).toBe('MODULE_DISABLED')
    // Without the session of staff, or with that of somebody else, it opens nothing.
    expect((await get('me', look)).status).toBe(401)
    expect((await get('me', `${admin.cookie}; ${look}`)).status).toBe(401)
    const written = await app.nobody.send(
      'POST',
      `/api/portal/documents/${theirs.interest}/sign`,
      {},
      { cookie: both },
    )
    expect([written.status, written.body.error.code]).toEqual([403, 'PORTAL_READ_ONLY'])
    const entries = (await admin.get('/api/v1/admin/audit?action=view_as_client&limit=5')).body.data
    expect(entries).toMatchObject([{ entityLabel: 'Mia Laine' }])
  })
})

describe('merging and erasing', () => {
  it('moves access to the client that stays, and the loser’s id shows nothing', async () => {
    const loser = await portalPerson(app, admin, { email: 'twin@example.fi', fullName: 'Twin Loser' })
    const winner = await create('/api/v1/clients', { fullName: 'Twin Winner' })
    await create('/api/v1/interests', { clientId: loser.clientId })
    const merged = await admin.post(`/api/v1/clients/${winner.id}/merge`, { loserId: loser.clientId })
    expect(merged.status).toBe(200)
    expect(await rows('me', loser)).toMatchObject({ clients: [{ id: winner.id, fullName: 'Twin Winner' }] })
    expect(await rows('interests', loser)).toHaveLength(1)
  })

  it('takes the account away that no port lets in', async () => {
    const { id } = await create('/api/v1/clients', {
      fullName: 'Gone Soon',
      contacts: [{ channel: 'email', value: 'gone@example.fi' }],
    })
    await inviteClient(admin, id)
    const gone = await signedInAs(app, id, await app.linkTo('gone@example.fi', admin.portId))
    await admin.delete(`/api/v1/clients/${id}`)
    // Archived: nobody gets in.
    expect((await gone.get('/api/portal/me')).status).toBe(401)
    await admin.post(`/api/v1/clients/${id}/hard-delete`)
    const accounts = () => app.rows(null, sql`select 1 from portal_users where email = 'gone@example.fi'`)
    expect(await accounts()).toHaveLength(1)
    const [mail] = await app.rows(
      admin.portId,
      sql<{ code: string }>`select substring(text from '\\m\\d{6}\\M') as code from mails
        where to_address = ${admin.email} order by created_at desc limit 1`,
    )
    const erased = await admin.post(`/api/v1/clients/${id}/hard-delete/confirm`, { code: mail!.code })
    expect(erased.status).toBeLessThan(300)
    const worker = await app.crm.openWorker()
    await expect.poll(accounts).toHaveLength(0)
    await worker.stop()
  })
})
