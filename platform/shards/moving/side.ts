import type pg from 'pg'
import { newConnection } from '../../database/connection.ts'
import { type Connection, clientConfig, type Patience } from '../../database/pools.ts'
import type { Shard } from '../shard.ts'

/** A server of a move, and the two roles it is spoken to by. */
export interface Side {
  readonly shard: Shard
  /** Owns the tables. */
  readonly owner: pg.Client
  /** Sees every row, and copies without triggers. */
  readonly mover: pg.Client
}

/** Copying takes its time; a lock that nobody gives back is asked for again later. */
const patience: Patience = { statement: 0, lock: 10_000, idleInTransaction: 0, connect: 10_000 }

/** Connects to a server by both roles. Rejects where it does not answer. */
export async function openSide(shard: Shard, schema: string): Promise<Side> {
  const owner = await openLine(shard.connection, schema)
  try {
    return { shard, owner, mover: await openLine(shard.replication, schema) }
  } catch (error) {
    await closeLine(owner)
    throw error
  }
}

export async function closeSide({ owner, mover }: Side): Promise<void> {
  await Promise.all([closeLine(owner), closeLine(mover)])
}

/** A connection of a move; `replication` for one that speaks the protocol of replication. */
export async function openLine(
  connection: Connection,
  schema: string,
  { replication = false } = {},
): Promise<pg.Client> {
  const config = clientConfig(connection, undefined, schema, patience)
  const client = newConnection({
    ...config,
    application_name: 'berthwise move',
    ...(replication ? { replication: 'database' } : {}),
  } as pg.ClientConfig)
  client.once('end', () => {
    if (!closing.has(client)) gone.add(client)
  })
  await client.connect()
  return client
}

const [closing, gone] = [new WeakSet<pg.Client>(), new WeakSet<pg.Client>()]

/** Whether a connection was lost that nobody closed. */
export function hasEnded(client: pg.Client): boolean {
  return gone.has(client)
}

/** Ends a connection, also one that waits for what never comes. */
export async function closeLine(client: pg.Client): Promise<void> {
  closing.add(client)
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
  const late = setTimeout(() => stream.destroy(), 1_000)
  await client.end().catch(() => {})
  clearTimeout(late)
}

/** Runs `work` in one transaction, whose commit outlives a crash of the server. */
export async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query('set local synchronous_commit = on')
    const value = await work()
    await client.query('commit')
    return value
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
