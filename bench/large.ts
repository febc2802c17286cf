import { allPermissions } from '../contract/permissions.ts'
import { fillPort } from '../crm/testing/fill-port.ts'
import type { Connection } from '../platform/database/pools.ts'
import { endChild } from './child.ts'
import { openDesk } from './desk.ts'
import { reportFigure, reportGoal } from './report.ts'
import { giveRole, withOwner } from './seed.ts'

/** Clients and berths of the large port, by its size. */
const sizes = { S: [2000, 500], L: [40_000, 10_000] } as const
const smallPorts = 1000
const times = 20
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const reads = [
  ...['', '?sort=-gross', '?sort=billingEntityName', '?status=draft', '?dock=A', '?limit=1000'].map(
    (query) => `invoices${query}`,
  ),
  `invoices?issuedFrom=${day(-365)}&issuedTo=${day(0)}`,
  ...['', '?sort=-amount', '?sort=clientName', '?sort=berths', '?dock=A', '/totals', '/totals?dock=A'].map(
    (query) => `payments${query}`,
  ),
  ...['', '?sort=berthId', '?sort=clientId', '?endsWithin=90', '?renewed=no', '/renewals'].map(
    (query) => `tenancies${query}`,
  ),
  ...['', '?sort=-activeInterestCount', '?withoutInterest=true', '/plan'].map((query) => `berths${query}`),
  ...['clients', 'clients?sort=fullName', 'interests', 'interests/board', 'invoices/desk'],
  ...['dashboard', 'analytics?range=30d', 'search?q=client'],
]

/**
 * One port of many rows beside a thousand small ones: every read is asked twenty times, so that whatever PostgreSQL keeps on a
 * connection is at work, and the last may not take much longer than the first.
 */
export async function measureLarge(connection: Connection, dataDir: string, size = 'S'): Promise<void> {
  const [clients, berths] = sizes[size as keyof typeof sizes] ?? sizes.S
  const ports = await withOwner(connection, async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into ports (id, slug, name, timezone) select gen_random_uuid(), 'port-' || n, 'Port ' || n, 'Europe/Helsinki'
       from generate_series(0, $1::int) n returning id`,
      [smallPorts],
    )
    for (const [index, { id }] of rows.entries())
      await (index === 0 ? fillPort(owner, id, clients, berths) : fillPort(owner, id, 4, 4))
    await owner.query(
      `insert into settings (port_id, key, value)
       select $1, key, 'true' from unnest(array['tenancies_module_enabled', 'invoices_module_enabled']) key`,
      [rows[0]!.id],
    )
    await owner.query('vacuum analyze')
    return rows
  })
  const desk = await openDesk(connection, dataDir)
  try {
    const large = { id: ports[0]!.id, clientId: '' }
    await giveRole(connection, desk.userId, [large], [...allPermissions])
    const headers = desk.headers(large)
    for (const read of reads) {
      const took: number[] = []
      for (let time = 0; time < times; time += 1) {
        const start = performance.now()
        const answer = await fetch(`${desk.address}/api/v1/${read}`, { headers })
        await answer.arrayBuffer()
        if (answer.status !== 200) throw new Error(`${read} was answered ${answer.status}.`)
        took.push(performance.now() - start)
      }
      // The quickest of each: what else the machine does makes some slower.
      const [first, last] = [Math.min(...took.slice(1, 6)), Math.min(...took.slice(-5))]
      reportFigure(`${read}: at first`, first, ' ms')
      reportGoal(`${read}: the last of ${times} to the first`, last / first, 2, null, ' ×')
    }
  } finally {
    await endChild(desk.process, 'SIGKILL')
  }
}
