import pg from 'pg'
import { inject } from 'vitest'
import type { EmbeddedConnection } from '../database/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: EmbeddedConnection
  }
}

/** The throwaway PostgreSQL of this test run, connected as its superuser to a database nothing is kept in. */
export function testCluster(): EmbeddedConnection {
  return inject('cluster')
}

/** Makes a database, a copy of `template` where one is named, and answers how to connect to it. */
export async function createDatabase(
  name: string,
  template = 'template1',
  cluster: EmbeddedConnection = testCluster(),
): Promise<EmbeddedConnection> {
  await run(cluster, `create database ${quoted(name)} template ${quoted(template)}`)
  return { ...cluster, database: name }
}

/** Drops a database and cuts the sessions still in it; one that is absent is no error. */
export async function dropDatabase(name: string, cluster: EmbeddedConnection = testCluster()): Promise<void> {
  await run(cluster, `drop database if exists ${quoted(name)} with (force)`)
}

async function run(cluster: EmbeddedConnection, statement: string): Promise<void> {
  const client = new pg.Client({ ...cluster, database: 'postgres', ssl: false })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name)
}
