import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { dayFrom } from '../../testing/days.ts'
import { harbourOf } from '../reservations/testing/harbour.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  ;[app, admin] = await testPort('port_admin')
})
afterAll(() => app.close())

it('is under offer until the last interest that holds it lets it go', async () => {
  const berth = data(await admin.post('/api/v1/berths', { mooringNumber: 'H1' })).id
  const open = async (fullName: string) => {
    const clientId = data(await admin.post('/api/v1/clients', { fullName })).id
    const { id } = data(await admin.post('/api/v1/interests', { clientId, berthIds: [berth] }))
    await admin.post(`/api/v1/interests/${id}/stage`, { stage: 'eoi' })
    return `/api/v1/interests/${id}`
  }
  const status = async () => data(await admin.get(`/api/v1/berths/${berth}`)).status
  const [first, second, third] = [await open('Ada'), await open('Bo'), await open('Cai')]
  await admin.post(`${first}/outcome`, { outcome: 'lost_other' })
  expect(await status()).toBe('under_offer')
  await admin.delete(`${second}/berths/${berth}`)
  expect(await status()).toBe('under_offer')
  await admin.delete(third)
  expect(await status()).toBe('available')
})

it('that somebody else has rented or reserved is recommended with that, and is no fit without an end', async () => {
  const number = (n: number) => `K${n}`
  const berths = await Promise.all(
    [1, 2, 3].map(async (n) => {
      const size = { lengthM: 12, widthM: 4 }
      return data(await admin.post('/api/v1/berths', { mooringNumber: number(n), ...size })).id as string
    }),
  )
  const port = harbourOf(admin)
  const [holder, wanting] = [await port.client('Ada Holt'), await port.client('Bo Ek')]
  await port.tenancy(berths[0]!, holder, { startDate: dayFrom(-10) })
  const summer = { startDate: dayFrom(-1), endDate: dayFrom(20) }
  const { id } = data(await port.reserve(berths[1]!, { clientId: holder, ...summer }))
  data(await port.move(id, 'activate'))
  const foundFor = async (clientId: string) => {
    const wish = { clientId, desiredLengthM: 12, desiredWidthM: 4 }
    const deal = data(await admin.post('/api/v1/interests', wish)).id
    const found = data(await admin.post(`/api/v1/interests/${deal}/recommend-berths`, {})) as {
      berthId: string
    }[]
    return new Map(found.map((one) => [one.berthId, one]))
  }
  const found = await foundFor(wanting)
  const whose = { clientId: holder, clientName: 'Ada Holt' }
  expect(found.get(berths[0]!)).toMatchObject({
    ...{ group: 'held', qualifies: false, components: { availability: 0 } },
    holder: { kind: 'tenancy', ...whose, from: dayFrom(-10), until: null },
  })
  expect(found.get(berths[1]!)).toMatchObject({
    ...{ group: 'fits', qualifies: true, components: { availability: 10 } },
    holder: { kind: 'reservation', id, ...whose, from: dayFrom(-1), until: dayFrom(20) },
    reason: expect.stringContaining(`reserved until ${dayFrom(20)}`),
  })
  expect(found.get(berths[2]!)).toMatchObject({
    group: 'fits',
    holder: null,
    components: { availability: 25 },
  })
  expect((await foundFor(holder)).get(berths[0]!)).toMatchObject({ group: 'fits', holder: null })
})

it('says who holds it today beside its sale, in the list, the record, the plan, the deal and the file', async () => {
  const port = harbourOf(admin)
  const make = async (mooringNumber: string) =>
    data(await admin.post('/api/v1/berths', { mooringNumber })).id as string
  const [let1, reserved, free] = [await make('V1'), await make('V2'), await make('V3')]
  const [holder, other] = [await port.client('Ada Holt'), await port.client('Bo Ek')]
  const tenancy = await port.tenancy(let1, holder, { startDate: dayFrom(-10), endDate: dayFrom(40) })
  const today = { startDate: dayFrom(0), endDate: dayFrom(20) }
  const { id } = data(await port.reserve(reserved, { clientId: holder, ...today }))
  data(await port.move(id, 'activate'))
  const later = data(await port.reserve(free, { clientId: holder, startDate: dayFrom(5) })).id
  data(await port.move(later, 'activate'))
  const whose = { clientId: holder, clientName: 'Ada Holt' }
  const answers = {
    V1: { kind: 'tenancy', id: tenancy.id, ...whose, from: dayFrom(-10), until: dayFrom(40) },
    V2: { kind: 'reservation', id, ...whose, from: dayFrom(0), until: dayFrom(20) },
    V3: null,
  }
  const listed = async (query: string) =>
    data(await admin.get(`/api/v1/berths?filter=mooringNumber:contains:V&limit=50&${query}`)) as {
      mooringNumber: keyof typeof answers
      holder: unknown
    }[]
  for (const berth of await listed('')) expect(berth.holder).toEqual(answers[berth.mooringNumber])
  const moorings = async (query: string) => (await listed(query)).map((one) => one.mooringNumber)
  expect([await moorings('held=true'), await moorings('held=false')]).toEqual([['V1', 'V2'], ['V3']])
  expect(data(await admin.get(`/api/v1/berths/${let1}`))).toMatchObject({
    ...{ status: 'available', holder: answers.V1 },
    ...{ heldBy: 'Ada Holt', heldUntil: dayFrom(40) },
  })
  const csv = await admin.get(
    '/api/v1/berths?filter=heldBy:contains:Ada&columns=mooringNumber,status,heldBy,heldUntil',
    {
      accept: 'text/csv',
    },
  )
  expect(String(csv.body)).toContain(`V2,For sale,Ada Holt,${dayFrom(20)}`)
  const plan = data(await admin.get('/api/v1/berths/plan')) as { id: string; holder: unknown }[]
  expect(plan.find((berth) => berth.id === reserved)?.holder).toEqual(answers.V2)
  const body = { clientId: other, berthIds: [let1], acknowledgeHeld: true }
  const deal = data(await admin.post('/api/v1/interests', body))
  expect(deal.berths).toMatchObject([{ mooringNumber: 'V1', holder: answers.V1 }])
  const board = data(await admin.get('/api/v1/interests/board')) as {
    cards: { id: string; held: unknown[] }[]
  }
  expect(board.cards.find((card) => card.id === deal.id)?.held).toEqual([
    { berthId: let1, mooringNumber: 'V1', holder: answers.V1 },
  ])
  // Whoever lies there wants it: nobody else has it.
  const own = data(await admin.post('/api/v1/interests', { clientId: holder, berthIds: [let1] })).id
  const again = data(await admin.get('/api/v1/interests/board')) as typeof board
  expect(again.cards.find((card) => card.id === own)?.held).toEqual([])
  const options = data(await admin.get('/api/v1/berths/options?q=V')) as { label: string; holder: unknown }[]
  expect(options.map(({ label, holder }) => [label, holder])).toEqual(Object.entries(answers))
})
