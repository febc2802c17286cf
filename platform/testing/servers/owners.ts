import pg from 'pg'
import type { EmbeddedConnection } from '../../database/embedded.ts'
import { clientConfig } from '../../database/pools.ts'

/** The superuser at each database of a test, who sees what is behind the interface. */
export interface Owners {
  /** Where a tenant lives; at home for none. */
  at(tenantId: string | null): pg.Client
  /** Home first. */
  readonly all: readonly pg.Client[]
  /** Runs a statement on every server, and gives the rows of all. */
  everywhere<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  end(): Promise<void>
}

/** Connects to every database of a test; end it before those are dropped. */
export async function openOwners({
  connections,
  connectionOf,
}: {
  connections: readonly EmbeddedConnection[]
  connectionOf(tenantId: string | null): EmbeddedConnection
}): Promise<Owners> {
  const clients = new Map(connections.map((one) => [one, new pg.Client(clientConfig(one))]))
  const all = [...clients.values()]
  await Promise.all(all.map((client) => client.connect()))
  return {
    at: (tenantId) => clients.get(connectionOf(tenantId))!,
    all,
    async everywhere<Row extends pg.QueryResultRow>(text: string, values?: unknown[]) {
      const found = await Promise.all(all.map((client) => client.query<Row>(text, values)))
      return found.flatMap(({ rows }) => rows)
    },
    end: async () => void (await Promise.all(all.map((client) => client.end()))),
  }
}
