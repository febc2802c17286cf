import pg from 'pg'
import { expect } from 'vitest'
import type { Statement } from '../../platform/database/batch.ts'
import { appRole, type Connection, clientConfig } from '../../platform/database/pools.ts'
import type { Person } from './app.ts'

/** What a request reads, each statement with the one before it that sets its scope. */
export async function sentFor(
  person: Person,
  port: string,
  path: string,
): Promise<(readonly [Statement, Statement])[]> {
  const sent: (readonly [Statement, Statement])[] = []
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function noted(this: pg.Client, ...args: unknown[]) {
    const { statements } = args[0] as { statements?: readonly Statement[] }
    if (statements?.length === 2 && statements[0]!.values[1] === port)
      sent.push([statements[0]!, statements[1]!])
    return query.apply(this, args)
  } as typeof query as typeof pg.Client.prototype.query
  try {
    expect((await person.get(path)).status).toBe(200)
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query
  }
  return sent
}

/** Pages that a statement reads each time it is asked, kept on one connection. */
export async function buffersOf(
  connection: Connection,
  scope: Statement,
  { text, values }: Statement,
  times: number,
): Promise<number[]> {
  const client = new pg.Client(clientConfig(connection, appRole, 'crm'))
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
