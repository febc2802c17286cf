import { tenancy } from '../crm/database.ts'
import { boardQuery } from '../crm/modules/interests/board.ts'
import { readScope } from '../platform/database/scoped-kysely.ts'
import type { Desk } from './desk.ts'
import { median, time } from './load.ts'
import { reportGoal } from './report.ts'
import { addInterests, addPorts, type BenchPort, withOwner } from './seed.ts'

/** The same requests before and after two hundred ports came, and in a port of fifty times the clients. */
export async function measureGrowth(desk: Desk): Promise<void> {
  const port = await desk.port(2000)
  await addInterests(desk.connection, port.id, 2000)
  await settled(desk)
  const few = await timesOf(desk, port)
  await addPorts(desk.connection, 199, 2000)
  await settled(desk)
  const many = await timesOf(desk, port)
  for (const name of works) {
    const grown = many[name] / few[name]
    reportGoal(`growth to 200 ports and 400,000 clients: ${name}`, grown, 1.3, null, ' ×')
  }
  const large = await desk.port(100_000)
  await settled(desk)
  const inLarge = await timesOf(desk, large)
  const inSmall = await timesOf(desk, port)
  for (const name of ['list', 'search'] as const) {
    const larger = inLarge[name] / inSmall[name]
    reportGoal(`a port of 100,000 clients against one of 2,000: ${name}`, larger, 2, null, ' ×')
  }
  await measureBoard(desk)
}

/** What was seeded lies vacuumed and on the disk, so that nothing is written while answers are timed. */
async function settled(desk: Desk): Promise<void> {
  await withOwner(desk.connection, async (client) => {
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
}

const works = ['get', 'list', 'search', 'match', 'board'] as const
type Times = Record<(typeof works)[number], number>

/**
 * How many times as long each request takes as a bare round trip to the service and to the database beside it, which
 * depends on no data: what a machine does a minute later makes both slower alike. Medians of nine rounds.
 */
async function timesOf(desk: Desk, port: BenchPort): Promise<Times> {
  const headers = desk.headers(port)
  const get = (path: string, times = 40) =>
    time(async () => (await fetch(`${desk.address}${path}`, { headers })).text(), times)
  const match = '/api/v1/clients/match-candidates?email=astrid@example.com&name=Astrid%20Lindqvist'
  return withOwner(desk.connection, async (client) => {
    const bare = () =>
      time(async () => {
        await (await fetch(`${desk.address}/healthz`)).text()
        await client.query({
          name: 'bare',
          text: 'select id from users where id = $1',
          values: [desk.userId],
        })
      }, 40)
    const rounds: Times[] = []
    for (let round = 0; round < 9; round++) {
      const floor = await bare()
      rounds.push({
        get: (await get(`/api/v1/clients/${port.clientId}`)) / floor,
        list: (await get('/api/v1/clients')) / floor,
        search: (await get('/api/v1/search?q=lindqvist')) / floor,
        match: (await get(match)) / floor,
        board: (await get('/api/v1/interests/board', 8)) / floor,
      })
    }
    const medians = works.map((name) => [name, median(rounds.map((one) => one[name]))])
    return Object.fromEntries(medians) as Times
  })
}

/** The board of 5,000 cards against PostgreSQL building the same JSON. */
async function measureBoard(desk: Desk): Promise<void> {
  const port = await desk.port(5000)
  await addInterests(desk.connection, port.id, 5000)
  const headers = { ...desk.headers(port), 'accept-encoding': 'identity' }
  const compiled = boardQuery(
    { tenantId: port.id } as Parameters<typeof boardQuery>[0],
    {} as Parameters<typeof boardQuery>[1],
    { permissions: new Set(['reminders.view_all']) },
  ).compile(readScope(null as never, tenancy.setting, { tenant: port.id }))
  const ratios = await withOwner(desk.connection, async (client) => {
    const found: number[] = []
    for (let round = 0; round < 5; round++) {
      const floor = await time(() => client.query(compiled.sql, compiled.parameters as unknown[]), 5)
      const served = await time(
        async () => (await fetch(`${desk.address}/api/v1/interests/board`, { headers })).text(),
        5,
      )
      found.push(served / floor)
    }
    return found
  })
  reportGoal(
    'board of 5,000 cards against PostgreSQL building the same JSON',
    median(ratios),
    1.5,
    null,
    ' ×',
  )
}
