import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allPermissions } from '../../../contract/permissions.ts'
import { clientConfig } from '../../../platform/database/pools.ts'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { dayFrom } from '../../testing/days.ts'
import { lookInPort } from '../alerts/job.ts'
import { tokenValues } from '../document-templates/values.ts'
import { signedHere } from '../signing/testing/signing-port.ts'
import { endReservations } from './job.ts'
import { harbourOf, refusal } from './testing/harbour.ts'

let app: TestApp
let boss: Person
let agent: Person
let viewer: Person
let foreign: Person
let port: ReturnType<typeof harbourOf>
let theirs: ReturnType<typeof harbourOf>

beforeAll(async () => {
  ;[app, boss, agent, viewer] = await testPort('port_admin', 'sales_agent', 'viewer')
  foreign = await app.person(await app.makePort(), 'port_admin')
  port = harbourOf(boss)
  theirs = harbourOf(foreign)
})
afterAll(() => app.close())

const path = '/api/v1/berth-reservations'
const factsOf = async (id: string) => {
  const rows = await app.rows(
    boss.portId!,
    sql<{ type: string }>`select type from events
      where port_id = ${boss.portId} and entity_id = ${id} order by id`,
  )
  return rows.map(({ type }) => type.replace('reservation.', ''))
}
const interestOf = async (clientId: string) =>
  data(await boss.post('/api/v1/interests', { clientId })).id as string
const statusOf = async (berthId: string) => data(await boss.get(`/api/v1/berths/${berthId}`)).status

describe('the states of a reservation', () => {
  it('new, create → pending: the berth of the address, whatever the body says, and holds nothing yet', async () => {
    const [berthId, other, clientId] = [await port.berth(), await port.berth(), await port.client()]
    const reservation = await port.reserve(berthId, { berthId: other, clientId, note: 'Sun until evening' })
    expect([reservation.status, reservation.body.data]).toMatchObject([
      201,
      {
        ...{ berthId, clientId, clientName: 'Vera Dahl', yachtId: null, interestId: null },
        ...{ status: 'pending', startDate: dayFrom(0), endDate: null, note: 'Sun until evening' },
        ...{ tenureType: 'permanent', tags: [], custom: {}, version: 1 },
      },
    ])
    expect(await factsOf(reservation.body.data.id)).toEqual(['created'])
    const rival = await port.active({ startDate: dayFrom(0) })
    expect((await port.read(rival.id)).status).toBe('active')
    expect((await boss.get(`/api/v1/berths/${berthId}/reservations`)).body.data).toHaveLength(1)
  })

  it('new, create: another port’s berth answers 404, what else is foreign or archived names its field', async () => {
    const [berthId, clientId] = [await port.berth(), await port.client()]
    expect(refusal(await port.reserve(await theirs.berth(), { clientId }))).toEqual([404, 'RECORD_NOT_FOUND'])
    const strange = await theirs.client()
    expect(refusal(await port.reserve(berthId, { clientId: strange }))).toEqual([
      400,
      'REFERENCE_NOT_FOUND',
      'clientId',
    ])
    const their = await theirs.yacht(strange)
    expect(refusal(await port.reserve(berthId, { clientId, yachtId: their }))).toEqual([
      400,
      'REFERENCE_NOT_FOUND',
      'yachtId',
    ])
    const ofOther = await interestOf(await port.client('Bo Ek'))
    expect(refusal(await port.reserve(berthId, { clientId, interestId: ofOther }))).toEqual([
      400,
      'VALIDATION_FAILED',
      'interestId',
    ])
    const backwards = { clientId, startDate: dayFrom(9), endDate: dayFrom(8) }
    expect(refusal(await port.reserve(berthId, backwards))).toEqual([400, 'VALIDATION_FAILED', 'endDate'])
    const past = { clientId, endDate: dayFrom(-8) }
    expect(refusal(await port.reserve(berthId, past))).toEqual([400, 'VALIDATION_FAILED', 'endDate'])
    expect(refusal(await port.reserve(berthId, { clientId, tenureType: 'for_ever' }))).toEqual([
      400,
      'VALIDATION_FAILED',
      'tenureType',
    ])
    await boss.delete(`/api/v1/clients/${clientId}`)
    expect(refusal(await port.reserve(berthId, { clientId }))).toEqual([409, 'RECORD_ARCHIVED', 'clientId'])
    expect((await boss.get(`/api/v1/berths/${berthId}/reservations`)).body.data).toEqual([])
  })

  it('pending, activate → active: with other days where they are given', async () => {
    const { id } = await port.pending()
    const moved = data(await port.move(id, 'activate', { endDate: dayFrom(40) }))
    expect(moved).toMatchObject({ status: 'active', startDate: dayFrom(0), endDate: dayFrom(40), version: 2 })
    expect(moved.activatedAt).not.toBeNull()
    expect(await factsOf(id)).toEqual(['created', 'activated'])
  })

  it('active, end → ended: on a day that has come; one that lies ahead is planned, and comes by itself', async () => {
    const now = await port.active({ startDate: dayFrom(-10) })
    expect(data(await port.move(now.id, 'end', { reason: 'Bought a house' }))).toMatchObject({
      ...{ status: 'ended', endDate: dayFrom(0), endReason: 'Bought a house' },
    })
    const later = await port.active({ startDate: dayFrom(-10) })
    expect(data(await port.move(later.id, 'end', { endDate: dayFrom(5) }))).toMatchObject({
      ...{ status: 'active', endDate: dayFrom(5) },
    })
    expect(await factsOf(later.id)).toEqual(['created', 'activated', 'end_planned'])
    expect(refusal(await port.move(later.id, 'end', { endDate: dayFrom(6) }))).toEqual([
      400,
      'VALIDATION_FAILED',
      'endDate',
    ])
    await app.rows(
      boss.portId!,
      sql`update berth_reservations set end_date = ${dayFrom(-1)} where port_id = ${boss.portId} and id = ${later.id}`,
    )
    await endReservations(app.crm.services)({}, {} as never)
    expect(await port.read(later.id)).toMatchObject({ status: 'ended', endDate: dayFrom(-1) })
    expect((await factsOf(later.id)).at(-1)).toBe('ended')
  })

  it('pending or active, cancel → cancelled, by the action and by DELETE', async () => {
    const [waiting, holding] = [await port.pending(), await port.active()]
    expect(data(await port.move(waiting.id, 'cancel', { reason: 'Changed his mind' }))).toMatchObject({
      ...{ status: 'cancelled', endReason: 'Changed his mind' },
    })
    expect((await boss.delete(`${path}/${holding.id}`)).status).toBe(204)
    expect((await port.read(holding.id)).status).toBe('cancelled')
    expect(await factsOf(holding.id)).toEqual(['created', 'activated', 'cancelled'])
  })

  it('refuses every other move, and a stale version', async () => {
    const invalid = [409, 'RESERVATION_MOVE_INVALID']
    const waiting = await port.pending()
    expect(refusal(await port.move(waiting.id, 'end'))).toEqual(invalid)
    const holding = await port.active()
    expect(refusal(await port.move(holding.id, 'activate'))).toEqual(invalid)
    expect(refusal(await boss.patch(`${path}/${holding.id}`, { note: 'New' }))).toEqual(invalid)
    const over = await port.active()
    await port.move(over.id, 'end')
    for (const action of ['activate', 'end', 'cancel'])
      expect(refusal(await port.move(over.id, action))).toEqual(invalid)
    expect(refusal(await boss.delete(`${path}/${over.id}`))).toEqual(invalid)
    const stale = await boss.patch(`${path}/${waiting.id}`, { note: 'New' }, { 'if-match': '"9"' })
    expect(refusal(stale)).toEqual([412, 'VERSION_STALE'])
    expect(refusal(await port.move(waiting.id, 'cancel', { note: 'x' }))).toEqual([
      400,
      'VALIDATION_FAILED',
      'note',
    ])
  })

  it('asks for the right of each action', async () => {
    const { id } = await port.pending()
    expect((await viewer.get(`${path}/${id}`)).status).toBe(200)
    for (const body of [{ note: 'Hello' }, { action: 'activate' }, { action: 'cancel' }])
      expect(refusal(await viewer.patch(`${path}/${id}`, body))).toEqual([403, 'PERMISSION_DENIED'])
    expect((await agent.patch(`${path}/${id}`, { note: 'Hello' })).status).toBe(200)
    expect(refusal(await foreign.patch(`${path}/${id}`, { note: 'x' }))).toEqual([404, 'RECORD_NOT_FOUND'])
  })
})

describe('a pending reservation', () => {
  it('is changed field by field, and says what changed', async () => {
    const { id } = await port.pending()
    const body = { startDate: dayFrom(3), endDate: null, note: 'By the crane' }
    expect(data(await boss.patch(`${path}/${id}`, body))).toMatchObject({ ...body, version: 2 })
    const { body: history } = await boss.get(`${path}/${id}/activity`)
    expect(history.data[0]).toMatchObject({
      type: 'reservation.updated',
      oldValues: { startDate: dayFrom(0), endDate: dayFrom(30), note: null },
      newValues: body,
    })
  })

  it('takes a file of the port as its contract, and none of another', async () => {
    const { id } = await port.pending()
    const file = async (who: Person) => {
      const form = new FormData()
      form.append('file', new Blob(['%PDF-1.4\n%%EOF']), 'contract.pdf')
      return data(await who.post('/api/v1/files/upload', form)).id as string
    }
    const contractFileId = await file(boss)
    expect(data(await boss.patch(`${path}/${id}`, { contractFileId }))).toMatchObject({
      ...{ contractFileId, contractFileName: 'contract.pdf' },
    })
    expect((await boss.delete(`/api/v1/files/${contractFileId}`)).body.error.code).toBe('FILE_IN_USE')
    const foreignFile = { contractFileId: await file(foreign) }
    expect(refusal(await boss.patch(`${path}/${id}`, foreignFile))).toEqual([
      400,
      'REFERENCE_NOT_FOUND',
      'contractFileId',
    ])
  })
})

describe('one berth', () => {
  it('is reserved by two for days that meet, and never for the same day', async () => {
    const berthId = await port.berth()
    const of = async (from: number, to: number | null) => {
      const days = { startDate: dayFrom(from), endDate: to === null ? null : dayFrom(to) }
      const { id } = data(await port.reserve(berthId, { clientId: await port.client(), ...days }))
      return port.move(id, 'activate')
    }
    // Stays that meet on one day; what was taken is refused (situation 33).
    expect((await of(21, 24)).status).toBe(200)
    expect((await of(24, 27)).status).toBe(200)
    expect(refusal(await of(23, 24))).toEqual([409, 'BERTH_OCCUPIED', 'startDate'])
    expect((await of(20, 21)).status).toBe(200)
    expect(refusal(await of(26, null))).toEqual([409, 'BERTH_OCCUPIED', 'startDate'])
    expect((await of(27, null)).status).toBe(200)
  })

  it('is asked for by ten at one moment, and one of them has it (situation 31)', async () => {
    const berthId = await port.berth()
    const responses = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const clientId = await port.client()
        const days = { startDate: '2027-07-12', endDate: '2027-07-14' }
        return data(await port.reserve(berthId, { clientId, ...days })).id as string
      }),
    )
    const answers = await Promise.all(responses.map((id) => port.move(id, 'activate')))
    const codes = answers.map(({ status, body }) => body.error?.code ?? status)
    expect(codes.toSorted()).toEqual([...Array(9).fill('BERTH_OCCUPIED'), 200].toSorted())
  })

  it('is not reserved over a tenancy of somebody else, nor let over a reservation of somebody else', async () => {
    const [berthId, owner, other] = [await port.berth(), await port.client(), await port.client('Bo Ek')]
    const days = { startDate: dayFrom(0), endDate: dayFrom(60) }
    expect((await port.tenancy(berthId, owner, days)).answer.status).toBe(200)
    const overlap = { startDate: dayFrom(30), endDate: dayFrom(90) }
    const rival = data(await port.reserve(berthId, { clientId: other, ...overlap })).id
    expect(refusal(await port.move(rival, 'activate'))).toEqual([409, 'BERTH_OCCUPIED', 'startDate'])
    // Whoever holds it by a tenancy may reserve what comes after, their own days among it.
    const own = data(await port.reserve(berthId, { clientId: owner, ...overlap })).id
    expect((await port.move(own, 'activate')).status).toBe(200)
    const late = { startDate: dayFrom(80), endDate: dayFrom(120) }
    expect(refusal((await port.tenancy(berthId, other, late)).answer)).toEqual([
      409,
      'BERTH_OCCUPIED',
      'startDate',
    ])
  })

  it('is kept apart by the database itself, whoever writes', async () => {
    const { berthId } = await port.active()
    const other = await port.client('Bo Ek')
    const writes = (table: string, more: string) =>
      `insert into crm.${table} (port_id, id, berth_id, client_id, tenure_type, status, start_date ${more.split('|')[0]})
        values ('${boss.portId}', gen_random_uuid(), '${berthId}', '${other}', 'permanent', 'active', '${dayFrom(5)}'
        ${more.split('|')[1]})`
    const owner = new pg.Client(clientConfig(app.connectionOf(boss.portId)))
    await owner.connect()
    await owner.query(`select set_config('app.port_id', $1, false)`, [boss.portId])
    const tenancy = writes('tenancies', `, held_since, chain_id|, '${dayFrom(5)}', gen_random_uuid()`)
    const refused = { code: '23P01' }
    await expect(owner.query(writes('berth_reservations', '|'))).rejects.toMatchObject(refused)
    await expect(owner.query(tenancy)).rejects.toMatchObject({ ...refused, constraint: 'berth_held_once' })
    await owner.end()
  })

  it('is not archived while it is reserved; a client or a yacht with a reservation asks first', async () => {
    const { berthId, clientId, id } = await port.active()
    expect(
      refusal(await boss.delete(`/api/v1/berths/${berthId}`, { reason: 'Pontoon is gone' })).slice(0, 2),
    ).toEqual([409, 'BERTH_IN_USE'])
    expect(refusal(await boss.delete(`/api/v1/clients/${clientId}`))).toEqual([
      409,
      'TENANCY_ACTIVE',
      'acknowledgeTenancies',
    ])
    await port.move(id, 'end')
    expect((await boss.delete(`/api/v1/clients/${clientId}`)).status).toBe(204)
  })
})

describe('a reservation for an interest', () => {
  it('links its berth, holds an offer on it while it is active, and gives it back', async () => {
    const [berthId, clientId] = [await port.berth(), await port.client()]
    const interestId = await interestOf(clientId)
    const { id } = data(await port.reserve(berthId, { clientId, interestId }))
    const berths = async () => data(await boss.get(`/api/v1/interests/${interestId}`)).berths
    expect((await berths()).map((one: { berthId: string }) => one.berthId)).toEqual([berthId])
    expect(await statusOf(berthId)).toBe('available')
    data(await port.move(id, 'activate'))
    expect(await statusOf(berthId)).toBe('under_offer')
    expect((await port.read(id)).interestName).toBe('Vera Dahl')
    data(await port.move(id, 'cancel'))
    expect(await statusOf(berthId)).toBe('available')
  })

  it('is moved while its interest changes its stage, and neither waits for the other for ever', async () => {
    const [berthId, clientId] = [await port.berth(), await port.client()]
    const interestId = await interestOf(clientId)
    const reserved = async () => {
      const reservation = await port.reserve(berthId, { clientId, interestId })
      const moved = await port.move(reservation.body.data?.id, 'activate')
      return [reservation.status, moved.status, (await port.move(reservation.body.data?.id, 'cancel')).status]
    }
    const staged = async (stage: string) => [
      (
        await boss.post(`/api/v1/interests/${interestId}/stage`, {
          stage,
          override: true,
          reason: 'Back and forth',
        })
      ).status,
    ]
    const rounds = Array.from({ length: 8 }, (_, n) => [reserved(), staged(n % 2 ? 'qualified' : 'eoi')])
    const statuses = (await Promise.all(rounds.flat())).flat()
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  })

  const tenancyOf = (reservationId: string, body: object) =>
    boss.post('/api/v1/tenancies', { reservationId, ...body })
  const step = (id: string, verb: string) => boss.post(`/api/v1/tenancies/${id}/${verb}`, {})

  it('becomes a tenancy, holds the berth until that is in force, and ends where it begins', async () => {
    const { id, berthId, clientId } = await port.active({ startDate: dayFrom(-5), endDate: null })
    const body = { startDate: dayFrom(0) }
    expect(refusal(await tenancyOf(id, body))).toEqual([400, 'VALIDATION_FAILED', 'yachtId'])
    const yachtId = await port.yacht(clientId)
    const tenancy = data(await tenancyOf(id, { ...body, yachtId }))
    expect(tenancy).toMatchObject({ berthId, clientId, tenureType: 'permanent', status: 'pending' })
    expect(await port.read(id)).toMatchObject({ status: 'active', endDate: null, tenancyId: tenancy.id })
    const rival = data(await port.reserve(berthId, { clientId: await port.client('Bo Ek') })).id
    expect(refusal(await port.move(rival, 'activate'))).toEqual([409, 'BERTH_OCCUPIED', 'startDate'])
    expect((await step(tenancy.id, 'activate')).status).toBe(200)
    expect(await port.read(id)).toMatchObject({ status: 'ended', endDate: dayFrom(0), tenancyId: tenancy.id })
    expect(refusal(await port.move(rival, 'activate'))).toEqual([409, 'BERTH_OCCUPIED', 'startDate'])
    expect(refusal(await tenancyOf(id, { startDate: dayFrom(1), yachtId }))).toEqual([
      409,
      'RESERVATION_MOVE_INVALID',
    ])
  })

  it('ends on the day of a tenancy that is to come, and sooner where it ended sooner anyway', async () => {
    const { id, clientId } = await port.active({ startDate: dayFrom(-5), endDate: null })
    const yachtId = await port.yacht(clientId)
    const tenancy = data(await tenancyOf(id, { startDate: dayFrom(10), yachtId }))
    data(await step(tenancy.id, 'activate'))
    expect(await port.read(id)).toMatchObject({ status: 'active', endDate: dayFrom(10) })
    const short = await port.active({ startDate: dayFrom(-5), endDate: dayFrom(5) })
    const shortYacht = await port.yacht(short.clientId)
    const next = data(await tenancyOf(short.id, { startDate: dayFrom(10), yachtId: shortYacht }))
    data(await step(next.id, 'activate'))
    expect(await port.read(short.id)).toMatchObject({ status: 'active', endDate: dayFrom(5) })
  })

  it('becomes one tenancy, also where three ask at once, and another where that is cancelled', async () => {
    const { id, clientId } = await port.active({ startDate: dayFrom(-5), endDate: dayFrom(90) })
    const terms = { startDate: dayFrom(10), yachtId: await port.yacht(clientId) }
    const answers = await Promise.all([1, 2, 3].map(() => tenancyOf(id, terms)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const { tenancyId } = await port.read(id)
    expect(refusal(await tenancyOf(id, terms))).toEqual([409, 'RESERVATION_MOVE_INVALID', 'reservationId'])
    data(await step(tenancyId, 'cancel'))
    expect(await port.read(id)).toMatchObject({ status: 'active', endDate: dayFrom(90), tenancyId: null })
    expect((await tenancyOf(id, terms)).status).toBe(201)
  })

  it('of another port becomes none', async () => {
    const { clientId } = await port.active()
    const other = await theirs.active()
    const body = { startDate: dayFrom(1), yachtId: await port.yacht(clientId) }
    expect(refusal(await tenancyOf(other.id, body))).toEqual([400, 'REFERENCE_NOT_FOUND', 'reservationId'])
  })
})

describe('a document of a reservation', () => {
  it('brings its client and yacht, stands with it, and fills in its days and berth', async () => {
    const { id, clientId, berthId } = await port.active({ startDate: '2030-05-01', endDate: '2030-09-30' })
    const tenancy = data(
      await boss.post('/api/v1/documents', {
        title: 'Reservation agreement',
        documentType: 'reservation_agreement',
        reservationId: id,
      }),
    )
    const documentId = tenancy.id ?? tenancy.document.id
    expect(tenancy.document ?? tenancy).toMatchObject({ reservationId: id, clientId })
    const { data: groups } = (await boss.get(`/api/v1/documents?entityType=reservation&entityId=${id}`)).body
    expect(groups[0]).toMatchObject({ source: 'reservation', sourceId: id, total: 1 })
    expect(groups[0].workflows[0].id).toBe(documentId)
    const contact = { channel: 'phone', value: '+358405551234' }
    data(await boss.post(`/api/v1/clients/${clientId}/contacts`, contact))
    const values = await inTenant(app.crm.services.kernel, systemIn(boss.portId!), (tx) =>
      tokenValues(tx, { reservationId: id }, { permissions: new Set(allPermissions) }),
    )
    expect(values).toMatchObject({
      'reservation.startDate': '1 May 2030',
      'reservation.endDate': '30 September 2030',
      'client.fullName': 'Vera Dahl',
      'client.phone': '+358 40 555 1234',
      'berth.mooringNumber': data(await boss.get(`/api/v1/berths/${berthId}`)).mooringNumber,
    })
    const other = await port.client('Bo Ek')
    const wrong = { title: 'X', reservationId: id, clientId: other }
    expect(refusal(await boss.post('/api/v1/documents', wrong))).toEqual([
      400,
      'VALIDATION_FAILED',
      'clientId',
    ])
    const foreignOne = { title: 'X', reservationId: (await theirs.pending()).id }
    expect(refusal(await boss.post('/api/v1/documents', foreignOne))).toEqual([
      400,
      'REFERENCE_NOT_FOUND',
      'reservationId',
    ])
  })

  it('is its contract once everybody signed, where it has none', async () => {
    const { id } = await port.active()
    const of = { reservationId: id, documentType: 'reservation_agreement' }
    const { id: documentId } = await signedHere(app, boss, of)
    const { signedFileId } = data(await boss.get(`/api/v1/documents/${documentId}`))
    expect(await port.read(id)).toMatchObject({ contractFileId: signedFileId })
    await signedHere(app, boss, of)
    expect((await port.read(id)).contractFileId).toBe(signedFileId)
  })
})

describe('reservations', () => {
  it('are listed by state, berth, client, day and how soon they end, found by name, and renamed with their client', async () => {
    const { id, berthId, clientId } = await port.active({ endDate: dayFrom(6) })
    const ids = async (query: string) =>
      (await boss.get(`${path}?limit=500&${query}`)).body.data.map((row: { id: string }) => row.id)
    for (const query of [
      `berthId=${berthId}`,
      `clientId=${clientId}`,
      `filter=clientId:eq:${clientId}`,
      `berthId=${berthId}&status=active`,
      `berthId=${berthId}&on=${dayFrom(3)}`,
      `berthId=${berthId}&endsWithin=7`,
    ])
      expect([query, await ids(query)]).toEqual([query, [id]])
    for (const query of ['status=pending', `on=${dayFrom(6)}`, 'endsWithin=5'])
      expect([query, await ids(`berthId=${berthId}&${query}`)]).toEqual([query, []])
    await boss.patch(`/api/v1/clients/${clientId}`, { fullName: 'Γιάννης Παππάς' })
    const found = (await boss.get(`/api/v1/search?q=${encodeURIComponent('Παππάς')}&types=reservation`)).body
      .data
    expect(found).toMatchObject([{ type: 'reservation', id }])
    expect(found[0].title).toMatch(/, Γιάννης Παππάς$/)
    expect(await ids(`q=${encodeURIComponent('Παππάς')}`)).toEqual([id])
  })

  it('move with a client who is merged, and come back', async () => {
    const { id, berthId, clientId: loserId } = await port.active()
    const winnerId = await port.client('Vera Dahl')
    const merged = data(await boss.post(`/api/v1/clients/${winnerId}/merge`, { loserId }))
    expect((await port.read(id)).clientId).toBe(winnerId)
    // As one client they hold the berth twice; parted they may not.
    const days = { startDate: dayFrom(0), endDate: dayFrom(60) }
    const { id: tenancyId, answer } = await port.tenancy(berthId, winnerId, days)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const undone = await boss.post(`/api/v1/admin/merges/${merged.id}/undo`, {})
    expect(undone.status, JSON.stringify(undone.body)).toBe(204)
    expect((await port.read(id)).clientId).toBe(winnerId)
    data(await boss.post(`/api/v1/tenancies/${tenancyId}/cancel`, {}))
  })

  it('that overlap tenancies of both keep a merge from being undone, until they end', async () => {
    const berthId = await port.berth()
    const [winnerId, loserId] = [await port.client(), await port.client()]
    await port.tenancy(berthId, winnerId, { startDate: dayFrom(0), endDate: dayFrom(10) })
    await port.tenancy(berthId, loserId, { startDate: dayFrom(10), endDate: dayFrom(20) })
    const merged = data(await boss.post(`/api/v1/clients/${winnerId}/merge`, { loserId }))
    const days = { startDate: dayFrom(0), endDate: dayFrom(20) }
    const { id } = data(await port.reserve(berthId, { clientId: winnerId, ...days }))
    data(await port.move(id, 'activate'))
    const undo = () => boss.post(`/api/v1/admin/merges/${merged.id}/undo`, {})
    expect(refusal(await undo())).toEqual([409, 'UNMERGE_REFUSED', 'reservations'])
    data(await port.move(id, 'end', { endDate: dayFrom(8) }))
    expect((await undo()).status).toBe(204)
  })

  it('raise an alert before they end, for a port that asked for it', async () => {
    const { id } = await port.active({ endDate: dayFrom(10) })
    const value = { reservation_ending: { active: true, after: 14 } }
    data(await boss.put('/api/v1/admin/settings', { key: 'alert_rules', value }))
    await inTenant(app.crm.services.kernel, systemIn(boss.portId!), lookInPort)
    const { data: alerts } = (await boss.get('/api/v1/alerts?limit=500')).body
    expect(alerts.find(({ entityId }: { entityId: string }) => entityId === id)).toMatchObject({
      ...{ rule: 'reservation_ending', entityType: 'reservation' },
    })
  })

  it('carry notes, tags, files, reminders and fields of the port', async () => {
    const { id } = await port.pending()
    const field = { entityType: 'reservation', name: 'deposit', label: 'Deposit', type: 'text' }
    expect((await boss.post('/api/v1/admin/custom-fields', field)).status).toBe(201)
    const set = await boss.put(`/api/v1/custom-fields/${id}?entityType=reservation`, {
      values: { deposit: '500' },
    })
    expect(set.body.data.custom).toEqual({ deposit: '500' })
    const tag = data(await boss.post('/api/v1/tags', { name: 'Winter', color: '#3366cc' }))
    expect((await boss.put(`${path}/${id}/tags`, { tagIds: [tag.id] })).status).toBe(200)
    expect((await boss.post(`${path}/${id}/notes`, { body: 'Rang twice' })).status).toBe(201)
    const reminder = {
      ...{ title: 'Ask', dueAt: '2031-01-01T10:00:00Z', recordType: 'reservation', recordId: id },
    }
    expect((await boss.post('/api/v1/reminders', reminder)).status).toBe(201)
    expect(await port.read(id)).toMatchObject({ custom: { deposit: '500' }, tags: [{ name: 'Winter' }] })
    const sheet = await boss.send('GET', `${path}?columns=clientName,tags,custom.deposit`, undefined, {
      accept: 'text/csv',
    })
    expect(String(sheet.body)).toContain('Vera Dahl,Winter,500')
  })
})
