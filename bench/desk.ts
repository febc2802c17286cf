import path from 'node:path'
import { allPermissions } from '../contract/permissions.ts'
import type { Connection } from '../platform/database/pools.ts'
import { startChild } from './child.ts'
import { addPorts, type BenchPort, giveRole, withOwner } from './seed.ts'

export const password = 'bench-harbour-2026'

/** A served CRM and somebody with every permission in its ports. */
export interface Desk {
  connection: Connection
  address: string
  process: Awaited<ReturnType<typeof startChild>>['process']
  userId: string
  /** A new port of `clients` clients that the person works in. */
  port(clients: number): Promise<BenchPort>
  /** Sends a request of the person in a port, and gives what it is answered. Throws what a refusal says. */
  send<Answer>(port: Pick<BenchPort, 'id'>, method: string, path: string, body?: object): Promise<Answer>
  /** Headers of the person's requests in a port. */
  headers(port: Pick<BenchPort, 'id'>): Record<string, string>
}

/** Serves the CRM, with a worker beside it where `works`, and with `more` in its environment. */
export async function openDesk(
  connection: Connection,
  dataDir: string,
  works = false,
  more: Record<string, string> = {},
): Promise<Desk> {
  const userId = await addUser(connection, 'bench@example.com')
  const server = await startChild<{ address: string }>('server.ts', {
    BENCH_CONNECTION: JSON.stringify(connection),
    DATA_DIR: path.join(dataDir, 'files'),
    ...(works ? { BENCH_WORKER: '1' } : {}),
    ...more,
  })
  const { address } = server.ready
  const cookie = await signIn(address, 'bench@example.com')
  return {
    connection,
    address,
    process: server.process,
    userId,
    async port(clients) {
      const [port] = (await addPorts(connection, 1, clients)) as [BenchPort]
      await giveRole(connection, userId, [port], [...allPermissions])
      return port
    },
    async send<Answer>(port: Pick<BenchPort, 'id'>, method: string, path: string, body?: object) {
      const answer = await fetch(address + path, {
        method,
        headers: { cookie, 'x-port-id': port.id, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      const read = (await answer.json()) as { data: Answer }
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(read)}`)
      return read.data
    },
    headers: (port) => ({ cookie, 'x-port-id': port.id }),
  }
}

/** Adds somebody who may sign in, or finds them in a database of an earlier run. */
export async function addUser(connection: Connection, email: string): Promise<string> {
  const { hashPassword } = await import('better-auth/crypto')
  const hash = await hashPassword(password)
  return withOwner(connection, async (client) => {
    const known = await client.query<{ id: string }>('select id from users where email = $1', [email])
    if (known.rows[0]) return known.rows[0].id
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

/** Signs in and gives the cookie. */
export async function signIn(address: string, email: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (answer.status !== 200) throw new Error(`Signing in was answered ${answer.status}.`)
  return answer.headers.getSetCookie()[0]!.split(';')[0]!
}
