import path from 'node:path'
import { allPermissions } from '../contract/permissions.ts'
import { tenancy } from '../crm/database.ts'
import { boardQuery } from '../crm/modules/interests/board.ts'
import type { Connection } from '../platform/database/pools.ts'
import { readScope } from '../platform/database/scoped-kysely.ts'
import { endChild, startChild } from './child.ts'
import { compare, median, time } from './load.ts'
import { told } from './report.ts'
import { addInterests, addPorts, type BenchPort, giveRole, withOwner } from './seed.ts'

const email = 'bench@example.com'
const password = 'bench-harbour-2026'

/** The endpoints of the CRM: beside a bare route, as the data grows, and the board of 5,000 cards. */
export async function measureHttp(connection: Connection, dataDir: string): Promise<void> {
  const [port] = (await addPorts(connection, 1, 2000)) as [BenchPort]
  const userId = await addUser(connection)
  await giveRole(connection, userId, [port], [...allPermissions])
  const { process: child, ready: server } = await startChild<Server>('server.ts', {
    BENCH_CONNECTION: JSON.stringify(connection),
    DATA_DIR: path.join(dataDir, 'files'),
  })
  try {
    const headers = { cookie: await signIn(server.address), 'x-port-id': port.id }
    await measureFloor(server, port, headers)
    const one = await timesOf(server.address, port, headers)
    await addInterests(connection, port.id, 2000)
    await measureGrowth(connection, server.address, port, headers, one)
    await measureBoard(connection, server.address, userId)
  } finally {
    await endChild(child, 'SIGKILL')
  }
}

/** The CRM against a bare route with the same statement. */
async function measureFloor(server: Server, port: BenchPort, headers: Record<string, string>) {
  for (const [name, url] of [
    ['get by id', `/api/v1/clients/${port.clientId}`],
    ['list of 50', '/api/v1/clients'],
  ] as const) {
    await fetch(server.address + url, { headers })
    await fetch(`${server.bareAddress}/keep/${name.replaceAll(' ', '-')}`, { method: 'POST' })
    const bare = { url: `${server.bareAddress}/run/${name.replaceAll(' ', '-')}`, headers: {} }
    const pair = await compare({ url: server.address + url, headers }, bare)
    told(
      `${name}: requests per second against a bare route (${Math.round(pair.perSecond)}/s)`,
      pair.rate,
      null,
      0.5,
    )
    told(`${name}: 99th percentile against a bare route`, pair.p99, 2.5, null)
  }
}

async function timesOf(address: string, port: BenchPort, headers: Record<string, string>) {
  const get = (url: string) => time(async () => (await fetch(address + url, { headers })).text(), 60)
  return {
    get: await get(`/api/v1/clients/${port.clientId}`),
    list: await get('/api/v1/clients'),
    search: await get('/api/v1/clients?q=1999'),
  }
}

async function measureGrowth(
  connection: Connection,
  address: string,
  port: BenchPort,
  headers: Record<string, string>,
  one: { get: number; list: number },
): Promise<void> {
  const board = () =>
    time(async () => (await fetch(`${address}/api/v1/interests/board`, { headers })).text(), 25)
  const boardAlone = await board()
  await addPorts(connection, 199, 2000)
  await withOwner(connection, (client) => client.query('vacuum analyze'))
  const many = await timesOf(address, port, headers)
  told('growth to 200 ports and 400,000 clients: get by id', many.get / one.get, 1.3, null)
  told('growth to 200 ports and 400,000 clients: list of 50', many.list / one.list, 1.3, null)
  told('growth to 200 ports and 400,000 clients: board', (await board()) / boardAlone, 1.3, null)
}

/** The board of 5,000 cards against PostgreSQL building the same JSON by itself. */
async function measureBoard(connection: Connection, address: string, userId: string): Promise<void> {
  const [port] = (await addPorts(connection, 1, 5000)) as [BenchPort]
  await giveRole(connection, userId, [port], [...allPermissions])
  await addInterests(connection, port.id, 5000)
  const headers = { cookie: await signIn(address), 'x-port-id': port.id, 'accept-encoding': 'identity' }
  const compiled = boardQuery(port.id, {} as Parameters<typeof boardQuery>[1]).compile(
    readScope(null as never, tenancy.setting, port.id),
  )
  const ratios = await withOwner(connection, async (client) => {
    const found: number[] = []
    for (let round = 0; round < 5; round++) {
      const floor = await time(() => client.query(compiled.sql, compiled.parameters as unknown[]), 5)
      const served = await time(
        async () => (await fetch(`${address}/api/v1/interests/board`, { headers })).text(),
        5,
      )
      found.push(served / floor)
    }
    return found
  })
  told('board of 5,000 cards against PostgreSQL building the same JSON', median(ratios), 1.5, null)
}

interface Server {
  address: string
  bareAddress: string
}

async function addUser(connection: Connection): Promise<string> {
  const { hashPassword } = await import('better-auth/crypto')
  const hash = await hashPassword(password)
  return withOwner(connection, async (client) => {
    const { rows } = await client.query(
      `insert into users (id, email, first_name, last_name) values (gen_random_uuid(), $1, 'Bench', 'Mark') returning id`,
      [email],
    )
    await client.query(
      `insert into accounts (id, user_id, account_id, provider_id, password) values (gen_random_uuid(), $1::uuid, $1::text, 'credential', $2)`,
      [rows[0].id, hash],
    )
    return rows[0].id as string
  })
}

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return answer.headers.getSetCookie()[0]!.split(';')[0]!
}
