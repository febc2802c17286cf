import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientConfig } from '../../../platform/database/pools.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { fillPort } from '../../testing/fill-port.ts'

const many = 120

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await testApp()
  const portId = await app.makePort()
  admin = await app.person(portId, 'port_admin')
  const owner = new pg.Client(clientConfig(app.connectionOf(portId)))
  await owner.connect()
  try {
    await owner.query('set search_path = crm, public')
    await fillPort(owner, portId, many, 60)
  } finally {
    await owner.end()
  }
})
afterAll(() => app.close())

/** Orders by names of other records and by states, each found in parts. */
const sorts = {
  invoices: ['status', 'billingEntityName', 'clientName', 'kind', 'paymentMethod'],
  payments: ['clientName', 'type', 'method'],
  tenancies: ['clientName', 'mooringNumber', 'yachtName', 'status', 'tenureType'],
  interests: ['clientName', 'source', 'outcome', 'temperature'],
  berths: ['status', 'tenureType'],
  clients: ['source'],
  documents: ['clientName', 'status'],
  yachts: ['ownerName', 'type'],
}

it.each(
  Object.entries(sorts).flatMap(([list, fields]) =>
    fields.flatMap((field) => [field, `-${field}`].map((sort) => [list, sort])),
  ),
)('gives pages of %s sorted by %s in the order in which all are', async (list, sort) => {
  const idsOf = async (query: string) => {
    const { status, body } = await admin.get(`/api/v1/${list}?sort=${sort}&${query}`)
    expect({ status, body }).toMatchObject({ status: 200 })
    return body.data.map(({ id }: { id: string }) => id)
  }
  // A page that ends so far behind is cut from all rows in their order.
  const all = await idsOf('limit=1000')
  expect(await idsOf('limit=50&page=2')).toEqual(all.slice(50, 100))
  expect(await idsOf('limit=20')).toEqual(all.slice(0, 20))
})
