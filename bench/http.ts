import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Connection } from '../platform/database/pools.ts'
import { endChild, startChild } from './child.ts'
import { measureCrowd } from './crowd.ts'
import { type Desk, openDesk } from './desk.ts'
import { measureGrowth } from './growth.ts'
import { compare, load, type Target } from './load.ts'
import { reportFigure, reportGoal } from './report.ts'
import { newClient } from './screens/new-client.ts'
import { type BenchPort, withOwner } from './seed.ts'

/** The endpoints of the CRM: beside the leanest server, as the data grows, and in a crowd. */
export async function measureHttp(connection: Connection, dataDir: string): Promise<void> {
  const desk = await openDesk(connection, dataDir)
  try {
    const port = await desk.port(10_000)
    const only = process.env.BENCH_ONLY
    if (!only || !['crowd', 'growth'].includes(only)) await measureFloors(desk, port)
    if (!only || only === 'crowd') await measureCrowd(desk, port)
    if (!only || only === 'growth') await measureGrowth(desk)
  } finally {
    await endChild(desk.process, 'SIGKILL')
  }
}

interface Work {
  name: string
  path: string
  floor: string
  body?: string
  rate: number
  perSecond: number
}

const worksOf = (port: BenchPort): Work[] => [
  {
    name: 'get by id',
    path: `/api/v1/clients/${port.clientId}`,
    floor: `/clients/${port.clientId}`,
    rate: 0.6,
    perSecond: 5000,
  },
  { name: 'list of 50 with total', path: '/api/v1/clients', floor: '/clients', rate: 0.5, perSecond: 3000 },
  {
    name: 'list with q',
    path: '/api/v1/clients?q=lindqvist',
    floor: '/clients?q=lindqvist',
    rate: 0.5,
    perSecond: 3000,
  },
  {
    name: 'search',
    path: '/api/v1/search?q=lindqvist',
    floor: '/search?q=lindqvist',
    rate: 0.5,
    perSecond: 3000,
  },
  {
    name: 'create',
    path: '/api/v1/clients',
    floor: '/clients',
    body: newClient,
    rate: 0.35,
    perSecond: 1300,
  },
]

/** Each work against the leanest server on the same database, 16 at once. */
async function measureFloors(desk: Desk, port: BenchPort): Promise<void> {
  const sql = await readFile(path.join(import.meta.dirname, 'floor-search.sql'), 'utf8')
  await withOwner(desk.connection, (client) => client.query(sql))
  const poolSize = Number(process.env.DATABASE_POOL_SIZE ?? 10)
  const floor = await startChild<{ address: string }>('floor.ts', {
    BENCH_FLOOR: JSON.stringify({ connection: desk.connection, poolSize, portId: port.id }),
  })
  try {
    for (const { name, path, floor: bare, body, rate, perSecond } of worksOf(port)) {
      const only = process.env.BENCH_ONLY
      if (only && !name.startsWith(only)) continue
      const headers = desk.headers(port)
      const one: Target = { url: desk.address + path, headers, body }
      const pair = await compare(one, { url: floor.ready.address + bare, headers: {}, body })
      reportGoal(
        `${name}: of the leanest server's ${Math.round(pair.floor)} a second`,
        pair.rate,
        null,
        rate,
        ' ×',
      )
      reportGoal(`${name}: a second`, pair.perSecond, null, perSecond)
      reportGoal(`${name}: 99th percentile against the leanest server`, pair.p99, 2.5, null, ' ×')
    }
    const health = await load({ url: `${desk.address}/healthz`, headers: {} }, 2)
    reportFigure('an empty answer: a second', health.perSecond)
  } finally {
    await endChild(floor.process, 'SIGKILL')
  }
}
