import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientConfig } from '../../../platform/database/pools.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

const many = 2300

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await testApp()
  const portId = await app.makePort()
  admin = await app.person(portId, 'port_admin')
  const owner = new pg.Client(clientConfig(app.connectionOf(portId)))
  await owner.connect()
  await owner.query(`select set_config('app.port_id', $1, false)`, [portId])
  await owner.query(
    `insert into crm.clients (port_id, id, full_name)
     select $1, gen_random_uuid(), 'Client ' || lpad(i::text, 4, '0') from generate_series(1, $2::int) i`,
    [portId, many],
  )
  await owner.end()
})
afterAll(() => app.close())

const nameOf = (number: number) => `Client ${String(number).padStart(4, '0')}`

it.each([
  ['fullName', (place: number) => nameOf(place)],
  ['-fullName', (place: number) => nameOf(many + 1 - place)],
])('gives every page of a long list sorted by %s', async (sort, nameAt) => {
  for (const page of [1, 5, 6, 40, 46]) {
    const { body } = await admin.get(`/api/v1/clients?sort=${sort}&limit=50&page=${page}`)
    const places = Array.from({ length: 50 }, (_, at) => (page - 1) * 50 + at + 1)
    expect(body.data.map(({ fullName }: { fullName: string }) => fullName)).toEqual(places.map(nameAt))
    expect(body.meta.total).toBe(many)
  }
  const { body } = await admin.get(`/api/v1/clients?sort=${sort}&limit=50&page=47`)
  expect([body.data, body.meta.total]).toEqual([[], many])
})

it('exports every row once, in the order of the list, with and without a filter', async () => {
  for (const filter of ['', '&filter=fullName:contains:Client']) {
    const response = await admin.get(`/api/v1/clients?sort=fullName&columns=fullName${filter}`, {
      accept: 'text/csv',
    })
    expect(response.headers['content-type']).toContain('text/csv')
    const [heading, ...lines] = response.body.replace('\uFEFF', '').trim().split('\r\n')
    expect(heading).toBe('Name')
    expect(lines).toEqual(Array.from({ length: many }, (_, at) => nameOf(at + 1)))
  }
})
