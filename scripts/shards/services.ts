import * as crm from '../../crm/database.ts'
import * as forms from '../../forms/database.ts'
import { type Env, readFormsEnv, StartFault } from '../../platform/env.ts'
import type { Service } from '../../platform/shards/administer/service.ts'
import { withClient } from '../../platform/shards/copies/connect.ts'
import { readShards } from '../../platform/shards/read-shards.ts'

/** The services that the installation has at its first server, and the servers of each. */
export async function openServices(env: Env): Promise<Service[]> {
  if (!env.databaseUrl)
    throw new StartFault(
      'Several servers need DATABASE_URL: the embedded database is one that no other server reaches.',
    )
  const home = { url: env.databaseUrl }
  const known: Omit<Service, 'shards'>[] = [
    { env, schemas: crm.schemas, tenants: 'ports' },
    { env: readFormsEnv(), schemas: forms.schemas, tenants: 'accounts' },
  ]
  const services: Service[] = []
  for (const one of known) {
    const schema = one.schemas.tables
    const there = await withClient(home, schema, async (client) => {
      const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
        `${schema}.shards`,
      ])
      return rows[0]!.there
    })
    if (there) services.push({ ...one, shards: await readShards(home, one.env, schema) })
  }
  if (services.length > 0) return services
  throw new StartFault('The database of DATABASE_URL has no tables of this version: start the product once.')
}
