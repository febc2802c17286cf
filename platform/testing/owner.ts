import pg from 'pg'
import type { Connection } from '../database/pools.ts'
import { testCluster } from './cluster.ts'

/**
 * An empty database on the test cluster that belongs to a user who may create roles and is no superuser, as on most
 * servers one is given; `owns` false gives the user a database of somebody else's.
 */
export async function ownedDatabase(
  name: string,
  owns = true,
): Promise<{ connection: Connection; drop(): Promise<void> }> {
  const cluster = testCluster()
  const run = async (...statements: string[]) => {
    const client = new pg.Client({ ...cluster, database: 'postgres', ssl: false })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  const roles = ['berthwise_app', 'berthwise_jobs', 'berthwise_reader']
  await run(
    `create role ${name} login createrole`,
    // The roles stand for the whole cluster, and others made them: the user is their administrator as who made them is.
    ...roles.map((role) => `grant ${role} to ${name} with admin true, inherit false, set false`),
    `create database ${name} ${owns ? `owner ${name}` : ''}`,
  )
  return {
    connection: { url: `postgres://${name}@localhost/${name}?host=${encodeURIComponent(cluster.host)}` },
    drop: () =>
      run(`drop database ${name} with (force)`, `drop owned by ${name} cascade`, `drop role ${name}`),
  }
}
