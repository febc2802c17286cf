import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { activityKinds } from '../../../contract/activity/vocabulary.ts'
import { kinds, typesWith } from '../../../contract/kinds.ts'
import { type Person, testPorts } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { recordOpened, recordSigned } from '../documents/outcome.ts'
import { signingIn } from '../documents/testing/signing.ts'
import { portalPerson } from '../portal/testing/portal-person.ts'

const [app, foreign, boss, agent] = await testPorts('port_admin', 'sales_agent')
const portId = boss.portId!
const desk = signingIn(app, boss)
afterAll(() => app.close())

interface Line {
  id: string
  kind: string
  source: string
  at: string
  actorKind: string
  actorId: string | null
  actorName: string | null
  record: { type: string; id: string; name: string | null; berths: string[] }
  event: { type: string; label: string | null; newValues: Record<string, unknown> | null } | null
  note: { body: string; pinned: boolean; edited: boolean } | null
  contact: { channel: string; summary: string } | null
  mail: { inbound: boolean; subject: string | null; recipient: string | null } | null
  reminder: { title: string } | null
}
interface Page {
  data: Line[]
  meta: { nextCursor: string | null }
}

const make = async (path: string, body: object, who = boss): Promise<string> =>
  data(await who.post(`/api/v1/${path}`, body)).id
const page = async (path: string, query = '', who = boss) =>
  (await who.get(`/api/v1/${path}/stream${query && `?${query}`}`)).body as unknown as Page
const stream = async (path: string, query = '', who = boss) => (await page(path, query, who)).data
const sourcesOf = (lines: readonly Line[]) => [...new Set(lines.map(({ source }) => source))].toSorted()
const typesOf = (lines: readonly Line[]) => lines.flatMap(({ event }) => event?.type ?? [])

async function narrowed(permissions: readonly string[], scopes: object): Promise<Person> {
  const person = await app.person(portId, permissions)
  await app.rows(
    portId,
    sql`update roles r set scopes = ${JSON.stringify(scopes)}::jsonb from port_members m
      where r.port_id = ${portId} and m.port_id = ${portId} and m.role_id = r.id and m.user_id = ${person.userId}`,
  )
  return person
}

const clientId = await make('clients', { fullName: 'Gustav Keller' })
const berthId = await make('berths', { mooringNumber: 'D11', price: '64000', currency: 'EUR' })
const yachtId = await make('yachts', { name: 'Nautica', ownerType: 'client', ownerId: clientId })
const interestId = await make('interests', {
  clientId,
  yachtId,
  berthIds: [berthId],
  assignedTo: agent.userId,
})
const otherId = await make('interests', { clientId })

it('a client reads one stream of everything of theirs and of their interests, each line with whose it is', async () => {
  await make(`clients/${clientId}/notes`, { body: 'Likes the *morning* sun' })
  await make(`interests/${interestId}/contact-log`, { channel: 'call', summary: 'Rang about D11' }, agent)
  await make(`interests/${interestId}/contact-log`, { channel: 'email', summary: 'Mailed the plan' }, agent)
  await make(`interests/${interestId}/payments`, { type: 'deposit', amount: '500', currency: 'EUR' })
  await make('document-sends', {
    kind: 'message',
    clientId,
    interestId,
    recipientEmail: 'gustav@example.com',
    subject: 'Your berth',
    body: 'See you *soon*.',
  })
  const reminder = await make('reminders', {
    title: 'Ring back',
    dueAt: '2040-05-01T07:00:00.000Z',
    recordType: 'interest',
    recordId: interestId,
  })
  data(await boss.post(`/api/v1/reminders/${reminder}/complete`))
  const drawn = await desk.sent([{ name: 'Gustav Keller', email: 'gustav@example.com' }], {
    interestId,
    clientId,
    title: 'EOI D11',
    documentType: 'eoi',
  })
  const signer = { documentId: drawn.id, signerId: drawn.signers[0]!, source: 'service' as const }
  await desk.within((tx) => recordOpened(tx, signer))
  await desk.within((tx) => recordSigned(tx, signer))

  const all = await stream(`clients/${clientId}`)
  expect(sourcesOf(all)).toEqual(['contact', 'event', 'note', 'reminder', 'send'])
  expect([...new Set(all.map(({ kind }) => kind))].toSorted()).toEqual(activityKinds.toSorted())
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  const about = { type: 'interest', id: interestId, name: 'Gustav Keller', berths: ['D11'] }
  const find = (test: (line: Line) => unknown) => all.find(test)
  expect(find(({ contact }) => contact?.channel === 'call')).toMatchObject({
    kind: 'contact',
    actorKind: 'staff',
    actorId: agent.userId,
    actorName: expect.stringMatching(/^Test /),
    record: about,
    contact: { summary: 'Rang about D11', direction: 'outbound' },
  })
  expect(find(({ contact }) => contact?.channel === 'email')).toMatchObject({ kind: 'mail', record: about })
  expect(find(({ note }) => note)).toMatchObject({
    kind: 'note',
    record: { type: 'client', id: clientId, name: 'Gustav Keller', berths: [] },
    note: { body: 'Likes the *morning* sun', pinned: false, edited: false },
  })
  expect(find(({ source }) => source === 'send')).toMatchObject({
    kind: 'mail',
    record: about,
    mail: { inbound: false, recipient: 'Gustav Keller', subject: 'Your berth' },
  })
  expect(find(({ reminder }) => reminder)).toMatchObject({ kind: 'change', reminder: { title: 'Ring back' } })
  expect(typesOf(all)).toEqual(
    expect.arrayContaining([
      'client.created',
      'yacht.created',
      'interest.created',
      'payment.recorded',
      'document.created',
      'document.sent',
      'document.opened',
      'document.signed',
    ]),
  )
  // What stands in a table of its own is no fact beside it.
  expect(typesOf(all).filter((type) => /noted|contact_logged/.test(type))).toEqual([])
  expect(find(({ event }) => event?.type === 'document.signed')).toMatchObject({
    kind: 'document',
    record: { type: 'document', id: drawn.id, name: 'EOI D11' },
  })
  expect(find(({ event }) => event?.type === 'payment.recorded')).toMatchObject({
    kind: 'money',
    record: { type: 'payment', name: null, berths: ['D11'] },
    event: { newValues: { amount: '500', currency: 'EUR' } },
  })
})

it('an interest tells of its own, and the company, the yacht and the berth of it', async () => {
  const companyId = await make('companies', { name: 'Keller Charter' })
  await make(`companies/${companyId}/members`, { clientId, role: 'director' })
  const own = await stream(`interests/${interestId}`)
  expect(sourcesOf(own)).toEqual(['contact', 'event', 'reminder', 'send'])
  expect(own.some(({ record }) => record.id === otherId)).toBe(false)
  expect(typesOf(own)).toEqual(
    expect.arrayContaining(['interest.created', 'document.signed', 'payment.recorded']),
  )
  for (const path of [`companies/${companyId}`, `yachts/${yachtId}`, `berths/${berthId}`]) {
    const call = (await stream(path)).find(({ contact }) => contact?.channel === 'call')
    expect([path, call?.record.id]).toEqual([path, interestId])
  }
  data(await boss.post(`/api/v1/interests/${interestId}/outcome`, { outcome: 'won' }))
  const won = await stream(`interests/${interestId}`)
  expect(won.find(({ event }) => event?.type === 'berth.status_changed')).toMatchObject({
    record: { type: 'berth', id: berthId, name: 'D11' },
  })
})

it('every kind of record that has an activity has a stream', async () => {
  const invoice = await make('invoices', { billingEntityType: 'client', billingEntityId: clientId })
  await make(`invoices/${invoice}/notes`, { body: 'Ask for the VAT number' })
  expect(sourcesOf(await stream(`invoices/${invoice}`))).toEqual(['event', 'note'])
  // A draft is not issued: its notes stand with the client, its changes do not.
  const ofClient = (await stream(`clients/${clientId}`)).filter(({ record }) => record.id === invoice)
  expect(ofClient.map(({ source }) => source)).toEqual(['note'])
  const residential = await make('residential/clients', { fullName: 'Rita Home' })
  const home = await make('residential/interests', { clientId: residential })
  expect((await stream(`residential/clients/${residential}`)).map(({ record }) => record.id)).toEqual(
    expect.arrayContaining([residential, home]),
  )
  for (const type of typesWith('activity')) {
    const { status } = await boss.get(
      `/api/v1/${kinds[type].path}/0199aaaa-0000-7000-8000-000000000000/stream`,
    )
    expect([type, status]).toEqual([type, 404])
  }
})

it('it is filtered by kinds, and says where a query goes wrong', async () => {
  const notes = await stream(`clients/${clientId}`, 'kind=note')
  expect(new Set(notes.map(({ kind }) => kind))).toEqual(new Set(['note']))
  const two = await stream(`clients/${clientId}`, 'kind=mail,money')
  expect(new Set(two.map(({ kind }) => kind))).toEqual(new Set(['mail', 'money']))
  const all = await page(`clients/${clientId}`, 'limit=200')
  const apart = await Promise.all(
    activityKinds.map((kind) => stream(`clients/${clientId}`, `limit=200&kind=${kind}`)),
  )
  expect(
    apart
      .flat()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(all.data.map(({ id }) => id).toSorted())
  for (const [query, path] of [
    ['kind=note,nothing', 'kind'],
    ['kind=', 'kind'],
    ['cursor=nowhere', 'cursor'],
    ['cursor=12.0199aaaa-0000-7000-8000-00000000000x', 'cursor'],
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
  ]) {
    const { status, body } = await boss.get(`/api/v1/clients/${clientId}/stream?${query}`)
    expect([query, status, body.error?.details?.[0]?.path]).toEqual([query, 400, path])
  }
})

it('pages go on through lines of one moment, each once, while new ones arrive', async () => {
  const id = await make('clients', { fullName: 'Ada Berg' })
  for (let round = 0; round < 12; round += 1) await make(`clients/${id}/notes`, { body: `Note ${round}` })
  // All of one moment, but for the fact of the client.
  const moment = '2026-02-03T04:05:06.789123Z'
  await app.rows(portId, sql`update notes set created_at = ${moment} where record_id = ${id}`)
  const deal = await make('interests', { clientId: id })
  await make(`interests/${deal}/contact-log`, {
    channel: 'visit',
    summary: 'Long ago',
    happenedAt: '2026-01-02T10:00:00.000Z',
  })
  const expected = (await stream(`clients/${id}`)).map((line) => line.id)
  expect(expected).toHaveLength(15)
  const found: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const part: Page = await page(`clients/${id}`, `limit=4${cursor ? `&cursor=${cursor}` : ''}`)
    found.push(...part.data.map((line) => line.id))
    cursor = part.meta.nextCursor
    await make(`clients/${id}/notes`, { body: 'In between' })
  }
  expect(found).toEqual(expected)
  expect((await stream(`clients/${id}`)).at(-1)).toMatchObject({ contact: { summary: 'Long ago' } })
  const tied = expected.slice(2, 14)
  expect(tied).toEqual(tied.toSorted().toReversed())
})

it('whoever may not read a kind of record is told nothing of it', async () => {
  const clerk = await app.person(portId, ['clients.view', 'payments.view', 'invoices.view'])
  const ofClerk = await stream(`clients/${clientId}`, '', clerk)
  expect(new Set(ofClerk.map(({ record }) => record.type))).toEqual(new Set(['client', 'payment', 'invoice']))
  expect(ofClerk.every(({ record }) => record.berths.length === 0)).toBe(true)
  expect(ofClerk.some(({ kind }) => kind === 'mail')).toBe(false)
  expect(await page(`clients/${clientId}`, 'kind=document,contact,mail', clerk)).toEqual({
    data: [],
    meta: { nextCursor: null },
  })
  const seller = await app.person(portId, ['clients.view', 'interests.view'])
  const ofSeller = await stream(`clients/${clientId}`, '', seller)
  expect(new Set(ofSeller.map(({ record }) => record.type))).toEqual(new Set(['client', 'interest']))
  // Reminders of colleagues are theirs.
  expect(ofSeller.some(({ reminder }) => reminder)).toBe(false)
  // A document of an interest is not shown where interests are not.
  const reader = await app.person(portId, ['clients.view', 'documents.view'])
  expect((await stream(`clients/${clientId}`, 'kind=document', reader)).length).toBe(0)
  const homes = await app.person(portId, ['residential_clients.view', 'residential_interests.view'])
  expect((await homes.get(`/api/v1/clients/${clientId}/stream`)).status).toBe(403)
  expect((await app.nobody.get(`/api/v1/clients/${clientId}/stream`)).status).toBe(401)
  for (const path of [`clients/${clientId}`, `interests/${interestId}`, `berths/${berthId}`])
    expect((await foreign.get(`/api/v1/${path}/stream`)).status).toBe(404)
})

it('an agent of their own interests reads of those alone', async () => {
  const rights = [
    'clients.view',
    'interests.view',
    'berths.view',
    'documents.view',
    'payments.view',
    'yachts.view',
    'email.view',
  ]
  const own = await narrowed(rights, { clients: 'own', interests: 'own' })
  expect((await own.get(`/api/v1/clients/${clientId}/stream`)).status).toBe(404)
  data(await boss.patch(`/api/v1/interests/${otherId}`, { assignedTo: own.userId }))
  await make(`interests/${otherId}/contact-log`, { channel: 'call', summary: 'About the other one' })
  const lines = await stream(`clients/${clientId}`, '', own)
  expect(lines.filter(({ record }) => record.type === 'interest').map(({ record }) => record.id)).toEqual(
    expect.arrayContaining([otherId]),
  )
  const recordIds = new Set(lines.map(({ record }) => record.id))
  expect(recordIds.has(interestId)).toBe(false)
  // Nor of a mail to the client about an interest of somebody else.
  expect(lines.some(({ kind }) => ['document', 'money', 'mail'].includes(kind))).toBe(false)
  expect((await own.get(`/api/v1/interests/${interestId}/stream`)).status).toBe(404)
})

it('messages of the portal are mail, with who wrote them', async () => {
  const mia = await portalPerson(app, boss, { email: 'mia@example.fi', fullName: 'Mia Laine' })
  data(await mia.post('/api/portal/messages', { body: 'When may I move in?' }))
  await make(`clients/${mia.clientId}/portal-messages`, { body: 'On the first of May.' })
  const lines = await stream(`clients/${mia.clientId}`, 'kind=mail')
  expect(lines).toMatchObject([
    { source: 'message', actorKind: 'staff', actorId: boss.userId, mail: { inbound: false, subject: null } },
    { source: 'message', actorKind: 'client', actorName: 'Mia Laine', mail: { inbound: true } },
  ])
  const all = typesOf(await stream(`clients/${mia.clientId}`))
  expect(all.filter((type) => /portal_(asked|answered)/.test(type))).toEqual([])
})

it('a line keeps the name of whoever left', async () => {
  const leaver = await app.person(portId, 'sales_agent')
  await make(`clients/${clientId}/notes`, { body: 'My last note' }, leaver)
  expect((await boss.delete(`/api/v1/admin/users/${leaver.userId}`)).status).toBeLessThan(300)
  const line = (await stream(`clients/${clientId}`, 'kind=note')).find(
    ({ note }) => note?.body === 'My last note',
  )
  expect(line).toMatchObject({ actorKind: 'staff', actorName: expect.stringMatching(/^Test /) })
  await app.rows(portId, sql`update notes set author_id = null where body = 'My last note'`)
  const nobody = (await stream(`clients/${clientId}`, 'kind=note')).find(({ id }) => id === line!.id)
  expect(nobody).toMatchObject({ actorKind: 'system', actorId: null, actorName: null })
})
