import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testPort } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'

let app: TestApp
let boss: Person

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
})
afterAll(() => app.close())

it('lists what is expected in the digits of its currency, in its order and by a condition', async () => {
  const clientId = data(await boss.post('/api/v1/clients', { fullName: 'Vera Dahl' })).id
  for (const [depositExpectedAmount, depositExpectedCurrency] of [
    ['500', 'EUR'],
    ['18500.5', 'EUR'],
    ['70000', 'JPY'],
    [null, null],
  ])
    data(await boss.post('/api/v1/interests', { clientId, depositExpectedAmount, depositExpectedCurrency }))
  const amounts = async (query: string) =>
    data(await boss.get(`/api/v1/interests?${query}`)).map(
      ({ depositExpectedAmount: amount, depositExpectedCurrency: currency }: Record<string, string | null>) =>
        amount && `${amount} ${currency}`,
    )
  expect(await amounts('sort=depositExpectedAmount')).toEqual([
    ...['500.00 EUR', '18500.50 EUR', '70000 JPY'],
    null,
  ])
  expect(await amounts('filter=depositExpectedAmount:gte:1000&sort=depositExpectedAmount')).toEqual([
    ...['18500.50 EUR', '70000 JPY'],
  ])
})

it('tells the browser what the port proposes', async () => {
  const depositPct = async () => data(await boss.get('/api/v1/me')).ports[0].depositPct
  expect(await depositPct()).toBe(0)
  data(await boss.put('/api/v1/admin/settings', { key: 'deposit_pct', value: 10 }))
  expect(await depositPct()).toBe(10)
  expect((await boss.put('/api/v1/admin/settings', { key: 'deposit_pct', value: 101 })).status).toBe(400)
})
