import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../testing/app.ts'
import { data } from '../testing/data.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server answered.
const create = async (path: string, body: object): Promise<any> => {
  const answer = await admin.post(`/api/v1/${path}`, body)
  expect([path, answer.status], JSON.stringify(answer.body)).toEqual([path, 201])
  return answer.body.data
}
const got = async (path: string) => {
  const answer = await admin.get(`/api/v1/${path}`)
  expect([path, answer.status], JSON.stringify(answer.body)).toEqual([path, 200])
  return answer.body.data
}
const outcome = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body?.error?.code,
]

describe('yachts', () => {
  it('are owned, given away and found by the names that they answer too', async () => {
    const [ada, firm] = [
      await create('clients', { fullName: 'Ada Ahl' }),
      await create('companies', { name: 'Charter Oy' }),
    ]
    const owner = { currentOwnerType: 'client', currentOwnerId: ada.id }
    const yacht = await create('yachts', { name: 'Capella', ...owner })
    expect(yacht).toMatchObject(owner)
    const found = (query: string) => got(`yachts?${query}`)
    for (const query of [
      `currentOwnerId=${ada.id}`,
      `currentOwnerId=${ada.id}&currentOwnerType=client`,
      `ownerId=${ada.id}`,
    ])
      expect((await found(query)).map(({ id }: { id: string }) => id)).toEqual([yacht.id])
    expect(await found(`currentOwnerId=${ada.id}&currentOwnerType=company`)).toEqual([])
    const next = { currentOwnerType: 'company', currentOwnerId: firm.id }
    const transfer = (body: object) => admin.post(`/api/v1/yachts/${yacht.id}/transfer`, body)
    expect(data(await transfer(next))).toMatchObject(next)
    const refusedAt = async (body: object) =>
      (await admin.post('/api/v1/yachts', { name: 'Nobody', ...body })).body.error.details.map(
        ({ path, code }: { path: string; code: string }) => `${path} ${code}`,
      )
    expect(await refusedAt({})).toEqual(['ownerType required', 'ownerId required'])
    expect(await refusedAt({ ...owner, ownerId: firm.id })).toEqual(['currentOwnerId owner_of_another'])
  })

  it('pass to another owner with a history and an entry of the log, and by two at once one after the other', async () => {
    const [ada, bo] = [
      await create('clients', { fullName: 'Ada Ahl' }),
      await create('clients', { fullName: 'Bo Bark' }),
    ]
    const firm = await create('companies', { name: 'Charter Oy' })
    const yacht = await create('yachts', { name: 'Vega', ownerType: 'client', ownerId: ada.id })
    const transfer = (ownerType: string, ownerId: string) =>
      admin.post(`/api/v1/yachts/${yacht.id}/transfer`, { ownerType, ownerId })
    expect(outcome(await transfer('client', ada.id))).toEqual([409, 'OWNER_UNCHANGED'])
    expect(outcome(await transfer('client', firm.id))).toEqual([400, 'REFERENCE_NOT_FOUND'])
    expect(data(await transfer('company', firm.id))).toMatchObject({
      currentOwnerType: 'company',
      currentOwnerId: firm.id,
      ownerName: 'Charter Oy',
    })
    const both = await Promise.all([transfer('client', ada.id), transfer('client', bo.id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const history = await got(`yachts/${yacht.id}/ownership-history`)
    expect(history.map(({ ownerName }: { ownerName: string }) => ownerName).slice(2)).toEqual([
      'Charter Oy',
      'Ada Ahl',
    ])
    // One owner at a time: only the first row has no end.
    expect(history.map(({ ownedUntil }: { ownedUntil: string | null }) => ownedUntil === null)).toEqual([
      true,
      false,
      false,
      false,
    ])
    const entries = await got(`admin/audit?entityId=${yacht.id}&action=transfer`)
    expect(entries).toHaveLength(3)
    expect(entries.at(-1)).toMatchObject({
      oldValues: { owner: 'Ada Ahl' },
      newValues: { owner: 'Charter Oy' },
    })
  })

  it('are offered while they are not in the archive, and are found in feet and metres', async () => {
    const owner = await create('clients', { fullName: 'Cia Carl' })
    const yacht = await create('yachts', {
      name: 'Zephyrine',
      ownerType: 'client',
      ownerId: owner.id,
      lengthFt: 40,
    })
    expect(yacht.lengthM).toBeCloseTo(12.19, 2)
    const offered = async () =>
      (await got('yachts/autocomplete?q=zephyr')).map(({ id }: { id: string }) => id)
    expect(await offered()).toEqual([yacht.id])
    expect((await admin.delete(`/api/v1/yachts/${yacht.id}`)).status).toBe(204)
    expect(await offered()).toEqual([])
    expect((await admin.post(`/api/v1/yachts/${yacht.id}/restore`)).status).toBe(204)
    expect(await offered()).toEqual([yacht.id])
    expect(outcome(await admin.post('/api/v1/yachts', { name: 'Unowned' }))).toEqual([
      400,
      'VALIDATION_FAILED',
    ])
  })
})

describe('companies', () => {
  it('are offered by their names, without a text the ten changed last', async () => {
    for (let n = 1; n <= 12; n++) await create('companies', { name: `Ölskog ${n}` })
    const [first] = (await admin.get('/api/v1/companies?q=Ölskog 1&sort=name')).body.data
    await admin.patch(`/api/v1/companies/${first.id}`, { vatNumber: 'FI1' })
    const latest = await got('companies/autocomplete')
    expect([latest.length, latest[0].id]).toEqual([10, first.id])
    const found = await got('companies/autocomplete?q=olskog')
    expect(found.length).toBeGreaterThan(0)
    expect(found[0].label).toContain('Ölskog')
  })

  it('have members, one primary among them whoever says so at once, and ended ones that are not active', async () => {
    const firm = await create('companies', { name: 'Members Oy' })
    const path = `companies/${firm.id}/members`
    const members = []
    for (const fullName of ['Ann', 'Ben', 'Cal']) {
      const { id } = await create('clients', { fullName })
      members.push(await create(path, { clientId: id, role: 'director', isPrimary: true }))
    }
    const again = await admin.post(`/api/v1/${path}`, { clientId: members[0].clientId, role: 'director' })
    expect(outcome(again)).toEqual([409, 'MEMBERSHIP_EXISTS'])
    const answers = await Promise.all(
      members.map(({ id }) => admin.post(`/api/v1/${path}/${id}/set-primary`)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const now = async () => (await got(`companies/${firm.id}`)).members
    expect((await now()).filter(({ isPrimary }: { isPrimary: boolean }) => isPrimary)).toHaveLength(1)
    const ended = await admin.patch(`/api/v1/${path}/${members[0].id}`, { endDate: '2020-01-01' })
    expect(data(ended)).toMatchObject({ active: false, isPrimary: false })
    expect(outcome(await admin.post(`/api/v1/${path}/${members[0].id}/set-primary`))).toEqual([
      400,
      'VALIDATION_FAILED',
    ])
  })

  it.each(['clients', 'companies'])('of %s, addresses keep one primary under many hands', async (kind) => {
    const { id } = await create(kind, kind === 'clients' ? { fullName: 'Dee' } : { name: 'Dee Oy' })
    const path = `/api/v1/${kind}/${id}/addresses`
    const added = await Promise.all(
      ['Turku', 'Hanko', 'Oslo', 'Visby'].map((city) => admin.post(path, { city, isPrimary: true })),
    )
    expect(added.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const primaries = async () =>
      (await admin.get(path)).body.data.filter(({ isPrimary }: { isPrimary: boolean }) => isPrimary)
    expect(await primaries()).toHaveLength(1)
    const ids = added.map(({ body }) => body.data.id)
    await Promise.all(ids.map((one) => admin.patch(`${path}/${one}`, { isPrimary: true })))
    expect(await primaries()).toHaveLength(1)
    const [{ id: primary }] = await primaries()
    const [other] = ids.filter((one) => one !== primary)
    const [removed, duplicates] = await Promise.all([
      admin.delete(`${path}/${primary}`),
      admin.patch(`${path}/${other}`, { isPrimary: true }),
    ])
    expect([removed!.status, duplicates!.status]).toEqual([204, 200])
    expect(await primaries()).toHaveLength(1)
    const country = await admin.patch(`${path}/${other}`, { countryIso: 'FI', subdivisionIso: 'FI-18' })
    expect(data(country)).toMatchObject({ countryIso: 'FI', subdivisionIso: 'FI-18' })
    expect(data(await admin.patch(`${path}/${other}`, { countryIso: 'SE' })).subdivisionIso).toBeNull()
  })
})

describe('clients', () => {
  it('keep one primary contact of each channel under many hands', async () => {
    const { id } = await create('clients', { fullName: 'Eve' })
    const path = `/api/v1/clients/${id}/contacts`
    const values = ['a@eve.example', 'b@eve.example', 'c@eve.example', 'd@eve.example']
    const added = await Promise.all(
      values.map((value) => admin.post(path, { channel: 'email', value, isPrimary: true })),
    )
    expect(added.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const primaries = async () =>
      (await admin.get(path)).body.data.filter(({ isPrimary }: { isPrimary: boolean }) => isPrimary)
    expect(await primaries()).toHaveLength(1)
    await Promise.all(added.map(({ body }) => admin.patch(`${path}/${body.data.id}`, { isPrimary: true })))
    expect(await primaries()).toHaveLength(1)
    const [{ id: primary }] = await primaries()
    const others = added.map(({ body }) => body.data.id).filter((one) => one !== primary)
    await Promise.all([
      admin.delete(`${path}/${primary}`),
      admin.delete(`${path}/${others[0]}`),
      admin.patch(`${path}/${others[1]}`, { value: 'e@eve.example' }),
    ])
    expect(await primaries()).toHaveLength(1)
  })

  it('are offered, found as duplicates and archived as written', async () => {
    const gone = await create('clients', { fullName: 'Fia Fors' })
    const here = await create('clients', {
      fullName: 'Fia Forsell',
      contacts: [{ channel: 'phone', value: '+358 40 111 2222' }],
    })
    expect((await admin.delete(`/api/v1/clients/${gone.id}`)).status).toBe(204)
    expect(outcome(await admin.delete(`/api/v1/clients/${gone.id}`))).toEqual([409, 'ALREADY_ARCHIVED'])
    const offered = (await got('clients/options?q=Fia')).map(({ id }: { id: string }) => id)
    expect(offered).toEqual([here.id])
    const [candidate] = await got('clients/match-candidates?phone=%2B358401112222')
    expect(candidate).toMatchObject({ clientId: here.id, confidence: 'high', score: 90 })
    const duplicates = await got('clients/duplicates?name=forsell%20fia')
    expect(duplicates[0]).toMatchObject({ clientId: here.id, fullName: 'Fia Forsell' })
    // Archiving what is archived counts as done.
    const bulk = await admin.post('/api/v1/clients/bulk', { action: 'archive', ids: [gone.id, here.id] })
    expect([bulk.status, bulk.body.data.results.map(({ ok }: { ok: boolean }) => ok)]).toEqual([
      200,
      [true, true],
    ])
  })

  it('that were looked at are kept, the last twenty of each person', async () => {
    const ids: string[] = []
    for (let n = 0; n < 22; n++) ids.push((await create('clients', { fullName: `Seen ${n}` })).id)
    for (const id of ids) {
      const answer = await admin.post('/api/v1/search/recently-viewed', { type: 'client', id })
      expect(answer.status).toBe(204)
    }
    const recentIds = (await got('search/recently-viewed')).map(({ id }: { id: string }) => id)
    expect(recentIds).toEqual(ids.toReversed().slice(0, 20))
    const other = await app.person(admin.portId!, 'port_admin')
    expect((await other.get('/api/v1/search/recently-viewed')).body.data).toEqual([])
    const [pasted] = await got(`search?q=${ids[3]}`)
    expect(pasted).toMatchObject({ type: 'client', id: ids[3] })
  })
})
