import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientConfig } from '../../../platform/database/pools.ts'
import { crmJobs } from '../../jobs.ts'
import { type Person, type TestApp, testPort } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'
import { checkCountsJob } from '../maintenance/check-counts.ts'

let app: TestApp
let boss: Person

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
})
afterAll(() => app.close())

/** How many a list says it has, once without conditions, as it is kept, and once counted: these must be the same. */
async function totalsOf(list: string, everything: string): Promise<[said: number, counted: number]> {
  const totalOf = async (query: string) => {
    const { status, body } = await boss.get(`/api/v1/${list}?limit=1${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.meta.total as number
  }
  return [await totalOf(''), await totalOf(`&${everything}`)]
}

it('keeps the number of payments without those that were taken out of the books', async () => {
  const clientId = data(await boss.post('/api/v1/clients', { fullName: 'Vera Dahl' })).id
  const { id } = data(await boss.post('/api/v1/interests', { clientId }))
  const pay = () => boss.post(`/api/v1/interests/${id}/payments`, { type: 'deposit', amount: '10' })
  const [first] = [data(await pay()), data(await pay()), data(await pay())]
  const all = 'type=deposit,balance,refund'
  expect(await totalsOf('payments', all)).toEqual([3, 3])
  expect((await boss.delete(`/api/v1/payments/${first.id}`)).status).toBe(204)
  expect(await totalsOf('payments', all)).toEqual([2, 2])
})

it('keeps the numbers of invoices, tenancies and reservations, with what comes and goes', async () => {
  const clientId = data(await boss.post('/api/v1/clients', { fullName: 'Nils Berg' })).id
  const lines = [{ description: 'Berth fee', quantity: 1, unitPrice: '10.00', taxRatePct: '24' }]
  const draft = async () => data(await boss.post('/api/v1/invoices', { clientId, lines, currency: 'EUR' })).id
  const [gone] = [await draft(), await draft()]
  const invoices = 'status=draft,sent,paid,void,overdue'
  expect(await totalsOf('invoices', invoices)).toEqual([2, 2])
  expect((await boss.delete(`/api/v1/invoices/${gone}`)).status).toBe(204)
  expect(await totalsOf('invoices', invoices)).toEqual([1, 1])

  const berthId = data(await boss.post('/api/v1/berths', { mooringNumber: 'A1', currency: 'EUR' })).id
  const yacht = { name: 'Merike', ownerType: 'client', ownerId: clientId }
  const yachtId = data(await boss.post('/api/v1/yachts', yacht)).id
  const stay = { clientId, yachtId, tenureType: 'fixed_term', startDate: '2026-03-01', endDate: '2026-09-01' }
  const states = 'status=pending,active,ended,cancelled'
  data(await boss.post(`/api/v1/berths/${berthId}/tenancies`, stay))
  expect(await totalsOf('tenancies', states)).toEqual([1, 1])
  data(await boss.post(`/api/v1/berths/${berthId}/reservations`, { ...stay, startDate: '2026-04-01' }))
  expect(await totalsOf('berth-reservations', states)).toEqual([1, 1])
})

it('is counted anew in the night, and put right where it was wrong', async () => {
  const [before] = await totalsOf('clients', 'archived=all')
  const owner = new pg.Client(clientConfig(app.connectionOf(boss.portId), undefined, 'crm'))
  await owner.connect()
  await owner.query(
    `insert into record_counts (port_id, kind, archived, delta) values ($1, 'client', false, 7)`,
    [boss.portId],
  )
  await owner.end()
  expect((await boss.get('/api/v1/clients?limit=1')).body.meta.total).toBe(before + 7)
  const jobs = crmJobs(app.crm.services, async () => {})
  await jobs[checkCountsJob.name]!({}, { attempt: 1, maxAttempts: 1 })
  expect((await boss.get('/api/v1/clients?limit=1')).body.meta.total).toBe(before)
})
