import pg from 'pg'
import { inject } from 'vitest'
import type { EmbeddedConnection } from '../database/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: EmbeddedConnection
    /** Further ones, where tenants are spread over several. */
    otherClusters: EmbeddedConnection[]
  }
}

/** The throwaway PostgreSQL of this test run, connected as its superuser to a database nothing is kept in. */
export function testCluster(): EmbeddedConnection {
  return inject('cluster')
}

/** Who owns the databases of tests, as on most servers: a role that may create roles, and no superuser. */
export const ownerRole = 'berthwise_owner'

/** A database of a test as its owner reaches it, who migrates it; the product knows no other. */
export function ownerOf(database: EmbeddedConnection): EmbeddedConnection {
  return { ...database, user: ownerRole }
}

/** Makes the owner of the databases to come, and the roles of the product, which it may act as and give on. */
export async function prepareOwner(cluster: EmbeddedConnection): Promise<void> {
  await run(cluster, `create role ${ownerRole} login createrole createdb`)
}

/**
 * Makes a database of the owner, a copy of `template` where one is named, and answers how the superuser of the cluster
 * reaches it, who sees every row whatever the product lets others see.
 */
export async function createDatabase(
  name: string,
  template = 'template1',
  cluster: EmbeddedConnection = testCluster(),
): Promise<EmbeddedConnection> {
  await run(
    cluster,
    `create database ${quoted(name)} template ${quoted(template)} strategy file_copy owner ${ownerRole}`,
  )
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
