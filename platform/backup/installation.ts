import { existsSync } from 'node:fs'
import path from 'node:path'
import { newConnection } from '../database/connection.ts'
import { embeddedAt } from '../database/embedded.ts'
import { type Connection, clientConfig, forMigrations } from '../database/pools.ts'
import type { Env } from '../env.ts'
import { openStorages } from '../storage/open-storages.ts'
import type { PartName } from './entries.ts'
import type { BackupPart } from './parts.ts'

/** Schemas of each service. */
export const partSchemas: Readonly<Record<PartName, { tables: string; queue: string }>> = {
  crm: { tables: 'crm', queue: 'graphile_worker' },
  forms: { tables: 'forms', queue: 'forms_queue' },
}

type Needed = Pick<Env, 'dataDir' | 's3' | 'publicUrl' | 'forms'>

/** The services of an installation whose database runs: the CRM at `connection`, and the form service where there is one. */
export async function installationParts(env: Needed, connection: Connection): Promise<BackupPart[]> {
  const forms = await formsConnection(env, connection)
  const crm = await partOf('crm', env, connection)
  return forms ? [crm, await partOf('forms', env, forms)] : [crm]
}

/** One service of an installation, at its database. */
export async function partOf(name: PartName, env: Needed, connection: Connection) {
  const dataDir = dataDirOf(name, env)
  return {
    name,
    connection,
    schemas: partSchemas[name],
    storage: await openStorages({ dataDir, s3: env.s3 }, name),
    publicUrl: name === 'crm' ? env.publicUrl : env.forms.publicUrl,
  }
}

/** The data folder of a service. */
export function dataDirOf(name: PartName, { dataDir }: Pick<Env, 'dataDir'>): string {
  return name === 'crm' ? dataDir : path.join(dataDir, 'forms')
}

/** Where the form service keeps its tables: beside those of the CRM, or in an embedded database of its own. */
async function formsConnection(env: Needed, connection: Connection): Promise<Connection | null> {
  const client = newConnection(clientConfig(connection, undefined, 'forms', forMigrations))
  await client.connect()
  try {
    const { rows } = await client.query(`select to_regclass('forms.schema_migrations') is not null as there`)
    if (rows[0].there) return connection
  } finally {
    await client.end()
  }
  const dataDir = dataDirOf('forms', env)
  return existsSync(path.join(dataDir, 'database')) ? embeddedAt(dataDir) : null
}

/** What a backup of this installation is sealed with: a key of its own where the operator named one. */
export function backupSecrets({
  backupKey,
  secret,
  previousSecret,
}: Pick<Env, 'backupKey' | 'secret' | 'previousSecret'>): {
  present: string
  known: string[]
} {
  const known = [backupKey, secret, previousSecret].filter((one) => one !== undefined)
  return { present: known[0]!, known }
}
