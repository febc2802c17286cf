import { pino } from 'pino'
import * as crm from '../../crm/database.ts'
import * as forms from '../../forms/database.ts'
import { dataDirOf, partOf } from '../../platform/backup/installation.ts'
import type { RestorePart } from '../../platform/backup/restore-backup.ts'
import { newConnection } from '../../platform/database/connection.ts'
import { embeddedAt, startEmbedded } from '../../platform/database/embedded.ts'
import type { Connection } from '../../platform/database/pools.ts'
import type { Env } from '../../platform/env.ts'

/** The services of the installation that the environment names, and how to leave them. */
export interface OpenInstallation {
  parts: RestorePart[]
  close(): Promise<void>
}

const services = { crm, forms }
/** What is filled as soon as anybody uses an installation. */
const filledTables = { crm: ['ports', 'users'], forms: ['users', 'forms'] }

/**
 * Opens the databases of an installation, the embedded ones of a product that runs too where it may `join`; otherwise the
 * product must be stopped.
 */
export async function openInstallation(env: Env, { join }: { join: boolean }): Promise<OpenInstallation> {
  const log = pino({ level: 'silent' })
  const started: { stop(): Promise<void> }[] = []
  const close = async () => {
    for (const one of started.reverse()) await one.stop()
  }
  const connect = async (dataDir: string): Promise<Connection> => {
    if (env.databaseUrl) return { url: env.databaseUrl }
    const running = join ? await embeddedAt(dataDir) : null
    if (running && (await answers(running))) return running
    const embedded = await startEmbedded({ dataDir, log })
    started.push(embedded)
    return embedded.connection
  }
  try {
    const parts: RestorePart[] = []
    for (const name of ['crm', 'forms'] as const)
      parts.push({
        ...(await partOf(name, env, await connect(dataDirOf(name, env)))),
        schemas: services[name].schemas,
        filledTables: filledTables[name],
      })
    return { parts, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function answers(connection: Connection & { host: string }): Promise<boolean> {
  const client = newConnection({ ...connection, ssl: false, connectionTimeoutMillis: 3_000 })
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
