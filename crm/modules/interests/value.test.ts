import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let admin: Person
let mooring = 0

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.makePort(), 'port_admin')
})
afterAll(() => app.close())

const create = async (url: string, body: unknown) => {
  const { status, body: answer } = await admin.post(url, body)
  expect(status, JSON.stringify(answer)).toBeLessThan(300)
  return answer.data
}
const read = async (url: string) => (await admin.get(url)).body.data
const berth = async (price: string | null, currency = 'EUR') => {
  const mooringNumber = `V${++mooring}`
  const { id } = await create('/api/v1/berths', { mooringNumber, lengthM: 12, price, currency })
  return { id: id as string, mooringNumber }
}
const client = async (fullName: string): Promise<string> => (await create('/api/v1/clients', { fullName })).id
const cardOf = async (id: string) =>
  (await read('/api/v1/interests/board')).cards.find((card: { id: string }) => card.id === id)

it('tells what a deal would sell, one sum for each currency, and sums the stages likewise', async () => {
  const clientId = await client('Olga Berg')
  const [first, second, third, yen] = await Promise.all([
    berth('42000.5'),
    berth('8000'),
    berth('1000000'),
    berth('9000000', 'JPY'),
  ])
  const berthIds = [first.id, second.id, third.id, yen.id]
  const { id } = await create('/api/v1/interests', { clientId, berthIds })
  expect(await read(`/api/v1/interests/${id}`)).toMatchObject({
    value: [{ currency: 'EUR', amount: '42000.50' }],
  })
  for (const berthId of [second.id, yen.id]) {
    await admin.patch(`/api/v1/interests/${id}/berths/${berthId}`, { inEoiBundle: true })
  }
  const value = [
    { currency: 'EUR', amount: '50000.50' },
    { currency: 'JPY', amount: '9000000' },
  ]
  expect((await read(`/api/v1/interests/${id}`)).value).toEqual(value)
  expect((await cardOf(id)).value).toEqual(value)
  const [row] = await read(`/api/v1/interests?clientId=${clientId}`)
  expect(row).toMatchObject({ value, taken: [], berthIds })

  await create('/api/v1/interests', { clientId, berthIds: [third.id] })
  const { columns } = await read(`/api/v1/interests/board?clientId=${clientId}`)
  expect(columns[0]).toEqual({
    stage: 'enquiry',
    count: 2,
    value: [
      { currency: 'EUR', amount: '1050000.50' },
      { currency: 'JPY', amount: '9000000' },
    ],
    usualDays: null,
  })
  expect(columns[1]).toEqual({ stage: 'qualified', count: 0, value: [], usualDays: null })
})

it('finds what is worth an amount in one currency, on the board and in the list', async () => {
  const clientId = await client('Worth Finder')
  const [big, small, extra, foreign] = await Promise.all([
    berth('60000'),
    berth('20000'),
    berth('15000'),
    berth('9000', 'CHF'),
  ])
  const dear = await create('/api/v1/interests', { clientId, berthIds: [big.id] })
  const two = await create('/api/v1/interests', { clientId, berthIds: [small.id, extra.id, foreign.id] })
  await create('/api/v1/interests', { clientId })
  const found = async (from: string) => {
    const query = `clientId=${clientId}&valueFrom=${from}`
    const list = (await read(`/api/v1/interests?${query}`)).map(({ id }: { id: string }) => id)
    const { cards } = await read(`/api/v1/interests/board?${query}`)
    expect(cards.map(({ id }: { id: string }) => id).sort()).toEqual([...list].sort())
    return list.sort()
  }
  expect(await found('60000')).toEqual([dear.id])
  expect(await found('60000.01')).toEqual([])
  // Only the primary berth would be sold, until others are put into the EOI; currencies are not added up.
  expect(await found('20000')).toEqual([dear.id, two.id].sort())
  expect(await found('20000.5')).toEqual([dear.id])
  for (const berthId of [extra.id, foreign.id])
    await admin.patch(`/api/v1/interests/${two.id}/berths/${berthId}`, { inEoiBundle: true })
  expect(await found('35000')).toEqual([dear.id, two.id].sort())
  expect(await found('35001')).toEqual([dear.id])
  const refused = await admin.get('/api/v1/interests/board?valueFrom=much')
  expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'valueFrom'])
})

it('tells who else holds a berth of the deal, and counts none that was sold to them', async () => {
  const berthId = await berth('30000')
  const other = await client('Karl Ek')
  const mine = (
    await create('/api/v1/interests', { clientId: await client('Ida Lund'), berthIds: [berthId.id] })
  ).id
  const theirs = (await create('/api/v1/interests', { clientId: other, berthIds: [berthId.id] })).id
  expect((await cardOf(mine)).taken).toEqual([])

  await create(`/api/v1/interests/${theirs}/stage`, { stage: 'eoi' })
  const body = {
    berthId: berthId.id,
    mooringNumber: berthId.mooringNumber,
    hold: 'under_offer',
    interestId: theirs,
    clientName: 'Karl Ek',
  }
  expect(await read(`/api/v1/interests/${mine}`)).toMatchObject({
    taken: [body],
    value: [{ amount: '30000.00' }],
  })
  expect((await read(`/api/v1/interests/${theirs}`)).taken).toEqual([])
  expect(await cardOf(mine)).toMatchObject({ taken: [], value: [{ amount: '30000.00' }] })

  await create(`/api/v1/interests/${theirs}/outcome`, { outcome: 'won' })
  const sold = { ...body, hold: 'sold' }
  expect(await cardOf(mine)).toMatchObject({ taken: [sold], value: [] })
  expect(await read(`/api/v1/interests/${mine}`)).toMatchObject({ taken: [sold], value: [] })
  expect((await read(`/api/v1/interests?berthId=${berthId.id}&outcome=none`))[0]).toMatchObject({
    taken: [sold],
  })
  expect(await read(`/api/v1/interests/${theirs}`)).toMatchObject({
    taken: [],
    value: [{ currency: 'EUR', amount: '30000.00' }],
  })
})

it('tells of a berth that was marked as sold by hand', async () => {
  const berthId = await berth(null)
  const { id } = await create('/api/v1/interests', {
    clientId: await client('Eva Sten'),
    berthIds: [berthId.id],
  })
  await admin.patch(`/api/v1/berths/${berthId.id}`, { status: 'sold' })
  expect((await cardOf(id)).taken).toEqual([
    {
      berthId: berthId.id,
      mooringNumber: berthId.mooringNumber,
      hold: 'sold',
      interestId: null,
      clientName: null,
    },
  ])
})

it('lists the deals of a company: of its yachts and of its present members', async () => {
  const company = (await create('/api/v1/companies', { name: 'Nordic Charter' })).id
  const [member, past, stranger] = [await client('Member'), await client('Past'), await client('Stranger')]
  const yacht = { name: 'Fleet One', ownerType: 'company', ownerId: company }
  const yachtId = (await create('/api/v1/yachts', yacht)).id
  await create(`/api/v1/companies/${company}/members`, { clientId: member, role: 'director' })
  const { id: membership } = await create(`/api/v1/companies/${company}/members`, {
    clientId: past,
    role: 'broker',
  })
  await admin.patch(`/api/v1/companies/${company}/members/${membership}`, { endDate: '2020-01-01' })
  const own = (await create('/api/v1/interests', { clientId: member })).id
  const byYacht = (await create('/api/v1/interests', { clientId: stranger, yachtId })).id
  await create('/api/v1/interests', { clientId: past })
  const found = await read(`/api/v1/interests?companyId=${company}`)
  expect(found.map((row: { id: string }) => row.id).sort()).toEqual([own, byYacht].sort())
})
