import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { typesWith } from '../../../../contract/kinds.ts'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'

let app: TestApp
let boss: Person
let clientId: string
let yachtId: string
let berthId: string

beforeAll(async () => {
  app = await testApp()
  boss = await app.person(await app.makePort(), 'port_admin')
  clientId = data(await boss.post('/api/v1/clients', { fullName: 'Torsten Vik' })).id
  const owner = { ownerType: 'client', ownerId: clientId }
  yachtId = data(await boss.post('/api/v1/yachts', { name: 'Carina', ...owner })).id
  berthId = data(await boss.post('/api/v1/berths', { mooringNumber: 'E1' })).id
})
afterAll(() => app.close())

type ExternalId = { system: string; id: string }
type Bodies = Record<string, { at: string; body: () => object; list?: string }>

let number = 0
const kinds: Bodies = {
  client: { at: '/api/v1/clients', body: () => ({ fullName: `Ölund ${number}` }) },
  company: { at: '/api/v1/companies', body: () => ({ name: `Varv ${number}` }) },
  yacht: {
    at: '/api/v1/yachts',
    body: () => ({ name: `Σοφία ${number}`, ownerType: 'client', ownerId: clientId }),
  },
  berth: { at: '/api/v1/berths', body: () => ({ mooringNumber: `N${number}` }) },
  interest: { at: '/api/v1/interests', body: () => ({ clientId }) },
  invoice: { at: '/api/v1/invoices', body: () => ({ kind: 'general', clientId }) },
  reservation: {
    at: '/api/v1/berths/{berth}/reservations',
    list: '/api/v1/berth-reservations',
    body: () => ({ clientId, yachtId, startDate: '2030-05-01', endDate: '2030-06-01' }),
  },
  tenancy: {
    at: '/api/v1/berths/{berth}/tenancies',
    list: '/api/v1/tenancies',
    body: () => ({ clientId, yachtId, tenureType: 'permanent', startDate: '2031-05-01' }),
  },
}

const addressOf = (type: string) => kinds[type]!.list ?? kinds[type]!.at
async function make(type: string, externalIds?: ExternalId[]) {
  number++
  const { at, body } = kinds[type]!
  return boss.post(at.replace('{berth}', berthId), {
    ...body(),
    ...(externalIds ? { externalIds } : {}),
  })
}
const found = async (type: string, externalId: string, by = boss) =>
  data(await by.get(`${addressOf(type)}?externalId=${encodeURIComponent(externalId)}`)).map(
    ({ id }: { id: string }) => id,
  )
const ids = (...list: string[]) =>
  list.map((one) => ({ system: one.split(':')[0]!, id: one.split(':').slice(1).join(':') }))

it('tries every kind that has numbers in other systems', () => {
  expect(Object.keys(kinds).toSorted()).toEqual([...typesWith('externalIds')].toSorted())
})

describe.each(Object.keys(kinds))('the numbers of a %s in other systems', (type) => {
  it('are written with it, listed, filtered by and found', async () => {
    const mine = ids(`HubSpot:${type}-801`, `Fortnox:${type}:12`)
    const answer = await make(type, mine)
    expect(answer.status).toBe(201)
    const { id } = data(answer)
    const sorted = [mine[1], mine[0]]
    expect(data(answer).externalIds).toEqual(sorted)
    expect(data(await boss.get(`${addressOf(type)}/${id}`)).externalIds).toEqual(sorted)
    expect(await found(type, `hubspot:${type}-801`)).toEqual([id])
    expect(await found(type, `Fortnox:${type}:12`)).toEqual([id])
    expect(await found(type, `Fortnox:${type}-801`)).toEqual([])
    for (const q of [`${type}-801`, `HUBSPOT:${type}-801`, `fortnox:${type}:12`])
      expect(data(await boss.get(`/api/v1/search?q=${encodeURIComponent(q)}`))[0]).toMatchObject({ type, id })
    const listed = data(await boss.get(`${addressOf(type)}?limit=100`))
    const numbersOf = (one: string) => listed.find((row: { id: string }) => row.id === one).externalIds
    expect(numbersOf(id)).toEqual(sorted)
    const other = data(await make(type)).id
    expect(data(await boss.get(`${addressOf(type)}/${other}`)).externalIds).toEqual([])
  })

  it('belong to one record, and are replaced together', async () => {
    const first = data(await make(type, ids(`Odoo:${type}-1`)))
    const taken = await make(type, ids(`Xero:${type}-9`, `odoo:${type}-1`))
    expect([taken.status, taken.body.error.details]).toMatchObject([
      409,
      [{ path: 'externalIds.1.id', code: 'external_id_taken' }],
    ])
    const second = data(await make(type)).id
    const at = `${addressOf(type)}/${second}/external-ids`
    const put = (list: string[]) => boss.put(at, { externalIds: ids(...list) })
    expect((await put([`Odoo:${type}-1`])).status).toBe(409)
    expect(data(await put([`Odoo:${type}-2`, `Odoo:${type}-3`]))).toEqual(
      ids(`Odoo:${type}-2`, `Odoo:${type}-3`),
    )
    const { version } = data(await boss.get(`${addressOf(type)}/${second}`))
    await put([`Odoo:${type}-2`, `Odoo:${type}-3`])
    expect(data(await boss.get(`${addressOf(type)}/${second}`)).version).toBe(version)
    expect(data(await put([`odoo:${type}-2`]))).toEqual(ids(`odoo:${type}-2`))
    expect(await found(type, `Odoo:${type}-3`)).toEqual([])
    expect((await put([])).status).toBe(200)
    expect((await put([`Odoo:${type}-1`])).status).toBe(409)
    expect((await boss.put(`${addressOf(type)}/${first.id}/external-ids`, { externalIds: [] })).status).toBe(
      200,
    )
    expect(data(await put([`Odoo:${type}-1`]))).toEqual(ids(`Odoo:${type}-1`))
  })

  it('are those of another port there', async () => {
    const stranger = await app.person(await app.makePort(), 'port_admin')
    const mine = data(await make(type, ids(`Zoho:${type}-5`)))
    expect(await found(type, `Zoho:${type}-5`, stranger)).toEqual([])
    expect(data(await stranger.get(`/api/v1/search?q=${type}-5`))).toEqual([])
    const foreign = await stranger.put(`${addressOf(type)}/${mine.id}/external-ids`, { externalIds: [] })
    expect(foreign.status).toBe(404)
  })
})

describe('numbers in other systems', () => {
  it('change with a PATCH of the record, and alone in any state', async () => {
    const client = data(await make('client', ids('HubSpot:70')))
    const at = `/api/v1/clients/${client.id}`
    const both = await boss.patch(at, { fullName: 'Ines Ölund', externalIds: ids('HubSpot:71') })
    expect(data(both)).toMatchObject({ fullName: 'Ines Ölund', externalIds: ids('HubSpot:71') })
    const stale = await boss.patch(at, { externalIds: [] }, { 'if-match': `"${client.version}"` })
    expect(stale.status).toBe(412)
    expect(data(await boss.get(at)).externalIds).toEqual(ids('HubSpot:71'))
    const actions = data(await boss.get(`${at}/activity`))
    expect(actions[0]).toMatchObject({ action: 'update' })
    const reservation = data(await make('reservation'))
    const one = `/api/v1/berth-reservations/${reservation.id}`
    await boss.patch(one, { action: 'cancel' })
    expect(data(await boss.patch(one, { externalIds: ids('Beds24:4') }))).toMatchObject({
      status: 'cancelled',
      externalIds: ids('Beds24:4'),
    })
  })

  it('of two that write the same at once stay with one', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => boss.post('/api/v1/clients', bodyOf())))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    function bodyOf() {
      return { fullName: 'Two at once', externalIds: ids('Pipedrive:2', 'Pipedrive:1') }
    }
  })

  it.each([
    [[{ system: 'Hub:Spot', id: '1' }], 'externalIds.0.system'],
    [[{ system: '', id: '1' }], 'externalIds.0.system'],
    [[{ system: 'HubSpot', id: ' ' }], 'externalIds.0.id'],
    [ids('HubSpot:6', 'hubspot:6'), 'externalIds.1.id'],
    [ids(...Array.from({ length: 9 }, (_, at) => `HubSpot:n${at}`)), 'externalIds'],
  ])('are refused by their field: %j', async (externalIds, path) => {
    const refused = await boss.post('/api/v1/companies', { name: 'Varv', externalIds })
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, path])
  })

  it('refuse a filter that names no system', async () => {
    for (const wrong of ['801', ':801', 'HubSpot:'])
      expect((await boss.get(`/api/v1/clients?externalId=${encodeURIComponent(wrong)}`)).status).toBe(400)
  })

  it('stand in a CSV file on request', async () => {
    await make('company', ids('Sage:77'))
    const file = await boss.get('/api/v1/companies?columns=name,externalIds', { accept: 'text/csv' })
    expect(file.body).toContain('Sage:77')
  })

  it('move with a merge, more than eight too, and back', async () => {
    const many = (from: number) => ids(...Array.from({ length: 8 }, (_, at) => `HubSpot:m${from + at}`))
    const [winner, loser] = [data(await make('client', many(10))), data(await make('client', many(20)))]
    const merged = await boss.post(`/api/v1/clients/${winner.id}/merge`, { loserId: loser.id, keep: [] })
    expect(merged.status).toBe(200)
    const at = `/api/v1/clients/${winner.id}`
    expect(data(await boss.get(at)).externalIds).toHaveLength(16)
    expect(await found('client', 'HubSpot:m23')).toEqual([winner.id])
    const fewer = data(await boss.get(at)).externalIds.slice(1)
    expect((await boss.put(`${at}/external-ids`, { externalIds: fewer })).status).toBe(200)
    expect((await boss.post(`/api/v1/admin/merges/${data(merged).id}/undo`)).status).toBe(204)
    expect(data(await boss.get(`/api/v1/clients/${loser.id}`)).externalIds).toEqual(many(20))
    expect(data(await boss.get(at)).externalIds).toEqual(many(10).slice(1))
  })
})
