import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { dayFrom } from '../../testing/days.ts'
import { harbourOf } from '../reservations/testing/harbour.ts'

let app: TestApp
let boss: Person
beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
})
afterAll(() => app.close())

type Row = Record<string, string>

it('every screen gives one answer to who holds a berth on a day', async () => {
  const port = harbourOf(boss)
  const clientId = await port.client()
  const [rented, reserved, both, free] = [
    await port.berth(),
    await port.berth(),
    await port.berth(),
    await port.berth(),
  ]
  await port.tenancy(rented, clientId, { startDate: dayFrom(-20), endDate: dayFrom(5) })
  const { id } = data(await port.reserve(reserved, { clientId, startDate: dayFrom(-3), endDate: dayFrom(3) }))
  data(await port.move(id, 'activate'))
  await port.tenancy(both, clientId, { startDate: dayFrom(-10), endDate: dayFrom(2) })
  const own = data(await port.reserve(both, { clientId, startDate: dayFrom(-1), endDate: dayFrom(8) }))
  data(await port.move(own.id, 'activate'))
  // Who only asks for a berth holds none.
  data(await port.reserve(free, { clientId, startDate: dayFrom(-5), endDate: dayFrom(9) }))

  const rows = async (path: string) => data(await boss.get(`/api/v1/${path}`)) as Row[]
  for (const away of [-21, -20, -3, 0, 2, 3, 4, 5, 7, 8]) {
    const [day, next] = [dayFrom(away), dayFrom(away + 1)]
    const tenancies = await rows(`tenancies?on=${day}`)
    const reservations = await rows(`berth-reservations?on=${day}`)
    const holding = new Set([...tenancies, ...reservations].map(({ berthId }) => berthId!))
    // The lists by a span of one day say the same.
    const between = [
      ...(await rows(`tenancies?heldFrom=${day}&heldTo=${day}`)),
      ...(await rows(`berth-reservations?heldFrom=${day}&heldTo=${day}`)),
    ]
    expect(new Set(between.map(({ berthId }) => berthId!)), day).toEqual(holding)
    const onPlan = data(await boss.get(`/api/v1/tenancies/occupancy?on=${day}`)).berths as Row[]
    expect(new Set(onPlan.map(({ berthId }) => berthId!)), day).toEqual(
      new Set(tenancies.map(({ berthId }) => berthId!)),
    )
    const calendar = (await rows(`berths/occupancy?from=${day}&to=${next}`)) as unknown as {
      berthId: string
      free: unknown[]
    }[]
    expect(new Set(calendar.flatMap((berth) => (berth.free.length === 0 ? berth.berthId : []))), day).toEqual(
      holding,
    )
    const nights = data(await boss.get(`/api/v1/analytics/occupancy?from=${day}&to=${day}`))
    expect(nights.sold, day).toBe(holding.size)
    if (away !== 0) continue
    const now = (await rows('berths?held=true')).map(({ id }) => id!)
    expect(new Set(now)).toEqual(holding)
    expect(data(await boss.get('/api/v1/dashboard')).occupancy.value).toBe(holding.size)
    expect(holding).toEqual(new Set([rented, reserved, both]))
  }
})
