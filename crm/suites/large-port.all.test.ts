// @module-tag long

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Statement } from '../../platform/database/batch.ts'
import { lookForLarge, plansAnew } from '../../platform/database/large-tenants.ts'
import { appRole, clientConfig, forMigrations } from '../../platform/database/pools.ts'
import { type Person, type TestApp, testApp } from '../testing/app.ts'
import { fillPort } from '../testing/fill-port.ts'

const [rows, berths, smallPorts] = [2000, 400, 300]
const times = 20
const asked = [
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
  it.each(asked)('%s', async (path) => {
    const batches = await sentFor(path)
    expect(batches.length).toBeGreaterThan(0)
    for (const [scope, statement] of batches) {
      const buffers = await buffersOf(scope, statement)
      // Some pages are read for what PostgreSQL looks up about its own tables.
      expect(buffers.at(-1), `${buffers} for ${statement.text}`).toBeLessThanOrEqual(2 * buffers[0]! + 50)
    }
  })
})

/** What a request reads, each statement with the one before it that sets its scope. */
async function sentFor(path: string): Promise<(readonly [Statement, Statement])[]> {
  const sent: (readonly [Statement, Statement])[] = []
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  pg.Client.prototype.query = function noted(this: pg.Client, ...given: unknown[]) {
    const { statements } = given[0] as { statements?: readonly Statement[] }
    if (statements?.length === 2 && statements[0]!.values[1] === large)
      sent.push([statements[0]!, statements[1]!])
    return query.apply(this, given)
  } as typeof query as typeof pg.Client.prototype.query
  try {
    expect((await boss.get(path)).status).toBe(200)
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query
  }
  return sent
}

/** Pages that a statement reads each time it is asked, kept on one connection. */
async function buffersOf(scope: Statement, { text, values }: Statement): Promise<number[]> {
  const { connectionOf } = app
  const client = new pg.Client(clientConfig(connectionOf(large), appRole, 'crm'))
  await client.connect()
  const found: number[] = []
  try {
    await client.query(`prepare kept as ${text}`)
    const { utils } = pg as unknown as { utils: { prepareValue(value: unknown): string | null } }
    const bound = values.map((value) => {
      const prepared = utils.prepareValue(value)
      return prepared === null ? 'null' : client.escapeLiteral(String(prepared))
    })
    for (let time = 0; time < times; time += 1) {
      await client.query('begin')
      await client.query(scope.text, [...scope.values])
      const { rows } = await client.query(
        `explain (analyze, buffers, timing off, format json) execute kept${bound.length > 0 ? `(${bound})` : ''}`,
      )
      await client.query('commit')
      const plan = rows[0]['QUERY PLAN'][0].Plan
      found.push(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'])
    }
  } finally {
    await client.end()
  }
  return found
}
