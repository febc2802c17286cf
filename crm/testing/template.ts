import { migrate } from '../../platform/database/migrate.ts'
import { createDatabase, ownerOf } from '../../platform/testing/cluster.ts'
import { watchWriters } from '../../platform/testing/writers.ts'
import { migrations, schemas } from '../database.ts'

/** Name of the migrated database that every test database is a copy of. */
export const templateName = 'berthwise_template'

/** Migrates the template once for a whole test run. */
export async function prepareTemplate(cluster: Parameters<typeof createDatabase>[2] & object): Promise<void> {
  const connection = await createDatabase(templateName, 'template1', cluster)
  await migrate(ownerOf(connection), migrations, schemas)
  await watchWriters(connection, cluster, schemas.tables)
}
