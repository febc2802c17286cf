// @module-tag long

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookForLarge, plansAnew } from '../../platform/database/large-tenants.ts'
import { clientConfig, forMigrations } from '../../platform/database/pools.ts'
import { type Person, type TestApp, testApp } from '../testing/app.ts'
import { buffersOf, sentFor } from '../testing/buffers.ts'
import { fillPort } from '../testing/fill-port.ts'
import { sortsOfLists } from '../testing/sorts-of-lists.ts'

const [rows, berths, smallPorts] = [2000, 400, 300]
const times = 20
const paths = [
  '/api/v1/invoices',
  '/api/v1/invoices?status=draft',
  '/api/v1/invoices?issuedFrom=2025-01-01&issuedTo=2025-12-31',
  '/api/v1/invoices?dock=A&sort=-gross',
  '/api/v1/payments',
  '/api/v1/payments?dock=A',
  '/api/v1/payments/totals?dock=A',
  '/api/v1/interests/board',
  '/api/v1/tenancies/renewals',
  '/api/v1/tenancies?sort=berthId',
  '/api/v1/clients?sort=fullName',
  '/api/v1/analytics?range=30d',
]

let app: TestApp
let boss: Person
let large: string
let small: string

beforeAll(async () => {
  app = await testApp()
  large = await app.makePort()
  boss = await app.person(large, 'port_admin')
  small = await app.makePort()
  const owner = new pg.Client(clientConfig(app.connectionOf(large), undefined, 'crm', forMigrations))
  await owner.connect()
  try {
    const added = await owner.query(`insert into ports (id, slug, name, timezone)
      select gen_random_uuid(), 'small-' || n, 'Small ' || n, 'Europe/Helsinki' from generate_series(1, ${smallPorts}) n
      returning id`)
    await fillPort(owner, large, rows, berths)
    for (const { id } of added.rows) await fillPort(owner, id, 4, 4)
    await owner.query('vacuum analyze')
  } finally {
    await owner.end()
  }
  await lookForLarge(poolOf(large))
}, 120_000)
afterAll(() => app.close())

const poolOf = (portId: string) => app.crm.services.kernel.servers.of(portId).pool

it('knows which ports have many times the rows of the others', () => {
  expect(plansAnew(poolOf(large), large)).toBe(true)
  expect(plansAnew(poolOf(small), small)).toBe(false)
})

describe('reads on a connection no more for the twentieth time than for the first', () => {
  it.each(paths)('%s', async (path) => {
    const batches = await sentFor(boss, large, path)
    expect(batches.length).toBeGreaterThan(0)
    for (const [scope, statement] of batches) {
      const buffers = await buffersOf(app.connectionOf(large), scope, statement, times)
      // Some pages are read for what PostgreSQL looks up about its own tables.
      expect(buffers.at(-1), `${buffers} for ${statement.text}`).toBeLessThanOrEqual(2 * buffers[0]! + 50)
    }
  })
})

/** Orders by what is found for each row: who holds a berth on the day and until when, and the name of whom a draft is for, as it is now. */
const foundForEach = [
  'berths heldBy',
  'berths -heldBy',
  'berths heldUntil',
  'berths -heldUntil',
  'invoices billingEntityName',
  'invoices -billingEntityName',
]

it.each([...new Set(sortsOfLists().map(({ list }) => list))])(
  'looks nothing up for each row to sort %s',
  async (list) => {
    const buffersFor = async (query: string) => {
      const sent = await sentFor(boss, large, `/api/v1/${list}${query}`)
      const all: number[] = []
      for (const [scope, statement] of sent)
        all.push(...(await buffersOf(app.connectionOf(large), scope, statement, 1)))
      return Math.max(...all)
    }
    const usual = await buffersFor('')
    const inList = list === 'berths' ? berths : rows
    const found: string[] = []
    for (const { sort } of sortsOfLists().filter((one) => one.list === list)) {
      const buffers = await buffersFor(`?sort=${sort}`)
      if (buffers > usual + inList) found.push(`${list} ${sort}`)
    }
    expect(found).toEqual(foundForEach.filter((one) => one.startsWith(`${list} `)))
  },
)
