import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { allPermissions } from '../contract/permissions.ts'
import { crmGatekeeper } from '../crm/modules/identity/gatekeeper.ts'
import { openCrm } from '../crm/service.ts'
import type { Connection } from '../platform/database/pools.ts'
import { readEnv } from '../platform/env.ts'
import { endChild } from './child.ts'
import { addUser, openDesk, signIn } from './desk.ts'
import { time } from './load.ts'
import { reportFigure, reportGoal } from './report.ts'
import { giveRole, withOwner } from './seed.ts'

const clients = 100_000
const own = 300

/** What it takes to know who may do what and is shown what, in the process and of a long list. */
export async function measureRights(connection: Connection, dataDir: string): Promise<void> {
  const desk = await openDesk(connection, dataDir)
  try {
    const port = await desk.port(clients)
    const userId = await addUser(connection, 'own@example.com')
    await giveRole(connection, userId, [port], [...allPermissions])
    await withOwner(connection, async (client) => {
      await client.query(
        `update roles r set scopes = '{"clients":"own","interests":"own"}' from port_members m
          where m.port_id = r.port_id and m.role_id = r.id and m.user_id = $1`,
        [userId],
      )
      await client.query(
        `insert into record_people (port_id, user_id, kind, record_id, because_id)
          select port_id, $2, 'client', id, id from clients where port_id = $1 order by id limit ${own}`,
        [port.id, userId],
      )
      await client.query('vacuum analyze')
    })
    const cookie = await signIn(desk.address, 'own@example.com')
    const ask = (headers: Record<string, string>, path: string) => () =>
      fetch(desk.address + path, { headers }).then((answer) => answer.text())
    const [all, narrow] = [desk.headers(port), { cookie, 'x-port-id': port.id }]
    for (const [name, path] of [
      ['list', '/api/v1/clients'],
      ['list by name', '/api/v1/clients?sort=fullName'],
      ['search', '/api/v1/search?q=lindqvist'],
    ] as const) {
      reportFigure(`${name} of ${clients} clients, all of them shown`, await time(ask(all, path), 40), ' ms')
      reportGoal(
        `${name} of ${clients} clients, ${own} of them shown`,
        await time(ask(narrow, path), 40),
        100,
        null,
        ' ms',
      )
    }
    await measureResolving({ connection, dataDir, headers: narrow })
  } finally {
    await endChild(desk.process, 'SIGKILL')
  }
}

/** The gate alone, of requests that come one after another. */
async function measureResolving({
  connection,
  dataDir,
  headers,
}: {
  connection: Connection
  dataDir: string
  headers: Record<string, string>
}): Promise<void> {
  const env = readEnv({ ...process.env, NODE_ENV: 'production', DATA_DIR: path.join(dataDir, 'files') })
  const crm = await openCrm(env, connection, pino({ level: 'silent' }))
  try {
    await crm.openWeb()
    const { sessions, kernel } = crm.services
    const gatekeeper = crmGatekeeper(sessions, kernel)
    const request = { headers } as unknown as FastifyRequest
    const admit = () => gatekeeper.admit(request, { gate: 'clients.view' })
    await admit()
    const rounds = 20_000
    const start = performance.now()
    for (let round = 0; round < rounds; round++) await admit()
    const ms = (performance.now() - start) / rounds
    reportGoal('who may do what and is shown what, for each request', ms, 0.1, null, ' ms')
  } finally {
    await crm.close()
  }
}
