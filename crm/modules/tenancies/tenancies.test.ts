import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant, systemIn } from '../../../platform/scope.ts'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { dayFrom } from '../../testing/days.ts'
import { lookInPort } from '../alerts/job.ts'
import { endTenancies } from './job.ts'

let app: TestApp
let portId: string
let boss: Person
let viewer: Person
let foreign: Person
let number = 0

beforeAll(async () => {
  ;[app, boss, viewer] = await testPort('port_admin', 'viewer')
  portId = boss.portId!
  foreign = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

const today = () => dayFrom(0)

type Holder = { clientId: string; yachtId: string }
async function holder(name = 'Vera Dahl', who = boss): Promise<Holder> {
  const clientId = data(await who.post('/api/v1/clients', { fullName: name })).id
  const yacht = { name: `${name}s boat`, ownerType: 'client', ownerId: clientId }
  return { clientId, yachtId: data(await who.post('/api/v1/yachts', yacht)).id }
}
async function berth(who = boss): Promise<string> {
  number += 1
  return data(await who.post('/api/v1/berths', { mooringNumber: `T${number}` })).id
}
const create = (body: object, who = boss) => who.post('/api/v1/tenancies', body)
const step = (id: string, what: string, body: object = {}, headers: Record<string, string> = {}) =>
  boss.post(`/api/v1/tenancies/${id}/${what}`, body, headers)
const read = async (id: string) => data(await boss.get(`/api/v1/tenancies/${id}`))
const refused = ({
  status,
  body,
}: {
  status: number
  body: { error?: { code: string; details?: { path: string }[] } }
}) => [status, body.error?.code, ...(body.error?.details ?? []).map(({ path }) => path)]

async function pending(more: object = {}) {
  const of = await holder()
  const berthId = await berth()
  const body = { berthId, ...of, tenureType: 'permanent', startDate: dayFrom(-100), ...more }
  return { ...of, berthId, id: data(await create(body)).id as string }
}
async function active(more: object = {}) {
  const tenancy = await pending(more)
  data(await step(tenancy.id, 'activate'))
  return tenancy
}
const season = () => ({ tenureType: 'seasonal', startDate: dayFrom(-100), endDate: dayFrom(50) })
const occupied = async (berthId: string, on: string, who = boss) => {
  const { berths } = data(await who.get(`/api/v1/tenancies/occupancy?on=${on}`))
  return berths.find((one: { berthId: string }) => one.berthId === berthId)
}
const factsOf = async (id: string) => {
  const rows = await app.rows(
    portId,
    sql<{
      type: string
    }>`select type from events where port_id = ${portId} and entity_id = ${id} order by id`,
  )
  return rows.map(({ type }) => type.replace('tenancy.', ''))
}

describe('who holds a berth by an active tenancy', () => {
  it('is archived where that is known, and holds none from the archive', async () => {
    const { clientId, yachtId } = await active()
    for (const path of [`/api/v1/yachts/${yachtId}`, `/api/v1/clients/${clientId}`]) {
      expect(refused(await boss.delete(path))).toEqual([409, 'TENANCY_ACTIVE', 'acknowledgeTenancies'])
      expect((await boss.delete(`${path}?acknowledgeTenancies=true`)).status).toBe(204)
    }
    const other = await active()
    const bulk = async (more: object) =>
      data(await boss.post('/api/v1/clients/bulk', { action: 'archive', ids: [other.clientId], ...more }))
        .results[0]
    expect((await bulk({})).error.code).toBe('TENANCY_ACTIVE')
    expect((await bulk({ acknowledgeTenancies: true })).ok).toBe(true)
    const waiting = await pending()
    expect((await boss.delete(`/api/v1/yachts/${waiting.yachtId}`)).status).toBe(204)
    expect(refused(await step(waiting.id, 'activate'))).toEqual([409, 'RECORD_ARCHIVED'])
    expect((await boss.post(`/api/v1/yachts/${waiting.yachtId}/restore`)).status).toBe(204)
    expect((await boss.delete(`/api/v1/clients/${waiting.clientId}`)).status).toBe(204)
    expect(refused(await step(waiting.id, 'activate'))).toEqual([409, 'RECORD_ARCHIVED'])
  })
})

describe('a new tenancy', () => {
  it('new, create pending: is agreed and holds no berth yet', async () => {
    const { id, berthId, clientId, yachtId } = await pending({ tenureType: 'strata_lot' })
    expect(await read(id)).toMatchObject({
      ...{ berthId, clientId, yachtId, clientName: 'Vera Dahl', yachtName: 'Vera Dahls boat' },
      ...{ tenureType: 'strata_lot', status: 'pending', startDate: dayFrom(-100), endDate: null },
      ...{ previousTenancyId: null, transferredFromTenancyId: null, renewed: false, version: 1 },
    })
    expect(await occupied(berthId, today())).toBeUndefined()
    expect(await factsOf(id)).toEqual(['created'])
  })

  it('of the berth in the path: another berthId in the body is refused, a foreign berth is none', async () => {
    const berthId = await berth()
    const body = { ...(await holder()), tenureType: 'permanent', startDate: today() }
    const other = { ...body, berthId: await berth() }
    expect(refused(await boss.post(`/api/v1/berths/${berthId}/tenancies`, other))).toEqual([
      400,
      'VALIDATION_FAILED',
      'berthId',
    ])
    const tenancy = data(await boss.post(`/api/v1/berths/${berthId}/tenancies`, body))
    expect(tenancy).toMatchObject({ berthId, status: 'pending' })
    const list = data(await boss.get(`/api/v1/berths/${berthId}/tenancies`))
    expect(list.map(({ id }: { id: string }) => id)).toEqual([tenancy.id])
    const theirs = `/api/v1/berths/${await berth(foreign)}/tenancies`
    expect(refused(await boss.get(theirs))[0]).toBe(404)
    expect(refused(await boss.post(theirs, body))).toEqual([404, 'RECORD_NOT_FOUND'])
  })

  it('names a berth, a client and a yacht of the port, none of them archived, and days there are', async () => {
    const berthId = await berth()
    const of = await holder()
    const other = await holder('Elsewhere', foreign)
    const body = { berthId, ...of, tenureType: 'permanent', startDate: today() }
    const says = async (more: object) => refused(await create({ ...body, ...more }))
    const gone = 'REFERENCE_NOT_FOUND'
    expect(await says({ berthId: await berth(foreign) })).toEqual([400, gone, 'berthId'])
    expect(await says({ clientId: other.clientId })).toEqual([400, gone, 'clientId'])
    expect(await says({ yachtId: other.yachtId })).toEqual([400, gone, 'yachtId'])
    const invalid = async (more: object) => (await says(more)).slice(1)
    expect(await invalid({ startDate: '2026-02-30' })).toEqual(['VALIDATION_FAILED', 'startDate'])
    expect(await invalid({ endDate: dayFrom(-1) })).toEqual(['VALIDATION_FAILED', 'endDate'])
    expect(await invalid({ tenureType: 'seasonal' })).toEqual(['VALIDATION_FAILED', 'endDate'])
    expect(await invalid({ tenureType: 'fixed_term', endDate: null })).toEqual([
      'VALIDATION_FAILED',
      'endDate',
    ])
    expect(await invalid({ tenureType: 'weekly' })).toEqual(['VALIDATION_FAILED', 'tenureType'])
    const archived = await holder('Old Dahl')
    await boss.delete(`/api/v1/clients/${archived.clientId}`)
    expect(await says({ ...archived })).toEqual([409, 'RECORD_ARCHIVED', 'clientId'])
  })

  it('is with a yacht of the client, or of a company the client is an active member of', async () => {
    const berthId = await berth()
    const { clientId } = await holder()
    const terms = { berthId, clientId, tenureType: 'permanent', startDate: today() }
    const company = data(await boss.post('/api/v1/companies', { name: 'Fjord Charter' })).id
    const boat = { name: 'Havørn', ownerType: 'company', ownerId: company }
    const yachtId = data(await boss.post('/api/v1/yachts', boat)).id
    const ownership = [409, 'TENANCY_OWNERSHIP', 'yachtId']
    expect(refused(await create({ ...terms, yachtId: (await holder('Bo Ek')).yachtId }))).toEqual(ownership)
    expect(refused(await create({ ...terms, yachtId }))).toEqual(ownership)
    const member = data(
      await boss.post(`/api/v1/companies/${company}/members`, { clientId, role: 'director' }),
    )
    expect((await create({ ...terms, yachtId })).status).toBe(201)
    const members = `/api/v1/companies/${company}/members/${member.id}`
    data(await boss.patch(members, { endDate: dayFrom(-1) }))
    expect(refused(await create({ ...terms, yachtId }))).toEqual(ownership)
  })

  it('asked for once more with the same key is one tenancy', async () => {
    const body = { berthId: await berth(), ...(await holder()), tenureType: 'permanent', startDate: today() }
    const headers = { 'idempotency-key': `tenancy-${number}-once` }
    const answers = [
      await boss.post('/api/v1/tenancies', body, headers),
      await boss.post('/api/v1/tenancies', body, headers),
    ]
    expect(new Set(answers.map((answer) => data(answer).id)).size).toBe(1)
    expect(data(await boss.get(`/api/v1/berths/${body.berthId}/tenancies`))).toHaveLength(1)
  })
})

describe('a pending tenancy', () => {
  it('pending, activate: is active and holds the berth from its start up to the day it ends', async () => {
    const { id, berthId } = await active({ endDate: dayFrom(10) })
    expect(await read(id)).toMatchObject({ status: 'active', activatedAt: expect.any(String) })
    expect(await occupied(berthId, dayFrom(-100))).toMatchObject({ tenancyId: id, clientName: 'Vera Dahl' })
    expect(await occupied(berthId, dayFrom(-101))).toBeUndefined()
    expect(await occupied(berthId, dayFrom(9))).toBeDefined()
    expect(await occupied(berthId, dayFrom(10))).toBeUndefined()
    expect(refused(await step(id, 'activate'))).toEqual([409, 'TENANCY_MOVE_INVALID'])
    expect(await factsOf(id)).toEqual(['created', 'activated'])
  })

  it('pending, activate: of two at once for one berth one wins, and the other hears why', async () => {
    const one = await pending({ endDate: dayFrom(20) })
    const other = { berthId: one.berthId, ...(await holder('Bo Ek')), tenureType: 'permanent' }
    const { id } = data(await create({ ...other, startDate: dayFrom(19) }))
    const answers = await Promise.all([step(one.id, 'activate'), step(id, 'activate')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)!
    expect(refused(lost)).toEqual([409, 'BERTH_OCCUPIED', 'startDate'])
    expect(lost.body.error.details[0].message).toContain('The berth is held from')
    // The one may begin on the day the other ends.
    const next = data(await create({ ...other, startDate: dayFrom(20) }))
    const tenancy = await read(one.id)
    if (tenancy.status === 'active') expect((await step(next.id, 'activate')).status).toBe(200)
  })

  it('is refused by the database too where its berth is held', async () => {
    const { id, berthId } = await active()
    const again = app.rows(
      portId,
      sql`insert into tenancies (port_id, id, berth_id, client_id, tenure_type, status, start_date, held_since, chain_id)
        select port_id, gen_random_uuid(), berth_id, client_id, 'permanent', 'active', current_date, current_date, id
        from tenancies where port_id = ${portId} and id = ${id}`,
    )
    await expect(again).rejects.toThrow('tenancies_one_holder')
    expect(berthId).toBeDefined()
  })

  it('pending, activate: not with a yacht that was sold since, nor of an archived berth', async () => {
    const { id, yachtId, berthId } = await pending()
    const ownerId = (await holder('Bo Ek')).clientId
    data(await boss.post(`/api/v1/yachts/${yachtId}/transfer`, { ownerType: 'client', ownerId }))
    expect(refused(await step(id, 'activate'))).toEqual([409, 'TENANCY_OWNERSHIP', 'yachtId'])
    await boss.delete(`/api/v1/berths/${berthId}`, { reason: 'Rebuilt pontoon' })
    expect(refused(await step(id, 'activate'))).toEqual([409, 'RECORD_ARCHIVED'])
  })

  it('pending, cancel: comes to nothing', async () => {
    const { id } = await pending()
    expect(data(await step(id, 'cancel'))).toMatchObject({ status: 'cancelled' })
    for (const what of ['activate', 'cancel'])
      expect(refused(await step(id, what))[1]).toBe('TENANCY_MOVE_INVALID')
    for (const [what, body] of [
      ['end', { endDate: today() }],
      ['renew', { newEndDate: dayFrom(9) }],
    ] as const)
      expect(refused(await step(id, what, body))).toEqual([409, 'TENANCY_MOVE_INVALID'])
  })
})

describe('an active tenancy', () => {
  it('active, permanent, fee_simple or strata_lot, renew: the same row with a later start, its end extended or cleared', async () => {
    const { id, berthId } = await active({ tenureType: 'fee_simple', endDate: dayFrom(30) })
    const renew = (body: object) => step(id, 'renew', body)
    expect(refused(await renew({ newStartDate: dayFrom(-100) }))).toEqual([
      400,
      'VALIDATION_FAILED',
      'newStartDate',
    ])
    expect(refused(await renew({ newStartDate: today(), newEndDate: dayFrom(29) }))[2]).toBe('newEndDate')
    const extended = data(await renew({ newStartDate: today(), newEndDate: dayFrom(400) }))
    expect(extended).toMatchObject({ id, status: 'active', startDate: today(), endDate: dayFrom(400) })
    expect(extended.heldSince).toBe(dayFrom(-100))
    const cleared = data(await renew({ newStartDate: dayFrom(30), newEndDate: null }))
    expect(cleared).toMatchObject({ id, startDate: dayFrom(30), endDate: null })
    // A start that lies ahead gives the berth to nobody meanwhile.
    expect(await occupied(berthId, today())).toMatchObject({ tenancyId: id })
    expect(await factsOf(id)).toEqual(['created', 'activated', 'renewed', 'renewed'])
  })

  it('active, fixed_term or seasonal, renew: ends at its end, and a successor follows that is active', async () => {
    const { id, berthId, clientId, yachtId } = await active(season())
    const renew = (body: object) => step(id, 'renew', body)
    expect(refused(await renew({}))).toEqual([400, 'VALIDATION_FAILED', 'newEndDate'])
    expect(refused(await renew({ newEndDate: null }))).toEqual([400, 'VALIDATION_FAILED', 'newEndDate'])
    const early = { newStartDate: dayFrom(49), newEndDate: dayFrom(400) }
    expect(refused(await renew(early))[2]).toBe('newStartDate')
    expect(refused(await renew({ newEndDate: dayFrom(40) }))[2]).toBe('newEndDate')
    const next = data(await renew({ newEndDate: dayFrom(400) }))
    expect(next).toMatchObject({
      ...{ berthId, clientId, yachtId, previousTenancyId: id, status: 'active', tenureType: 'seasonal' },
      ...{ startDate: dayFrom(50), endDate: dayFrom(400) },
    })
    expect(next.chain.map((one: { id: string; by: string }) => [one.id, one.by])).toEqual([
      [id, 'agreement'],
      [next.id, 'renewal'],
    ])
    expect(await read(id)).toMatchObject({ status: 'active', endDate: dayFrom(50), renewed: true })
    expect((await occupied(berthId, dayFrom(49))).tenancyId).toBe(id)
    expect((await occupied(berthId, dayFrom(50))).tenancyId).toBe(next.id)
    // Whoever renewed without a gap holds it on.
    expect(await occupied(berthId, today())).toMatchObject({ endDate: dayFrom(50), heldUntil: dayFrom(400) })
    // Once more is no second successor; a cancelled one makes room for another.
    expect(refused(await renew({ newEndDate: dayFrom(400) }))).toEqual([409, 'TENANCY_MOVE_INVALID'])
    data(await step(next.id, 'cancel'))
    expect((await renew({ newEndDate: dayFrom(300) })).status).toBe(200)
  })

  it('active, renew: not over somebody who holds the berth by then', async () => {
    const { id, berthId } = await active(season())
    const other = { berthId, ...(await holder('Bo Ek')), tenureType: 'permanent', startDate: dayFrom(60) }
    data(await step(data(await create(other)).id, 'activate'))
    expect(refused(await step(id, 'renew', { newEndDate: dayFrom(61) }))).toEqual([
      409,
      'BERTH_OCCUPIED',
      'newEndDate',
    ])
    expect((await step(id, 'renew', { newEndDate: dayFrom(60) })).status).toBe(200)
  })

  it('active, transfer: ends on the day, and an active one of the new client begins', async () => {
    const { id, berthId, clientId, yachtId } = await active({
      endDate: dayFrom(200),
      tenureType: 'fixed_term',
    })
    const { clientId: newClientId, yachtId: newYachtId } = await holder('Nora Ek')
    const body = { newClientId, newYachtId, transferDate: dayFrom(-10) }
    const transfer = (more: object) => step(id, 'transfer', { ...body, ...more })
    const other = await holder('Elsewhere', foreign)
    const gone = [400, 'REFERENCE_NOT_FOUND']
    expect(refused(await transfer({ newClientId: other.clientId }))).toEqual([...gone, 'newClientId'])
    expect(refused(await transfer({ newYachtId: other.yachtId }))).toEqual([...gone, 'newYachtId'])
    expect(refused(await transfer({ newYachtId: yachtId }))).toEqual([409, 'TENANCY_OWNERSHIP', 'newYachtId'])
    expect(refused(await transfer({ newClientId: clientId, newYachtId: yachtId }))[2]).toBe('newClientId')
    expect(refused(await transfer({ transferDate: dayFrom(-101) }))[2]).toBe('transferDate')
    expect(refused(await transfer({ transferDate: dayFrom(200) }))[2]).toBe('transferDate')
    const next = data(await transfer({}))
    expect(next).toMatchObject({
      ...{ berthId, clientId: newClientId, yachtId: newYachtId, status: 'active', tenureType: 'fixed_term' },
      ...{ startDate: dayFrom(-10), endDate: dayFrom(200), transferredFromTenancyId: id },
    })
    expect(await read(id)).toMatchObject({ status: 'ended', endDate: dayFrom(-10) })
    expect(await factsOf(id)).toEqual(['created', 'activated', 'ended', 'transferred'])
    expect(await factsOf(next.id)).toEqual(['created', 'activated'])
    const story = data(await viewer.get(`/api/v1/tenancies/${id}/activity`))
    expect(story.map(({ action }: { action: string }) => action)).toEqual([
      'hand_on',
      'end',
      'activate',
      'create',
    ])
    expect(refused(await transfer({}))).toEqual([409, 'TENANCY_MOVE_INVALID'])
  })

  it('active, transfer: on a day to come it stays active until then', async () => {
    const { id, berthId } = await active()
    const { clientId: newClientId, yachtId: newYachtId } = await holder('Nora Ek')
    const next = data(await step(id, 'transfer', { newClientId, newYachtId, transferDate: dayFrom(5) }))
    expect(await read(id)).toMatchObject({ status: 'active', endDate: dayFrom(5) })
    expect((await occupied(berthId, dayFrom(4))).tenancyId).toBe(id)
    expect((await occupied(berthId, dayFrom(5))).tenancyId).toBe(next.id)
  })

  it('active, end: is over where the day has come', async () => {
    const { id, berthId } = await active()
    expect(refused(await step(id, 'end', { endDate: dayFrom(-101) }))[2]).toBe('endDate')
    expect(data(await step(id, 'end', { endDate: today() }))).toMatchObject({
      status: 'ended',
      endDate: today(),
    })
    expect(await occupied(berthId, today())).toBeUndefined()
    expect(await occupied(berthId, dayFrom(-1))).toBeDefined()
    expect(refused(await step(id, 'end', { endDate: today() }))).toEqual([409, 'TENANCY_MOVE_INVALID'])
  })

  it('active, end: on a day to come it ends by itself', async () => {
    const { id } = await active()
    expect(data(await step(id, 'end', { endDate: dayFrom(3) }))).toMatchObject({
      status: 'active',
      endDate: dayFrom(3),
    })
    expect(refused(await step(id, 'end', { endDate: dayFrom(4) }))).toEqual([
      400,
      'VALIDATION_FAILED',
      'endDate',
    ])
    const job = () => endTenancies(app.crm.services)({}, {} as never)
    await job()
    expect(await read(id)).toMatchObject({ status: 'active' })
    await app.rows(
      portId,
      sql`update tenancies set end_date = current_date - 1 where port_id = ${portId} and id = ${id}`,
    )
    await job()
    await job()
    expect(await read(id)).toMatchObject({ status: 'ended' })
    expect(await factsOf(id)).toEqual(['created', 'activated', 'end_planned', 'ended'])
  })

  it('active, cancel: held no berth, and another may', async () => {
    const { id, berthId } = await active()
    data(await step(id, 'cancel'))
    expect(await occupied(berthId, today())).toBeUndefined()
    const other = { berthId, ...(await holder('Bo Ek')), tenureType: 'permanent', startDate: dayFrom(-100) }
    expect((await step(data(await create(other)).id, 'activate')).status).toBe(200)
  })

  it('is changed by who saw it as it is, and by who may', async () => {
    const { id } = await active(season())
    const stale = { 'if-match': '"1"' }
    expect(refused(await step(id, 'renew', { newEndDate: dayFrom(99) }, stale))).toEqual([
      412,
      'VERSION_STALE',
    ])
    expect((await viewer.get(`/api/v1/tenancies/${id}`)).status).toBe(200)
    expect((await viewer.post(`/api/v1/tenancies/${id}/end`, { endDate: today() })).status).toBe(403)
    for (const what of ['activate', 'cancel'])
      expect((await foreign.post(`/api/v1/tenancies/${id}/${what}`, {})).status).toBe(404)
    expect((await foreign.get(`/api/v1/tenancies/${id}`)).status).toBe(404)
  })
})

describe('tenancies', () => {
  it('are listed by state, tenure, berth, client, yacht, day and how soon they end', async () => {
    const one = await active(season())
    const two = await active({ startDate: dayFrom(-10) })
    const found = async (query: string, who = boss) =>
      data(await who.get(`/api/v1/tenancies?limit=1000&${query}`)).map(({ id }: { id: string }) => id)
    expect(await found(`berthId=${one.berthId}`)).toEqual([one.id])
    expect(await found(`clientId=${two.clientId}`)).toEqual([two.id])
    expect(await found(`yachtId=${two.yachtId}&status=active`)).toEqual([two.id])
    expect(await found('endsWithin=49')).not.toContain(one.id)
    const soon = await found('endsWithin=50&sort=endDate')
    expect(soon).toContain(one.id)
    expect(soon).not.toContain(two.id)
    expect(await found('endsWithin=50&renewed=no')).toContain(one.id)
    expect(await found('tenureType=seasonal&status=active')).toContain(one.id)
    expect(await found(`on=${dayFrom(-50)}`)).not.toContain(two.id)
    expect(await found(`on=${today()}`)).toEqual(expect.arrayContaining([one.id, two.id]))
    expect(await found('q=Vera')).toEqual(expect.arrayContaining([one.id, two.id]))
    expect(await found('', foreign)).toEqual([])
    const mooring = (await read(one.id)).mooringNumber
    expect(await found(`q=${mooring}`)).toEqual([one.id])
    const csv = await boss.get('/api/v1/tenancies', { accept: 'text/csv' })
    expect((csv.body as string).split('\r\n')[0]).toContain('Berth')
  })

  it('of clients somebody is not shown take their berths without a name', async () => {
    const agent = await app.person(portId, ['tenancies.view', 'clients.view', 'berths.view'])
    await app.rows(
      portId,
      sql`update roles r set scopes = '{"clients":"own","interests":"own"}'::jsonb from port_members m
        where m.port_id = ${portId} and m.user_id = ${agent.userId} and r.id = m.role_id`,
    )
    const { id, berthId } = await active()
    await expect.poll(async () => (await agent.get(`/api/v1/tenancies/${id}`)).status).toBe(404)
    expect(data(await agent.get(`/api/v1/tenancies?berthId=${berthId}`))).toEqual([])
    expect(await occupied(berthId, today(), agent)).toMatchObject({ tenancyId: null, clientName: null })
    expect((await agent.post('/api/v1/tenancies', {})).status).toBe(403)
  })

  it('keep their berth out of the archive while they are active', async () => {
    const { id, berthId } = await active()
    const archive = () => boss.delete(`/api/v1/berths/${berthId}`, { reason: 'Rebuilt pontoon' })
    const answer = await archive()
    expect(refused(answer)).toEqual([409, 'BERTH_IN_USE'])
    expect(answer.body.error).toMatchObject({ reason: 'tenancy_holds' })
    data(await step(id, 'end', { endDate: today() }))
    expect((await archive()).status).toBe(204)
  })

  it('that end soon and are not renewed are alerts, until they are', async () => {
    const { id, clientId } = await active(season())
    const rules = async () => {
      const all = data(await boss.get(`/api/v1/alerts?entityId=${id}`))
      return all.map(({ rule }: { rule: string }) => rule)
    }
    expect(await rules()).toEqual(['tenancy_ending'])
    const listed = async () =>
      data(await boss.get(`/api/v1/tenancies?ending=soon&clientId=${clientId}`)).map(
        (one: { id: string }) => one.id,
      )
    expect(await listed()).toEqual([id])
    const next = data(await step(id, 'renew', { newEndDate: dayFrom(400) }))
    expect(await rules()).toEqual([])
    expect(await listed()).toEqual([])
    data(await step(next.id, 'cancel'))
    expect(await rules()).toEqual(['tenancy_ending'])
    data(await step(id, 'end', { endDate: today() }))
    expect(await rules()).toEqual([])
    await inTenant(app.crm.services.kernel, systemIn(portId), lookInPort)
    expect(await rules()).toEqual([])
  })

  it('are of no port that does without them', async () => {
    const port = await app.person(await app.makePort(), 'port_admin')
    const put = (value: boolean) =>
      port.put('/api/v1/admin/settings', { key: 'tenancies_module_enabled', value })
    data(await put(false))
    const refusalOfList = async () => refused(await port.get('/api/v1/tenancies'))
    await expect.poll(refusalOfList).toEqual([404, 'MODULE_DISABLED'])
    const body = { berthId: await berth(port), ...(await holder('Ada', port)), startDate: today() }
    expect(refused(await create({ ...body, tenureType: 'permanent' }, port))).toEqual([
      404,
      'MODULE_DISABLED',
    ])
    data(await put(true))
    await expect.poll(async () => (await port.get('/api/v1/tenancies')).status).toBe(200)
  })
})
